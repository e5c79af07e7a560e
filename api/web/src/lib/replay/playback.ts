/** Playing the entries one after another. */

/** Entries a second, as a multiple of the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Backwards, standing still, forwards. */
export type Direction = -1 | 0 | 1;

/** How long an entry is shown at speed 1, in ms. */
const ENTRY_MS = 1_400;

export function stepMs(speed: Speed): number {
  return ENTRY_MS / speed;
}

/** How long pieces take to move, in ms: never longer than the entry is shown. */
export function moveMs(speed: Speed): number {
  return Math.min(350, stepMs(speed) * 0.7);
}

export function faster(speed: Speed): Speed {
  return SPEEDS.find((candidate) => candidate > speed) ?? speed;
}

export function slower(speed: Speed): Speed {
  return SPEEDS.findLast((candidate) => candidate < speed) ?? speed;
}

/** The entry after the one shown, or undefined at the end of the way. */
export function following(entry: number, direction: Direction, last: number): number | undefined {
  const next = entry + direction;
  return direction !== 0 && next >= 0 && next <= last ? next : undefined;
}
