/** Who stands where at an event, from its battles alone. */
import type { MatchRow } from '../api/types';

/** What players can be ranked by, as logs name it, and what of a standing that is. */
export const RANKED = {
  match_points: 'matchPoints',
  wins: 'won',
  strength: 'strength',
  margin: 'difference',
  victory_points: 'scored',
} as const;
export type Ranked = keyof typeof RANKED;
/** By what players are ranked: whom the first leaves even, the second parts, and so on. */
export type Order = readonly Ranked[];

/** Orders that a reader can choose; where no log of the event says one, the first. */
export const POLICIES = {
  strength: ['match_points', 'strength', 'margin', 'victory_points'],
  points: ['match_points', 'margin', 'victory_points', 'strength'],
} as const satisfies Readonly<Record<string, Order>>;
export type Policy = keyof typeof POLICIES;

/** The order that an event's battles say it has, the latest of them, and whether all say the same; nothing where none does. */
export function ownOrder(rows: readonly MatchRow[]): { order: Order; isOne: boolean } | undefined {
  const said = rows.toSorted(inOrder).flatMap(({ standings }) => {
    const order = (standings ?? []).filter((name): name is Ranked => name in RANKED);
    return order.length > 0 ? [order] : [];
  });
  const order = said.at(-1);
  return order && { order, isOne: said.every((other) => other.join() === order.join()) };
}

/** Match points of a win and a draw. */
const [WIN, DRAW] = [2, 1];

/** A player at an event. */
export interface Standing {
  /** The place, from 1; players whom nothing parts share one. */
  place: number;
  player: string;
  /** Armies played, the first one first. */
  armies: string[];
  won: number;
  drawn: number;
  lost: number;
  /** Two for a win, one for a draw. */
  matchPoints: number;
  /** Victory points scored, and those less the opponents'; undefined where a battle of the player has none on record. */
  scored: number | undefined;
  difference: number | undefined;
  /** Match points that the opponents have between them, for each battle against them. */
  strength: number;
  /** Whom the player met, in the order of the battles. */
  met: string[];
}

/** What one battle was for one of its sides. */
interface Part {
  player: string;
  army: string;
  opponent: string;
  result: 'won' | 'drawn' | 'lost';
  own: number | undefined;
  others: number | undefined;
}

/** Whether a battle counts: of two sides, and over. */
export function counts(row: MatchRow): boolean {
  return row.sides.length === 2 && row.score.over && row.sides[0]?.player !== row.sides[1]?.player;
}

/** The players of these battles, the best first. */
export function standings(rows: readonly MatchRow[], order: Order): Standing[] {
  const parts = rows.toSorted(inOrder).filter(counts).flatMap(partsOf);
  const players = [...new Set(parts.map(({ player }) => player))];
  const pointsOf = new Map(players.map((player) => [player, matchPoints(parts, player)]));
  const all = players.map((player) => of(player, parts, pointsOf));
  const parted = (a: Standing, b: Standing) => compared(a, b, order);
  const sorted = all.toSorted((a, b) => parted(a, b) || a.player.localeCompare(b.player));
  return sorted.map((standing) => ({
    ...standing,
    place: sorted.findIndex((other) => parted(other, standing) === 0) + 1,
  }));
}

/** Battles as they were played: by round, then by day. */
export function inOrder(a: MatchRow, b: MatchRow): number {
  const [one, other] = [a.round ?? 0, b.round ?? 0];
  return one - other || a.played.localeCompare(b.played) || (a.table ?? 0) - (b.table ?? 0);
}

function compared(a: Standing, b: Standing, order: Order): number {
  const differences = order.map((name) => (b[RANKED[name]] ?? 0) - (a[RANKED[name]] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** What parts two players in this order, or nothing does. */
export function partedBy(a: Standing, b: Standing, order: Order): Ranked | undefined {
  return order.find((name) => (a[RANKED[name]] ?? 0) !== (b[RANKED[name]] ?? 0));
}

function partsOf({ sides, score }: MatchRow): Part[] {
  const points = new Map(score.points.map(([side, count]) => [side, count] as const));
  return sides.flatMap((side, index): Part[] => {
    const other = sides[1 - index];
    if (!other) return [];
    const result = score.winner ? (score.winner === side.id ? 'won' : 'lost') : 'drawn';
    const [own, others] = [points.get(side.id) ?? undefined, points.get(other.id) ?? undefined];
    return [{ player: side.player, army: side.army, opponent: other.player, result, own, others }];
  });
}

function matchPoints(parts: readonly Part[], player: string): number {
  const own = parts.filter((part) => part.player === player);
  return own.reduce((sum, { result }) => sum + { won: WIN, drawn: DRAW, lost: 0 }[result], 0);
}

function of(player: string, parts: readonly Part[], points: ReadonlyMap<string, number>): Standing {
  const own = parts.filter((part) => part.player === player);
  const count = (result: Part['result']) => own.filter((part) => part.result === result).length;
  const met = own.map(({ opponent }) => opponent);
  return {
    place: 0,
    player,
    armies: [...new Set(own.map(({ army }) => army).filter((army) => army !== ''))],
    ...{ won: count('won'), drawn: count('drawn'), lost: count('lost') },
    matchPoints: points.get(player) ?? 0,
    scored: sum(own.map((part) => part.own)),
    difference: sum(own.map((part) => less(part.own, part.others))),
    strength: met.reduce((total, opponent) => total + (points.get(opponent) ?? 0), 0),
    met,
  };
}

function less(own: number | undefined, others: number | undefined): number | undefined {
  return own === undefined || others === undefined ? undefined : own - others;
}

/** The sum; undefined where one is not known. */
function sum(counts: readonly (number | undefined)[]): number | undefined {
  let total = 0;
  for (const count of counts) {
    if (count === undefined) return undefined;
    total += count;
  }
  return total;
}
