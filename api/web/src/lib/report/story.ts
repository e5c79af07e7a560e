/** A battle told in sentences: which, with what figures, and from which entry. */
import type { Act, Fact, TimelineItem } from '../api/types';
import { factsIn, lossesIn, type Scene, type Weighed } from './scene';
import { recordsActions } from './told';

/** Acts that a turn is told by as a tally, in the order of a turn. */
export const TALLIED = ['order', 'charge', 'spell', 'shot', 'combat'] as const;

/** An act that was done several times. */
export interface Tally {
  what: (typeof TALLIED)[number];
  count: number;
}

/** A sentence by what it says. */
export type Sentence =
  | Fact
  | { says: 'tally'; entry: number; acts: Tally[]; besides: boolean }
  | { says: 'nothing'; entry: number }
  /** Losses that no other sentence tells: stands of units of one side. */
  | { says: 'toll'; entry: number; side: string; units: { name: string; stands: number }[] }
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
const WORDS = new Set(['dispute', 'ruling', 'amend', 'agreement']);

/** Facts told of a turn besides those that must be. */
const TOLD = 3;

/** The turns of a battle as far as its log tells them; of a turn in which nothing is on record nothing is told. */
export function story(scene: Scene): Passage[] {
  const { match, timeline } = scene;
  const starts = timeline.filter(({ kind }) => kind === 'turn_start');
  const passages = starts.map((start, index) => {
    const from = start.seq;
    const to = (starts[index + 1]?.seq ?? timeline.length) - 1;
    const entries = timeline.slice(from, to + 1);
    return {
      turn: start.turn,
      side: start.side ?? '',
      from,
      to,
      sentences: [...(recordsActions(match) ? toldOf(scene, from, to) : []), ...wordsOf(entries)],
    };
  });
  return passages.filter(({ sentences }) => sentences.length > 0);
}

/** The facts that matter most among these entries, in their order. */
export function mostOf(scene: Scene, from: number, to: number, most: number): Fact[] {
  return heaviest(factsIn(scene, from, to), most);
}

/** The facts that matter most of what these entries brought, with what led to it in the same turn. */
export function behind(scene: Scene, from: number, to: number, most: number): Fact[] {
  const starts = scene.timeline.filter(({ seq, kind }) => kind === 'turn_start' && seq <= from);
  const lost = new Set(lossesIn(scene, from, to).map(({ piece }) => piece.id));
  const facts = factsIn(scene, starts.at(-1)?.seq ?? from, to).filter(
    ({ fact }) => fact.entry >= from || fact.tells.some((id) => lost.has(id)),
  );
  return heaviest(facts, most);
}

function heaviest(facts: readonly Weighed[], most: number): Fact[] {
  const byWeight = facts.toSorted((a, b) => b.weight - a.weight);
  const must = byWeight.filter(({ weight }) => weight === Infinity);
  const others = byWeight.filter(({ weight }) => weight > 0 && weight < Infinity);
  const chosen = [...must, ...others.slice(0, most)].map(({ fact }) => fact);
  return chosen.sort((a, b) => a.entry - b.entry);
}

/** What mattered in a turn, and the rest as a tally. */
function toldOf(scene: Scene, from: number, to: number): Sentence[] {
  const facts = mostOf(scene, from, to, TOLD);
  return [...facts, ...tallyOf(scene, from, to, facts), ...tollOf(scene, from, to, facts)];
}

function tallyOf({ acts }: Scene, from: number, to: number, facts: readonly Fact[]): Sentence[] {
  const told = new Set(facts.flatMap(({ entries }) => entries));
  const rest = acts.filter(({ entry }) => from <= entry && entry <= to && !told.has(entry));
  const counted = TALLIED.flatMap((what) => {
    const count = rest.filter((act: Act) => act.what === what).length;
    return count > 0 ? [{ what, count }] : [];
  });
  if (counted.length > 0) {
    return [{ says: 'tally', entry: from, acts: counted, besides: facts.length > 0 }];
  }
  return facts.length > 0 ? [] : [{ says: 'nothing', entry: from }];
}

/** Losses that facts do not tell, side by side. */
function tollOf(scene: Scene, from: number, to: number, facts: readonly Fact[]): Sentence[] {
  const told = new Set(facts.flatMap(({ tells }) => tells));
  const rest = lossesIn(scene, from, to).filter(({ piece }) => !told.has(piece.id));
  return scene.match.sides.flatMap(({ id: side }): Sentence[] => {
    const own = rest.filter(({ piece }) => piece.side === side);
    const ids = [...new Set(own.map(({ piece }) => piece.id))];
    const units = ids.map((id) => {
      const losses = own.filter(({ piece }) => piece.id === id);
      const stands = losses.reduce((sum, loss) => sum + loss.stands, 0);
      return { name: losses[0]?.piece.name ?? id, stands };
    });
    const entry = own.at(-1)?.entry;
    return entry === undefined ? [] : [{ says: 'toll', entry, side, units }];
  });
}

function wordsOf(entries: readonly TimelineItem[]): Sentence[] {
  return entries.flatMap<Sentence>(({ seq, kind, headline, broken }) => {
    if (WORDS.has(kind)) return [{ says: 'word', entry: seq, headline }];
    return broken.length > 0 ? [{ says: 'broken', entry: seq, headline }] : [];
  });
}
