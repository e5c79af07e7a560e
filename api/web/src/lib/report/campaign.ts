/** The march over a map of cards before a battle: what was done, day by day, and what it handed to the table. */
import type { Board, CardMap, TimelineItem } from '../api/types';

export interface Campaign {
  /** By day; 0 while the map was being laid. */
  days: { day: number; entries: Pick<TimelineItem, 'seq' | 'headline'>[] }[];
  /** The map as the battle began, with the field and the weather, and the table then. */
  map: CardMap;
  board: Board;
}

/** What changed the map, and what the battle took from it; undefined where there was none. */
export function campaign(
  boards: readonly Board[],
  timeline: readonly TimelineItem[],
): Campaign | undefined {
  const days: Campaign['days'] = [];
  let before: CardMap | undefined;
  let last: Board | undefined;
  for (const [at, board] of boards.entries()) {
    const { map } = board;
    const item = timeline[at];
    if (!map || !item) continue;
    const changes = before !== undefined && JSON.stringify(before) !== JSON.stringify(map);
    const isHandedOver = (before?.places ?? []).some(({ field }) => field) && item.outcome !== '';
    // A card that is laid face down says nothing but where.
    const isTold = map.day > 0 || item.who !== '' || before === undefined;
    if ((changes || before === undefined || isHandedOver) && isTold && item.kind !== 'roll_off') {
      const entry = { seq: item.seq, headline: item.headline };
      const day = days.at(-1);
      if (day?.day === map.day) day.entries.push(entry);
      else days.push({ day: map.day, entries: [entry] });
    }
    [before, last] = [map, board];
  }
  return last?.map ? { days, map: last.map, board: last } : undefined;
}
