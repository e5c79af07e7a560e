/** A battle told in sentences: which, with what figures, and from which entry. */
import type { TimelineItem } from '../api/types';
import { factsOf, lossesIn, type Fact, type FactSentence, type Scene } from './facts';
import { tellsDeeds } from './told';

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
  | FactSentence
  | { says: 'deeds'; entry: number; deeds: Deed[]; besides: boolean }
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
      sentences: [...(tellsDeeds(match) ? toldOf(scene, from, to) : []), ...wordsOf(entries)],
    };
  });
  return passages.filter(({ sentences }) => sentences.length > 0);
}

/** The facts that matter most among these entries, in their order. */
export function mostOf(scene: Scene, from: number, to: number, most: number): Fact[] {
  return heaviest(factsOf(scene, from, to), most);
}

/** The facts that matter most of what these entries brought, with what led to it in the same turn. */
export function behind(scene: Scene, from: number, to: number, most: number): Fact[] {
  const starts = scene.timeline.filter(({ seq, kind }) => kind === 'turn_start' && seq <= from);
  const lost = new Set(lossesIn(scene, { from, to }).map(({ piece }) => piece.id));
  const facts = factsOf(scene, starts.at(-1)?.seq ?? from, to).filter(
    ({ sentence, tells }) => sentence.entry >= from || tells.some((id) => lost.has(id)),
  );
  return heaviest(facts, most);
}

function heaviest(facts: readonly Fact[], most: number): Fact[] {
  const byWeight = facts.toSorted((a, b) => b.weight - a.weight);
  const must = byWeight.filter(({ weight }) => weight === Infinity);
  const others = byWeight.filter(({ weight }) => weight > 0 && weight < Infinity);
  return [...must, ...others.slice(0, most)].sort((a, b) => a.sentence.entry - b.sentence.entry);
}

/** What mattered in a turn, and the rest as a tally. */
function toldOf(scene: Scene, from: number, to: number): Sentence[] {
  const facts = mostOf(scene, from, to, TOLD);
  return [
    ...facts.map(({ sentence }) => sentence),
    ...deedsOf(scene.timeline.slice(from, to + 1), from, facts),
    ...tollOf(scene, from, to, facts),
  ];
}

function deedsOf(
  entries: readonly TimelineItem[],
  entry: number,
  facts: readonly Fact[],
): Sentence[] {
  const told = new Set(facts.flatMap(({ deeds }) => deeds));
  const counts = new Map<DeedKind, number>();
  for (const { seq, kind } of entries) {
    const deed = kind in DEEDS ? DEEDS[kind as keyof typeof DEEDS] : undefined;
    if (deed && !told.has(seq)) counts.set(deed, (counts.get(deed) ?? 0) + 1);
  }
  const order = [...new Set(Object.values(DEEDS))];
  const deeds = order.flatMap((kind) => {
    const count = counts.get(kind);
    return count ? [{ kind, count }] : [];
  });
  if (deeds.length > 0) return [{ says: 'deeds', entry, deeds, besides: facts.length > 0 }];
  return facts.length > 0 ? [] : [{ says: 'nothing', entry }];
}

/** Losses that the facts do not tell, side by side. */
function tollOf(scene: Scene, from: number, to: number, facts: readonly Fact[]): Sentence[] {
  const told = new Set(facts.flatMap(({ tells }) => tells));
  const rest = lossesIn(scene, { from, to }).filter(({ piece }) => !told.has(piece.id));
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
