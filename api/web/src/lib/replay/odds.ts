/** Chances and their changes as people read them, with how far they may be off. */
import { number, percent, signed } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import type { Match, Rollouts, Shift } from '../api/types';
import type { Band } from './chances';

/** A share as points of a hundred. */
const HUNDRED = 100;

export function chance({ score, low, high }: Band): string {
  if (low === high) return percent(score);
  return t('turning-chance', {
    score: percent(score),
    low: number(low * HUNDRED),
    high: number(high * HUNDRED),
  });
}

export function shift({ value, reach }: Shift): string {
  return t('turning-shift', {
    value: signed(value * HUNDRED, 0),
    reach: number(reach * HUNDRED),
  });
}

/** What a corrected entry would have meant for the end of the battle, for its first side. */
export function meantBy(match: Match, found: Rollouts): string {
  const { correction, from, played, corrected, change } = found;
  if (!correction) return t('whatif-uncorrected');
  if (!played || !corrected || !change) return t('whatif-not-played-on');
  return t('whatif-meant', {
    army: match.sides[0]?.army ?? '',
    rollouts: number(played.rollouts),
    from: from ?? 0,
    played: chance(played),
    corrected: chance(corrected),
    change: shift(change),
  });
}
