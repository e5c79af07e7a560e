/** A battle told in sentences: which, with what figures, and from which entry. */
import type { Board, Match, TimelineItem } from '../api/types';
import { losses } from './losses';

/** Something that was done several times. */
export interface Deed {
  kind: DeedKind;
  count: number;
}

/** Deeds that a turn is told by, in the order of a turn; kinds of events of any game. */
export const DEEDS = {
  order: 'orders',
  charge: 'charges',
  cast: 'spells',
  shoot: 'shots',
  round: 'combats',
  combat: 'combats',
} as const;
export type DeedKind = (typeof DEEDS)[keyof typeof DEEDS];

/** A sentence by what it says. */
export type Sentence =
  | { says: 'deeds'; entry: number; deeds: Deed[] }
  | { says: 'nothing'; entry: number }
  | { says: 'lost'; entry: number; name: string; side: string; stands: number; left: number }
  | { says: 'gone'; entry: number; names: string[]; side: string }
  | { says: 'broken'; entry: number; headline: string }
  | { says: 'word'; entry: number; headline: string };

/** What one side's turn brought. */
export interface Passage {
  turn: number;
  side: string;
  /** The entries from and to which it goes. */
  from: number;
  to: number;
  sentences: Sentence[];
}

/** Events in which players or organizers speak about the record. */
const WORDS = new Set(['dispute', 'ruling', 'amend', 'agreement', 'concede']);

/** The turns of a battle; `boards` has one for each entry, the header first. */
export function story(
  match: Match,
  timeline: readonly TimelineItem[],
  boards: readonly Board[],
): Passage[] {
  const starts = timeline.filter(({ kind }) => kind === 'turn_start');
  return starts.map((start, index) => {
    const from = start.seq;
    const to = (starts[index + 1]?.seq ?? timeline.length) - 1;
    const entries = timeline.slice(from, to + 1);
    return {
      turn: start.turn,
      side: start.side ?? '',
      from,
      to,
      sentences: [
        ...deedsOf(entries, from),
        ...costOf(match, boards.slice(Math.max(0, from - 1), to + 1)),
        ...wordsOf(entries),
      ],
    };
  });
}

function deedsOf(entries: readonly TimelineItem[], entry: number): Sentence[] {
  const counts = new Map<DeedKind, number>();
  for (const { kind } of entries) {
    const deed = kind in DEEDS ? DEEDS[kind as keyof typeof DEEDS] : undefined;
    if (deed) counts.set(deed, (counts.get(deed) ?? 0) + 1);
  }
  const order = [...new Set(Object.values(DEEDS))];
  const deeds = order.flatMap((kind) => {
    const count = counts.get(kind);
    return count ? [{ kind, count }] : [];
  });
  return [deeds.length > 0 ? { says: 'deeds', entry, deeds } : { says: 'nothing', entry }];
}

/** Who lost what over these boards: those of whom nothing is left together, side by side. */
function costOf(match: Match, boards: readonly Board[]): Sentence[] {
  const [first, last] = [boards.at(0), boards.at(-1)];
  if (!first || !last) return [];
  const all = losses(match, first, last);
  const when = (id: string, left: number) =>
    boards.find((board) => {
      const piece = board.pieces.find((candidate) => candidate.id === id);
      return piece !== undefined && piece.stands.length <= left;
    })?.seq ?? last.seq;
  return match.sides.flatMap(({ id: side }) => {
    const own = all.filter(({ piece }) => piece.side === side);
    const gone = own.filter((loss) => loss.gone);
    const sentences: Sentence[] = own
      .filter((loss) => !loss.gone)
      .map(({ piece, stands }) => {
        const left = piece.strength - piece.lost - stands;
        return { says: 'lost', entry: when(piece.id, left), name: piece.name, side, stands, left };
      });
    if (gone.length > 0) {
      const entry = Math.max(...gone.map(({ piece }) => when(piece.id, 0)));
      const names = gone.map(({ piece }) => piece.name);
      sentences.unshift({ says: 'gone', entry, names, side });
    }
    return sentences;
  });
}

function wordsOf(entries: readonly TimelineItem[]): Sentence[] {
  return entries.flatMap<Sentence>(({ seq, kind, headline, broken }) => {
    if (WORDS.has(kind)) return [{ says: 'word', entry: seq, headline }];
    return broken.length > 0 ? [{ says: 'broken', entry: seq, headline }] : [];
  });
}
