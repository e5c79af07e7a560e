/** What an entry took from units, and what it put on them: the pieces before it and after it compared. */
import type { Piece } from './pocket';

export interface Change {
  /** The unit. */
  id: string;
  /** Stands or models that it lost by the entry, and what is left of it; nothing where it lost none. */
  lost?: { now: number; left: number; strength: number };
  /** Counters on it that grew, such as damage: by how many, and to how many. */
  counters: { name: string; by: number; now: number }[];
}

const counted = (piece: Piece | undefined, name: string) =>
  piece?.counters.find(([one]) => one === name)?.[1] ?? 0;

/** Units that fare worse, or have more on them, in the order of the rosters. */
export function changesOf(before: readonly Piece[], after: readonly Piece[]): Change[] {
  const were = new Map(before.map((piece) => [piece.id, piece]));
  return after.flatMap((piece): Change[] => {
    const { id, lost, strength } = piece;
    const was = were.get(id);
    const now = lost - (was?.lost ?? 0);
    const counters = piece.counters
      .map(([name, count]) => ({ name, by: count - counted(was, name), now: count }))
      .filter(({ by }) => by > 0);
    if (now <= 0 && counters.length === 0) return [];
    return [
      { id, ...(now > 0 ? { lost: { now, left: strength - lost, strength } } : {}), counters },
    ];
  });
}
