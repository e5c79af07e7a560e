/** What happened in a turn, fact by fact, each with how much it mattered. */
import type {
  Board,
  Match,
  Piece,
  Thrown,
  TimelineItem,
  TurningPoint,
  UnitReturn,
} from '../api/types';
import { isAlive } from '../replay/pieces';
import { listOf, recordOf, textOf, textsOf, type Event } from './events';
import { losses, type Loss } from './losses';

/** What facts are found in; `boards` and `timeline` have one row for each entry, the header first. */
export interface Scene {
  match: Match;
  timeline: readonly TimelineItem[];
  boards: readonly Board[];
  events: ReadonlyMap<number, Event>;
  returns: readonly UnitReturn[];
  /** Throws with their exact chances; empty where they are not in the tables yet. */
  throws: readonly Thrown[];
  /** Entries that moved the chances of the battle, where those were worked out. */
  turning: readonly TurningPoint[];
}

/** What a charge came to. */
export const OUTCOMES_OF_CHARGES = ['destroyed', 'wavered', 'hurt', 'held', 'open'] as const;
export type ChargeOutcome = (typeof OUTCOMES_OF_CHARGES)[number];

/** How units were destroyed. */
export const MANNERS = ['shot', 'combat', 'retreat', 'plain'] as const;
export type Manner = (typeof MANNERS)[number];

/** What was destroyed: one unit, several, or a leader. */
export type Kind = 'unit' | 'units' | 'character';

/** A sentence that an event gives. */
export type FactSentence =
  | {
      says: 'charge';
      entry: number;
      units: string[];
      target: string;
      kind: Kind;
      outcome: ChargeOutcome;
      stands: number;
    }
  | { says: 'fallen'; entry: number; names: string[]; kind: Kind; takers: string[]; manner: Manner }
  | { says: 'general'; entry: number; name: string; side: string }
  | { says: 'wavered'; entry: number; name: string; side: string }
  | { says: 'fled'; entry: number; name: string; side: string }
  | { says: 'evaded'; entry: number; name: string; from: string }
  | {
      says: 'order';
      entry: number;
      by: string;
      names: string[];
      sum: number;
      needed: number;
      chance: number;
      manner: 'first' | 'blunder' | 'plain';
    }
  | {
      says: 'luck';
      entry: number;
      unit: string;
      target: string;
      purpose: string;
      result: number;
      mean: number;
      /** Share of throws that are as good, or as bad. */
      share: number;
      good: boolean;
    }
  | { says: 'withdrew'; entry: number; side: string; because: string }
  | { says: 'conceded'; entry: number; side: string }
  | { says: 'ended'; entry: number; because: string };

export interface Fact {
  sentence: FactSentence;
  /** About how many points it mattered; what must be told has no bound. */
  weight: number;
  /** Units whose losses it tells. */
  tells: string[];
  /** Entries of deeds that it tells. */
  deeds: number[];
}

/** How much of their units' points deeds matter, that kill nobody by themselves. */
const SHARES = { charge: 0.1, order: 0.25, fled: 0.3, evaded: 0.15, wavered: 0.4, luck: 0.3 };
/** Chance from which on it is worth a word that an order failed. */
const LIKELY = 0.5;
/** Tail of a throw that is worth a word, and purposes by whose results units die. */
const RARE = 0.03;
const BLOWS = new Set(['attack', 'strike', 'shot', 'blast', 'breath', 'damage']);
/** Reasons why a battle ends that nobody has told before. */
const ENDS = new Set(['turn_limit', 'time']);

/** All facts of the entries `from` to `to`, in no order. */
export function factsOf(scene: Scene, from: number, to: number): Fact[] {
  const range = { from, to };
  const lost = lossesIn(scene, range);
  const charges = chargesIn(scene, range, lost);
  const told = new Set(charges.flatMap(({ tells }) => tells));
  const facts = [
    ...charges,
    ...fallenIn(scene, from, lost, told),
    ...flightsOnce(eventsIn(scene, range), lost),
    ...wavered(scene, range, new Set(charges.flatMap((fact) => waverersOf(fact)))),
    ...luckIn(scene, range),
  ];
  return facts.map((fact) => ({ ...fact, weight: fact.weight + moved(scene, fact) }));
}

interface Range {
  from: number;
  to: number;
}

type LossAt = Loss & { entry: number };

/** Every loss at the entry by which it came. */
export function lossesIn({ match, boards }: Scene, { from, to }: Range): LossAt[] {
  return boards.slice(Math.max(1, from), to + 1).flatMap((board) => {
    const before = boards[board.seq - 1];
    return before
      ? losses(match, before, board).map((loss) => ({ ...loss, entry: board.seq }))
      : [];
  });
}

/** Charges by their target, with what they came to within the turn. */
function chargesIn(scene: Scene, { from, to }: Range, lost: readonly LossAt[]): Fact[] {
  const byTarget = new Map<string, { units: Set<string>; entries: number[] }>();
  for (let seq = from; seq <= to; seq += 1) {
    const event = scene.events.get(seq);
    if (event?.kind !== 'charge') continue;
    const target = textOf(event.fields.target);
    const units = [
      textOf(event.fields.unit),
      ...listOf(event.fields.units).map((row) => textOf(recordOf(row).unit)),
    ].filter((unit) => unit !== '');
    const known = byTarget.get(target) ?? { units: new Set(), entries: [] };
    units.forEach((unit) => known.units.add(unit));
    byTarget.set(target, { units: known.units, entries: [...known.entries, seq] });
  }
  return [...byTarget].flatMap(([target, { units, entries }]): Fact[] => {
    const entry = entries[0] ?? from;
    const piece = pieceOf(scene, target, entry);
    const names = [...units].map((unit) => pieceOf(scene, unit, entry)?.name ?? '');
    if (!piece || names.length === 0 || names.includes('')) return [];
    const hurt = lost.filter((loss) => loss.piece.id === target && loss.entry >= entry);
    const { outcome, tells } = outcomeOf(scene, piece, units, hurt, { from: entry, to });
    const stands = hurt.reduce((sum, loss) => sum + loss.stands, 0);
    const kind = piece.role === 'character' ? 'character' : 'unit';
    const all = [...units, target].reduce((sum, unit) => sum + worth(scene, unit), 0);
    const cost = tells ? hurt.reduce((sum, loss) => sum + loss.points, 0) : 0;
    const sentence: FactSentence = {
      ...{ says: 'charge', entry, units: names, target: piece.name, kind, outcome, stands },
    };
    return [
      {
        sentence,
        weight: SHARES.charge * all + cost,
        tells: tells ? [target] : [],
        deeds: entries,
      },
    ];
  });
}

/** What a charge came to, and whether that tells all that its target lost. */
function outcomeOf(
  scene: Scene,
  target: Piece,
  chargers: ReadonlySet<string>,
  hurt: readonly LossAt[],
  { from, to }: Range,
): { outcome: ChargeOutcome; tells: boolean } {
  const isTheirs = hurt.every(({ entry }) => {
    const takers = strikersOf(scene, target.id, { from, to: entry });
    return takers.length > 0 && takers.every((unit) => chargers.has(unit));
  });
  if (hurt.some(({ gone }) => gone)) {
    // Who fell to others too, or to nobody's throw, is told of by itself.
    return isTheirs ? { outcome: 'destroyed', tells: true } : { outcome: 'open', tells: false };
  }
  if (hurt.length > 0) {
    return isTheirs ? { outcome: 'hurt', tells: true } : { outcome: 'open', tells: false };
  }
  const after = scene.boards.slice(from, to + 1);
  if (after.some((board) => flagged(board, target.id, 'wavering'))) {
    return { outcome: 'wavered', tells: false };
  }
  const fought = hasFought(scene, target.id, { from, to });
  const stayed = !scene.timeline
    .slice(from, to + 1)
    .some(
      ({ seq, kind }) =>
        MOVES_AWAY.has(kind) && textOf(scene.events.get(seq)?.fields.unit) === target.id,
    );
  return { outcome: fought && stayed ? 'held' : 'open', tells: false };
}

/** Events by which a unit leaves a combat. */
const MOVES_AWAY = new Set(['retreat', 'fall_back', 'evade', 'off_table']);

function hasFought({ events }: Scene, unit: string, { from, to }: Range): boolean {
  for (let seq = from; seq <= to; seq += 1) {
    const event = events.get(seq);
    if (event?.kind === 'combat' && textOf(event.fields.target) === unit) return true;
    if (event?.kind === 'round' && textsOf(event.fields.units).includes(unit)) return true;
  }
  return false;
}

/** Those of whom nothing is left, together where they fell by one entry to the same enemies. */
function fallenIn(
  scene: Scene,
  from: number,
  lost: readonly LossAt[],
  told: ReadonlySet<string>,
): Fact[] {
  const takersOf = ({ piece, entry }: LossAt) => strikersOf(scene, piece.id, { from, to: entry });
  const groups = new Map<string, LossAt[]>();
  for (const loss of lost.filter(({ piece, gone }) => gone && !told.has(piece.id))) {
    const general = loss.piece.kind === 'general';
    const key = general
      ? loss.piece.id
      : [loss.entry, loss.piece.role, ...takersOf(loss)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), loss]);
  }
  return [...groups.values()].flatMap((group): Fact[] => {
    const [first] = group;
    if (!first) return [];
    const { entry, piece } = first;
    const tells = group.map((loss) => loss.piece.id);
    if (piece.kind === 'general') {
      const sentence: FactSentence = { says: 'general', entry, name: piece.name, side: piece.side };
      return [{ sentence, weight: Infinity, tells, deeds: [] }];
    }
    const names = group.map((loss) => loss.piece.name);
    const takers = takersOf(first).map((unit) => pieceOf(scene, unit, entry)?.name ?? unit);
    const kind = names.length > 1 ? 'units' : piece.role === 'character' ? 'character' : 'unit';
    const manner = mannerOf(scene, entry, takers.length > 0);
    const weight = tells.reduce((sum, unit) => sum + worth(scene, unit), 0);
    return [
      {
        sentence: { says: 'fallen', entry, names, kind, takers, manner },
        weight,
        tells,
        deeds: [],
      },
    ];
  });
}

function mannerOf({ timeline, events }: Scene, entry: number, taken: boolean): Manner {
  if (events.get(entry)?.kind === 'retreat') return 'retreat';
  if (!taken) return 'plain';
  const phase = timeline[entry]?.phase ?? '';
  if (phase === 'shooting') return 'shot';
  return phase === 'combat' || phase === 'melee' ? 'combat' : 'plain';
}

/** Facts without the flights of units that fled before in the turn, or of whom nothing is left after it. */
function flightsOnce(facts: readonly Fact[], lost: readonly LossAt[]): Fact[] {
  const told = new Set(
    lost.filter(({ gone }) => gone).map(({ piece }) => `${piece.side} ${piece.name}`),
  );
  return facts.filter(({ sentence }) => {
    if (sentence.says !== 'fled') return true;
    const who = `${sentence.side} ${sentence.name}`;
    return !told.has(who) && told.add(who);
  });
}

/** What single events say. */
function eventsIn(scene: Scene, { from, to }: Range): Fact[] {
  const facts: Fact[] = [];
  let orders = 0;
  for (let seq = from; seq <= to; seq += 1) {
    const event = scene.events.get(seq);
    if (!event) continue;
    const { kind, side, fields } = event;
    const name = (field: string) => pieceOf(scene, textOf(fields[field]), seq)?.name;
    const add = (sentence: FactSentence, weight: number) =>
      facts.push({ sentence, weight, tells: [], deeds: [seq] });
    if (kind === 'order' && listOf(fields.dice).length > 0) {
      orders += 1;
      const order = orderAt(scene, seq, event, orders === 1);
      if (order) facts.push(order);
    } else if (kind === 'retreat') {
      const [unit, id] = [name('unit'), textOf(fields.unit)];
      const left = scene.boards[seq]?.pieces.find((piece) => piece.id === id);
      if (unit && left && isAlive(left)) {
        add({ says: 'fled', entry: seq, name: unit, side }, SHARES.fled * worth(scene, id));
      }
    } else if (kind === 'evade') {
      const [unit, enemy] = [name('unit'), name('from')];
      const weight = SHARES.evaded * worth(scene, textOf(fields.unit));
      if (unit && enemy) add({ says: 'evaded', entry: seq, name: unit, from: enemy }, weight);
    } else if (kind === 'withdraw') {
      const because = textOf(fields.because);
      add({ says: 'withdrew', entry: seq, side, because }, Infinity);
    } else if (kind === 'concede') {
      add({ says: 'conceded', entry: seq, side }, Infinity);
    } else if (kind === 'battle_end') {
      const because = textOf(fields.because);
      if (ENDS.has(because)) add({ says: 'ended', entry: seq, because }, Infinity);
    }
  }
  return facts;
}

/** An order by dice that failed, where its chances are known. */
function orderAt(scene: Scene, seq: number, event: Event, first: boolean): Fact | undefined {
  const thrown = scene.throws.find((one) => one.seq === seq && one.purpose === 'command');
  const by = pieceOf(scene, textOf(event.fields.by), seq)?.name;
  const units = textsOf(event.fields.units);
  const names = units.map((unit) => pieceOf(scene, unit, seq)?.name ?? '');
  const needed = thrown?.needed;
  if (!thrown || thrown.result > 0 || typeof needed !== 'number' || !by || names.includes('')) {
    return undefined;
  }
  const sum = thrown.faces.reduce((all, face) => all + face, 0);
  const next = scene.events.get(seq + 1);
  const blunder = next?.kind === 'blunder';
  const manner = blunder ? 'blunder' : first ? 'first' : 'plain';
  const moves = scene.turning.some((point) => point.entry <= seq && seq <= point.to);
  // An order that was likely to fail is no news.
  if (manner === 'plain' && thrown.expected < LIKELY && !moves) return undefined;
  const kept = units.reduce((all, unit) => all + worth(scene, unit), 0);
  const weight = SHARES.order * thrown.expected * kept * (manner === 'plain' ? 1 : 2);
  const sentence: FactSentence = {
    ...{ says: 'order', entry: seq, by, names, sum, needed, chance: thrown.expected, manner },
  };
  return { sentence, weight, tells: [], deeds: [seq] };
}

/** Units that began to waver; those of whom a charge tells it are left out. */
function wavered(scene: Scene, { from, to }: Range, told: ReadonlySet<string>): Fact[] {
  return scene.boards.slice(Math.max(1, from), to + 1).flatMap((board) => {
    const before = scene.boards[board.seq - 1];
    return board.pieces
      .filter(({ id, flags, name }) => {
        const isNew = flags.includes('wavering') && !(before && flagged(before, id, 'wavering'));
        return isNew && !told.has(name);
      })
      .map(({ id, name, side }): Fact => {
        const sentence: FactSentence = { says: 'wavered', entry: board.seq, name, side };
        return { sentence, weight: SHARES.wavered * worth(scene, id), tells: [], deeds: [] };
      });
  });
}

function waverersOf({ sentence }: Fact): string[] {
  return sentence.says === 'charge' && sentence.outcome === 'wavered' ? [sentence.target] : [];
}

/** Throws of blows that come seldom: of each entry the rarest. */
function luckIn(scene: Scene, { from, to }: Range): Fact[] {
  const rarest = new Map<number, Thrown>();
  const tail = ({ as_good, as_bad }: Thrown) => Math.min(as_good, as_bad);
  for (const one of scene.throws) {
    const isBlow = BLOWS.has(one.purpose) && one.seq >= from && one.seq <= to && one.target;
    if (!isBlow || tail(one) > RARE) continue;
    const known = rarest.get(one.seq);
    if (!known || tail(one) < tail(known)) rarest.set(one.seq, one);
  }
  return [...rarest.values()].flatMap((one): Fact[] => {
    const unit = pieceOf(scene, one.unit ?? '', one.seq)?.name;
    const target = pieceOf(scene, one.target ?? '', one.seq)?.name;
    if (!unit || !target) return [];
    const { seq: entry, purpose, result, expected: mean } = one;
    const good = one.as_good < one.as_bad;
    const sentence: FactSentence = {
      ...{ says: 'luck', entry, unit, target, purpose, result, mean, share: tail(one), good },
    };
    const weight = SHARES.luck * worth(scene, one.target ?? '');
    return [{ sentence, weight, tells: [], deeds: [] }];
  });
}

/** Points by which the chances moved about a fact: the greatest shift of its entries, as a share of an army. */
function moved({ match, turning }: Scene, { sentence: { entry } }: Fact): number {
  const army = Math.max(
    ...match.sides.map(({ units }) => units.reduce((sum, { points }) => sum + (points ?? 0), 0)),
  );
  const about = turning.filter((point) => point.entry <= entry && entry <= point.to);
  return Math.max(0, ...about.map(({ change }) => Math.abs(change.value))) * army;
}

/**
 * Units that took what a unit lost at the last of some entries and struck, shot or cast at it in them, those with the
 * greatest share first: who hurt it before had a part in it too, but did not destroy it now.
 */
function strikersOf({ returns, events }: Scene, unit: string, { from, to }: Range): string[] {
  const found = returns.find((one) => one.unit === unit)?.losses.find(({ entry }) => entry === to);
  const struck = new Set<string>();
  for (let seq = from; seq <= to; seq += 1) {
    const fields = events.get(seq)?.fields;
    const targets = [textOf(fields?.target), ...textsOf(fields?.targets)];
    if (targets.includes(unit)) struck.add(textOf(fields?.unit)).add(textOf(fields?.by));
  }
  const by = found?.by.filter((one) => one.unit !== unit && struck.has(one.unit)) ?? [];
  return by.toSorted((a, b) => b.share - a.share).map((one) => one.unit);
}

function pieceOf({ boards }: Scene, id: string, entry: number): Piece | undefined {
  return boards[entry]?.pieces.find((piece) => piece.id === id);
}

function flagged(board: Board, id: string, flag: string): boolean {
  return board.pieces.some((piece) => piece.id === id && piece.flags.includes(flag));
}

/** Points of a unit; its strength where the roster has none. */
function worth({ match }: Scene, id: string): number {
  const unit = match.sides.flatMap(({ units }) => units).find((one) => one.id === id);
  return unit?.points ?? unit?.strength ?? 0;
}
