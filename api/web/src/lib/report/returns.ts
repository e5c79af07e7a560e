/** What became of the units of a battle, and what they brought back. */
import type { Match, Piece, UnitReturn } from '../api/types';
import { isAlive } from '../replay/pieces';

/** A unit at the end of a battle. */
export interface Fate {
  piece: Piece;
  /** Row of the army list. */
  profile: string;
  /** Points spent on it, where the roster has them. */
  points: number | undefined;
  /** Points of enemies credited to it, where the log tells them. */
  returned: number | undefined;
  /** Of a unit that is gone, the entry after which it was. */
  gone: number | undefined;
  /** Who took what it lost, those with the greatest share first; shares of all that it lost. */
  by: { name: string; share: number }[];
  /** Share of what it lost that no throw took. */
  unthrown: number;
}

/** The units of a side at the end, in the order of its roster. */
export function fatesOf(
  match: Match,
  pieces: readonly Piece[],
  returns: readonly UnitReturn[],
  side: string,
): Fate[] {
  const units = match.sides.flatMap((one) => one.units);
  const [rows, told] = [
    new Map(units.map((unit) => [unit.id, unit])),
    new Map(returns.map((one) => [one.unit, one])),
  ];
  const own = pieces.filter((piece) => piece.side === side);
  return own.map((piece) => {
    const [row, back] = [rows.get(piece.id), told.get(piece.id)];
    const losses = back?.losses ?? [];
    const all = losses.reduce((sum, { lost }) => sum + lost, 0);
    const shares = new Map<string, number>();
    for (const { lost, by } of losses) {
      for (const { unit, share } of by) {
        shares.set(unit, (shares.get(unit) ?? 0) + (lost * share) / all);
      }
    }
    const by = [...shares]
      .map(([id, share]) => ({ name: rows.get(id)?.name ?? id, share }))
      .toSorted((a, b) => b.share - a.share);
    const thrown = by.reduce((sum, { share }) => sum + share, 0);
    return {
      piece,
      profile: row?.profile ?? '',
      points: row?.points ?? undefined,
      returned: back?.returned ?? undefined,
      gone: isAlive(piece) ? undefined : losses.at(-1)?.entry,
      by,
      unthrown: all > 0 ? Math.max(0, 1 - thrown) : 0,
    };
  });
}

/** Points spent and brought back by all of them; nothing where those of one are not told. */
export function sums(fates: readonly Fate[]): { points?: number; returned?: number } {
  const sum = (figures: readonly (number | undefined)[]) =>
    figures.reduce<number | undefined>(
      (all, one) => (all === undefined || one === undefined ? undefined : all + one),
      0,
    );
  const [points, returned] = [
    sum(fates.map((fate) => fate.points)),
    sum(fates.map((fate) => fate.returned)),
  ];
  return {
    ...(points !== undefined && { points }),
    ...(returned !== undefined && { returned }),
  };
}
