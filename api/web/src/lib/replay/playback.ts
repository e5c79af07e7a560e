/** Playing the entries one after another. */
import type { TimelineItem } from '../api/types';

/** Entries a second, as a multiple of the usual speed. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Backwards, standing still, forwards. */
export type Direction = -1 | 0 | 1;

/** How long a whole battle takes at speed 1, and the bounds within which an entry is shown for it, in ms. */
const [BATTLE_MS, LEAST_MS, MOST_MS] = [150_000, 90, 1_400];

/** Events by which a turn or a phase begins or ends, and nothing else happens. */
const KEEPS_BOOK = new Set(['turn_start', 'phase_start', 'turn_end']);

/** How long an entry is shown, in ms, where so many are played. */
export function stepMs(speed: Speed, played: number): number {
  const each = Math.min(MOST_MS, Math.max(LEAST_MS, BATTLE_MS / Math.max(1, played)));
  return each / speed;
}

/** Whether something happens in an entry that is worth a look while a battle is played. */
export function isPlayed({ kind, who, outcome, broken, about }: TimelineItem): boolean {
  if (broken.length > 0 || about !== undefined) return true;
  return !KEEPS_BOOK.has(kind) && (who !== '' || outcome !== '');
}

/** Where a battle opens: at its first turn, or at its beginning where it has none or begins within one. */
export function opensAt(items: readonly TimelineItem[]): number {
  if ((items[0]?.turn ?? 0) > 0) return 0;
  return items.find(({ kind }) => kind === 'turn_start')?.seq ?? 0;
}

/** How long pieces take to move, in ms: never longer than the entry is shown. */
export function moveMs(speed: Speed, played: number): number {
  return Math.min(350, stepMs(speed, played) * 0.7);
}

export function faster(speed: Speed): Speed {
  return SPEEDS.find((candidate) => candidate > speed) ?? speed;
}

export function slower(speed: Speed): Speed {
  return SPEEDS.findLast((candidate) => candidate < speed) ?? speed;
}

/** The next entry to play after the one shown, or undefined at the end of the way; the ends are always shown. */
export function following(
  items: readonly TimelineItem[],
  entry: number,
  direction: Direction,
): number | undefined {
  const last = items.length - 1;
  if (direction === 0) return undefined;
  for (let next = entry + direction; next >= 0 && next <= last; next += direction) {
    const item = items[next];
    if (next === 0 || next === last || (item && isPlayed(item))) return next;
  }
  return undefined;
}
