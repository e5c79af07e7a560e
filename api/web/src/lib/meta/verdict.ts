/** What an interval tells, in words. */
import { t } from '../../i18n/i18n.svelte';
import type { Interval } from '../api/types';
import { tells } from './tells';

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
  if (needed === 'unknown') return t('tell-open');
  return needed === null || needed === undefined
    ? t('tell-even')
    : t('tell-after', { battles: needed });
}
