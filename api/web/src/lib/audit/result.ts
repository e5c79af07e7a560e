/** How a battle ended, as its log told it at a time. */
import { number } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import type { ChangedResult } from '../api/types';

type Told = ChangedResult['before'];
type Sides = ChangedResult['sides'];

/** Who won, or that nobody did, with the points of the sides in the order of the header. */
export function resultInWords(result: Told, sides: Sides): string {
  const points = sides.map(({ side }) => result.points[side]);
  const known = points.filter((value) => value !== undefined);
  const score =
    known.length === sides.length ? `, ${known.map((one) => number(one)).join(' : ')}` : '';
  return whoWon(result, sides) + score;
}

function whoWon({ over, winner }: Told, sides: Sides): string {
  if (!over) return t('changed-open');
  if (!winner) return t('changed-draw');
  const who = sides.find(({ side }) => side === winner)?.player ?? winner;
  return t('changed-won', { who });
}

/** By whose word a result is another. */
export function byWhom({ kind, agreed, by }: ChangedResult): string {
  const who = by ?? t('organizer');
  if (kind === 'ruling') return t('changed-by-ruling', { who });
  return agreed ? t('changed-by-all') : t('changed-by-ruled', { who });
}
