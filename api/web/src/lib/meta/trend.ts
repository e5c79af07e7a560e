/** How armies fared part by part. */
import type { Slice } from '../api/types';
import { isFew } from './tells';

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

/** Two parts of one army's course. */
export interface Apart {
  army: string;
  earlier: Slice;
  later: Slice;
}

/**
 * The two parts of a course whose ranges lie furthest apart; nothing where the ranges of every two parts overlap. A handful of
 * battles tells nothing, and is passed over.
 */
export function furthest(courses: readonly Course[]): Apart | undefined {
  let [most, found]: [number, Apart | undefined] = [0, undefined];
  for (const { army, points } of courses) {
    const told = points.flatMap((point) => (point && !isFew(point.interval) ? [point] : []));
    for (const [index, earlier] of told.entries()) {
      for (const later of told.slice(index + 1)) {
        const [a, b] = [earlier.interval, later.interval];
        const gap = Math.max(a.low - b.high, b.low - a.high);
        if (gap > most) [most, found] = [gap, { army, earlier, later }];
      }
    }
  }
  return found;
}

/** The part's name; empty where the log does not say. */
export function partOf({ part }: Slice): string {
  return part ?? '';
}
