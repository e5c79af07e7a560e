/** The dice of a battle, in words. */
import { signed } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import { term } from '../../i18n/terms.svelte';
import type { BattleLuck, Match, Stakes } from '../api/types';
import { favoured, oddness, wayOf } from '../luck';
import { armyOf } from './words';

/** Purposes told of each side: those that weighed most. */
const TOLD = 3;

/** Whether luck is sure to have favoured a side and which, and the score it stands against. */
export function diceVerdict(match: Match, battle: BattleLuck): string {
  const { sides, points } = battle;
  const [first] = sides;
  const verdict = favoured(battle, ({ side }) => armyOf(match, side));
  if (verdict === '' || !first || points === null || points === undefined) return verdict;
  const score = { army: armyOf(match, first.side), points: signed(points, 0) };
  return `${verdict} ${t('dice-score', score)}`;
}

/** The throws of a side that weighed most, in points. */
export function diceOf(system: string, { purposes }: BattleLuck['sides'][number]): string {
  const weighed = purposes.flatMap(({ purpose, worth }) => (worth ? [{ purpose, worth }] : []));
  return weighed
    .toSorted((a, b) => Math.abs(b.worth.points) - Math.abs(a.worth.points))
    .slice(0, TOLD)
    .map(({ purpose, worth }) => `${term('roll', system, purpose)} ${signed(worth.points, 0)}`)
    .join('; ');
}

/** All of it, line by line; none where the dice are not weighed. */
export function diceLines(
  match: Match,
  battle: BattleLuck | undefined,
  stakes: Stakes | undefined,
): string[] {
  if (!battle?.difference) return [];
  const sides = battle.sides.map((side) => {
    const worth = side.worth ? ` ${signed(side.worth.points, 0)}` : '';
    return `${armyOf(match, side.side)}${worth}: ${diceOf(match.system, side)}`;
  });
  const odd = oddness(battle.chance);
  return [
    ...(odd === '' ? [] : [odd]),
    diceVerdict(match, battle),
    ...sides,
    ...(stakes ? [wayOf(stakes)] : []),
  ];
}
