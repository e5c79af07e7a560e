/** Where figures lie on a chart that goes through a battle. */
import { extent, nice, range, ticks } from 'd3-array';

/** Lines of a grid, about. */
const LINES = 4;
/** Least room between two names, px. */
const GAP = 6;

/** The ends of a scale and where its lines lie. */
export interface Scale {
  low: number;
  high: number;
  lines: readonly number[];
}

/** A scale on which all figures have room, with round ends; or the one between given ends, a line at every step. */
export function scaleOf(
  figures: readonly number[],
  ends?: readonly [number, number],
  step = 1,
): Scale {
  // Half a step more, since the last line lies on the end.
  if (ends) return { low: ends[0], high: ends[1], lines: range(ends[0], ends[1] + step / 2, step) };
  const [least = 0, most = 0] = extent(figures);
  // A line that never moves has its own figure alone.
  if (least === most) return { low: least - 1, high: most + 1, lines: [least] };
  const [low, high] = nice(least, most, LINES);
  const lines = ticks(low, high, LINES);
  const isWhole = figures.every(Number.isInteger);
  return { low, high, lines: isWhole ? lines.filter(Number.isInteger) : lines };
}

/** A name that begins at a place of an axis. */
export interface Named {
  x: number;
  name: string;
}

/** The names that neither run into the one before nor over the end of the axis, all in px. */
export function thatFit(
  names: readonly Named[],
  width: number,
  widthOf: (name: string) => number,
): Named[] {
  let free = Number.NEGATIVE_INFINITY;
  return names.filter(({ x, name }) => {
    const end = x + widthOf(name);
    if (x < free || end > width) return false;
    free = end + GAP;
    return true;
  });
}
