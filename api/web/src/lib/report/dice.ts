/** The dice of a battle, in words. */
import { number, signed } from '../../i18n/format';
import { t, term } from '../../i18n/i18n.svelte';
import type { BattleLuck, Match } from '../api/types';
import { armyOf } from './words';

/** Purposes told of each side: those that weighed most. */
const TOLD = 3;

/** Whether luck is sure to have favoured a side and which, and the score it stands against. */
export function diceVerdict(match: Match, { difference, sides, points }: BattleLuck): string {
  const first = sides[0];
  if (!difference || !first) return '';
  const { interval } = difference;
  const lucky = difference.points > 0 ? first : sides[1];
  const worth = number(Math.abs(difference.points));
  const open = interval.low <= 0 && interval.high >= 0;
  const verdict =
    open || !lucky
      ? t('dice-open')
      : t('dice-favoured', { army: armyOf(match, lucky.side), points: worth });
  if (points === null || points === undefined) return verdict;
  const score = { army: armyOf(match, first.side), points: signed(points, 0) };
  return `${verdict} ${t('dice-score', score)}`;
}

/** The throws of a side that weighed most, in points. */
export function diceOf({ purposes }: BattleLuck['sides'][number]): string {
  const weighed = purposes.flatMap(({ purpose, worth }) => (worth ? [{ purpose, worth }] : []));
  return weighed
    .toSorted((a, b) => Math.abs(b.worth.points) - Math.abs(a.worth.points))
    .slice(0, TOLD)
    .map(({ purpose, worth }) => `${term('throw', purpose)} ${signed(worth.points, 0)}`)
    .join('; ');
}

/** All of it, line by line; none where the dice are not weighed. */
export function diceLines(match: Match, battle: BattleLuck | undefined): string[] {
  if (!battle?.difference) return [];
  const sides = battle.sides.map((side) => {
    const worth = side.worth ? ` ${signed(side.worth.points, 0)}` : '';
    return `${armyOf(match, side.side)}${worth}: ${diceOf(side)}`;
  });
  return [diceVerdict(match, battle), ...sides];
}
