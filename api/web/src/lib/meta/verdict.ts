/** What an interval tells, in words. */
import { t } from '../../i18n/i18n.svelte';
import type { Interval } from '../api/types';
import { number } from '../../i18n/format';
import { isFew, tells } from './tells';

/**
 * Whether a rate is told from even, in words. `needed` are the battles in all after which one like this would be:
 * nothing where it is even so far, `unknown` where nobody can say.
 */
export function verdict(
  rate: number | null | undefined,
  interval: Interval,
  needed: number | 'unknown' | null | undefined,
): string {
  if (rate === null || rate === undefined) return t('tell-nothing');
  const told = tells(interval);
  if (told !== 'open') return told === 'above' ? t('tell-above') : t('tell-below');
  if (isFew(interval)) return t('tell-few');
  if (needed === 'unknown') return t('tell-open');
  return needed === null || needed === undefined ? t('tell-even') : stillOpen(needed);
}

/** Battles up to which it helps to know how many are needed, and figures of a count that matter. */
const [MOST, FIGURES] = [1000, 2];

/** That a rate is too close to even to tell, and after how many battles it would not be, where that helps. */
export function stillOpen(needed: number): string {
  if (needed > MOST) return t('tell-close');
  return t('tell-after', { battles: number(Number(needed.toPrecision(FIGURES))) });
}
