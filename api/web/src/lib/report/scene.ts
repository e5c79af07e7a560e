/** What a report is made from, and what of it matters most. */
import type { Act, Board, Fact, Match, TimelineItem, TurningPoint, UnitReturn } from '../api/types';
import { losses, type Loss } from './losses';

/** A battle; `boards` and `timeline` have one row for each entry, the header first. */
export interface Scene {
  match: Match;
  timeline: readonly TimelineItem[];
  boards: readonly Board[];
  /** What the service finds worth telling, in the order of the log. */
  facts: readonly Fact[];
  /** What was done by entries, and whom they name. */
  acts: readonly Act[];
  returns: readonly UnitReturn[];
  /** Entries that moved the chances of the battle, where those were worked out. */
  turning: readonly TurningPoint[];
}

/** A fact with how much it mattered besides: what must be told has no bound. */
export interface Weighed {
  fact: Fact;
  weight: number;
}

type LossAt = Loss & { entry: number };

/** Every loss of these entries, at the entry by which it came. */
export function lossesIn({ match, boards }: Scene, from: number, to: number): LossAt[] {
  return boards.slice(Math.max(1, from), to + 1).flatMap((board) => {
    const before = boards[board.seq - 1];
    return before
      ? losses(match, before, board).map((loss) => ({ ...loss, entry: board.seq }))
      : [];
  });
}

/** The facts of the entries `from` to `to`, each weighed. */
export function factsIn(scene: Scene, from: number, to: number): Weighed[] {
  return scene.facts
    .filter(({ entry }) => from <= entry && entry <= to)
    .map((fact) => ({ fact, weight: (fact.weight ?? Infinity) + moved(scene, fact) }));
}

/** Points by which the chances moved about a fact: the greatest shift of its entries, as a share of an army. */
function moved({ match, turning }: Scene, { entry }: Fact): number {
  const army = Math.max(
    ...match.sides.map(({ units }) => units.reduce((sum, { points }) => sum + (points ?? 0), 0)),
  );
  const about = turning.filter((point) => point.entry <= entry && entry <= point.to);
  return Math.max(0, ...about.map(({ change }) => Math.abs(change.value))) * army;
}

/** Names of the units that some entries name, by their ids. */
export function namesIn({ acts, match }: Scene, from: number, to: number): Map<string, string> {
  const within = acts.filter(({ entry }) => from <= entry && entry <= to);
  const named = new Set(within.flatMap(({ units }) => units));
  const units = match.sides.flatMap((side) => side.units);
  return new Map(units.filter(({ id }) => named.has(id)).map(({ id, name }) => [id, name]));
}
