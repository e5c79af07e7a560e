/** Two devices that record one battle: how far their entries are alike, and what becomes of those that are not. */
import type { Language } from '../lib/api/types';
import { FACES } from './draft';
import type { Fields, Offer, Referee } from './pocket';

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

/**
 * The dice of entries that follow the first lines of a log, entry by entry: what stands in the fields for which the offers of that
 * moment ask for dice. None where the referee cannot say what was offered.
 */
export async function facesOf(
  lines: readonly string[],
  before: readonly string[],
  referee: Pick<Referee, 'open' | 'add'>,
  language: Language,
): Promise<number[][]> {
  const faces: number[][] = [];
  try {
    let { offers } = await referee.open(before.join('\n'), language);
    for (const line of lines) {
      faces.push(facesIn(line, offers ?? []));
      ({ offers } = (await referee.add(line, language)).position);
    }
  } catch {
    // What cannot be asked or read has no dice to show.
  }
  return faces;
}

/** What stands in the fields of an entry for which offers of its kind and side ask for dice. */
export function facesIn(line: string, offers: readonly Offer[]): number[] {
  const { side, event } = read(line);
  const [[kind, body] = ['', {}]] = Object.entries(event);
  const alike = offers.filter((one) => one.kind === kind && (one.side ?? side) === side);
  const asked = alike.flatMap(({ asks }) => asks ?? []).filter(({ wants }) => FACES.has(wants));
  // Which member of a list an offer names is no part of the way: an entry may have more of them.
  const ways = new Set(asked.map(({ field }) => field.replaceAll(/\.(\d+|\*)(?=\.|$)/g, '')));
  return [...ways].flatMap((way) => facesAt(body, way.split('.')));
}

function facesAt(value: unknown, [name, ...rest]: readonly string[]): number[] {
  if (Array.isArray(value) && name !== undefined)
    return value.flatMap((member) => facesAt(member, [name, ...rest]));
  if (name !== undefined) return facesAt((value as Fields | null | undefined)?.[name], rest);
  if (typeof value === 'number') return [value];
  if (!Array.isArray(value)) return [];
  // Dice of sides against each other have each a side.
  return value.flatMap((one) => facesAt(typeof one === 'object' ? (one as Fields)?.die : one, []));
}
