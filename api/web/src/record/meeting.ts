/** Two devices that record one battle: how far their entries are alike, and what becomes of those that are not. */
import type { Fields } from './pocket';

/** Where two logs of one battle part. */
export interface Meeting {
  /** Entries that both have. */
  alike: number;
  /** Entries behind those, on this device and at the service. */
  mine: string[];
  theirs: string[];
}

interface Entry {
  seq: number;
  side?: string;
  event: Fields;
}

const read = (line: string) => JSON.parse(line) as Entry;
const kindOf = ({ event }: Entry) => Object.keys(event)[0] ?? '';

/** Whether two lines are one entry: the same bytes, or one signature whose name the service does not show. */
export function isSame(mine: string, theirs: string): boolean {
  if (mine === theirs) return true;
  const [one, other] = [read(mine), read(theirs)];
  const areSignatures = kindOf(one) === 'sign' && kindOf(other) === 'sign';
  return areSignatures && one.seq === other.seq && one.side === other.side;
}

/** Where the entries of this device and of the service part; both without the header. */
export function meetingOf(mine: readonly string[], theirs: readonly string[]): Meeting {
  const most = Math.min(mine.length, theirs.length);
  let alike = 0;
  while (alike < most && isSame(mine[alike] ?? '', theirs[alike] ?? '')) alike += 1;
  return { alike, mine: mine.slice(alike), theirs: theirs.slice(alike) };
}

/**
 * The entries by which what this device has is what counts: those that the service has stand, each mended where it is otherwise
 * or struck out where there is none, and what is left of one's own follows. Nothing where that cannot be said: an entry of one
 * side cannot become one of the other, and what is signed or said of an entry is not mended.
 */
export function insisted(
  { alike, mine, theirs }: Meeting,
  reason: string,
  sides: readonly string[],
): string[] | undefined {
  const [own, other] = [mine.map(read), theirs.map(read)];
  const isOfTheLog = (entry: Entry) =>
    ['sign', 'amend', 'dispute', 'ruling'].includes(kindOf(entry));
  if ([...own, ...other].some(isOfTheLog)) return undefined;
  if (other.some((entry, place) => own[place] && own[place].side !== entry.side)) return undefined;
  const mended = other.flatMap((entry, place) => {
    const mineHere = own[place];
    if (mineHere && JSON.stringify(mineHere.event) === JSON.stringify(entry.event)) return [];
    const replacement = mineHere ? { replacement: mineHere.event } : {};
    return [{ event: { amend: { entry: entry.seq, ...replacement, reason, agreed: sides } } }];
  });
  const after = alike + other.length;
  return [...mended, ...own.slice(other.length)].map((entry, place) =>
    JSON.stringify({ ...entry, seq: after + place + 1 }),
  );
}
