/** How armies fared part by part. */
import type { Slice } from '../api/types';

/** One army along a row of parts; nothing where it was not played. */
export interface Course {
  army: string;
  points: (Slice | undefined)[];
}

/** The parts in which any of the armies was played, in order, and the course of each along them. */
export function courses(
  slices: readonly Slice[],
  armies: readonly string[],
  /** Puts in what lies between parts and was played by nobody. */
  filled: (parts: readonly string[]) => string[] = (parts) => [...parts],
): { parts: string[]; courses: Course[] } {
  const wanted = slices.filter(({ army }) => armies.includes(army));
  const played = [...new Set(wanted.map(partOf))].sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  const parts = filled(played);
  const found = armies.map((army) => {
    const own = new Map(
      wanted.filter((slice) => slice.army === army).map((slice) => [partOf(slice), slice]),
    );
    return { army, points: parts.map((part) => own.get(part)) };
  });
  return { parts, courses: found };
}

/** The part's name; empty where the log does not say. */
export function partOf({ part }: Slice): string {
  return part ?? '';
}
