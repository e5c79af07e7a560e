/** Which battles came in lately, and which of them are being played. */
import type { Change, Match } from './api/types';

/** How many days back the day of play of a table may lie that is still being played. */
const NIGHTS = 2;
const DAY_MS = 86_400_000;

/** The battles of these changes, each once, in the order in which they come. */
export function battlesIn(changes: readonly Change[]): string[] {
  return [...new Set(changes.map((change) => change.match))];
}

/** The battles to which entries were added, and not only a whole log. */
export function addedTo(changes: readonly Change[]): Set<string> {
  const added = changes.filter(({ before }) => before !== null && before !== undefined);
  return new Set(added.map((change) => change.match));
}

/** Whether a battle to which entries are added is being played now: it is of these days, and not over. */
export function isLive(match: Pick<Match, 'played' | 'score'>, now: Date): boolean {
  const played = Date.parse(`${match.played}T00:00:00Z`);
  return (
    !match.score.over &&
    now.getTime() - played < NIGHTS * DAY_MS &&
    played <= now.getTime() + DAY_MS
  );
}
