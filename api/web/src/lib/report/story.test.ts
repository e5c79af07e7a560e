import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../../i18n/i18n.svelte';
import { board as at, duel, item, unit } from '../../test/battle';
import type { Board, Thrown, UnitReturn } from '../api/types';
import type { Event } from './events';
import type { Scene } from './facts';
import { behind, mostOf, story } from './story';
import { sentenceOf } from './words';

const POSES = [
  [0, 0, 0],
  [4, 0, 0],
];
const MATCH = duel([
  ['knights', 110],
  ['orcs', 60],
]);
/** A turn of the Empire: two orders, of which the second fails, a charge, its round of combat. */
const ENTRIES = [
  item(0, { kind: 'header', turn: 0 }),
  item(1, { kind: 'turn_start', side: 'empire' }),
  item(2, { kind: 'order' }),
  item(3, { kind: 'order', broken: ['wm.command.roll'], headline: 'Order: General' }),
  item(4, { kind: 'charge' }),
  item(5, { kind: 'round', phase: 'combat' }),
  item(6, { kind: 'casualties', phase: 'combat' }),
  item(7, { kind: 'turn_start', side: 'orcs' }),
  item(8, { kind: 'dispute', headline: 'Dispute: #3 not so' }),
];
const EVENTS = new Map<number, Event>([
  [
    2,
    { kind: 'order', side: 'empire', fields: { by: 'knights', units: ['knights'], dice: [1, 2] } },
  ],
  [
    3,
    { kind: 'order', side: 'empire', fields: { by: 'knights', units: ['knights'], dice: [5, 6] } },
  ],
  [4, { kind: 'charge', side: 'empire', fields: { unit: 'knights', target: 'orcs' } }],
  [5, { kind: 'round', side: 'empire', fields: { units: ['knights', 'orcs'] } }],
  [6, { kind: 'attack', side: 'empire', fields: { unit: 'knights', target: 'orcs' } }],
]);
const THROWS = [
  { seq: 2, purpose: 'command', faces: [1, 2], needed: 8, result: 1, expected: 26 / 36 },
  { seq: 3, purpose: 'command', faces: [5, 6], needed: 8, result: 0, expected: 26 / 36 },
] as Thrown[];

/** The battle above; `left` is what the orcs have after entry 6, and `by` who took it from them. */
function scene(left: number, by: string[], given: Partial<Scene> = {}): Scene {
  const orcs = (stands: number) =>
    unit('orcs', POSES.slice(2 - stands), { side: 'orcs', strength: 2, lost: 2 - stands });
  const boards: Board[] = ENTRIES.map(({ seq }) =>
    at(seq, unit('knights', POSES), orcs(seq < 6 ? 2 : left)),
  );
  const losses =
    left < 2
      ? [{ entry: 6, lost: 2 - left, by: by.map((one) => ({ unit: one, share: 1 / by.length })) }]
      : [];
  const returns: UnitReturn[] = [{ side: 'orcs', unit: 'orcs', losses }];
  return {
    ...{ match: MATCH, timeline: ENTRIES, boards, events: EVENTS, returns, throws: THROWS },
    turning: [],
    ...given,
  };
}

/** What is said of the first turn. */
function said(battle: Scene): string[] {
  return story(battle)[0]?.sentences.map((one) => sentenceOf(battle.match, one)) ?? [];
}

describe('the story of a battle', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speech.speak('en');
  });

  it('says who charged whom, which order failed, and tells the rest as a tally', () => {
    const [first, second] = story(scene(0, ['knights']));
    expect(first).toMatchObject({ turn: 1, side: 'empire', from: 1, to: 6 });
    expect(said(scene(0, ['knights']))).toEqual([
      'An order fails: knights to knights, 11 thrown, 8 or less needed (a chance of 72%).',
      'knights charges orcs and destroys it.',
      'Besides: 1 order and 1 combat.',
      'Entry 3 breaks a rule: Order: General.',
    ]);
    expect(second?.sentences).toEqual([
      { says: 'nothing', entry: 7 },
      { says: 'word', entry: 8, headline: 'Dispute: #3 not so' },
    ]);
  });

  it('says so in Russian, with its cases and numbers', async () => {
    await speech.speak('ru');
    expect(said(scene(0, ['knights'])).slice(0, 3)).toEqual([
      'Приказ провален: knights → knights, выпало 11, нужно не больше 8 (шанс 72\u00a0%).',
      'knights атакует отряд orcs и уничтожает его.',
      'Кроме того: 1 приказ и 1 рукопашная.',
    ]);
    await speech.speak('en');
  });

  it('says what a charge came to: hurt, held, or no more than that it was made', () => {
    expect(said(scene(1, ['knights']))[1]).toBe('knights charges orcs, which loses 1.');
    expect(said(scene(2, []))[1]).toBe('knights charges orcs, which holds.');
    const unfought = new Map([...EVENTS].filter(([seq]) => seq !== 5));
    expect(said(scene(2, [], { events: unfought }))[1]).toBe('knights charges orcs.');
  });

  it('names no cause that is not on record', () => {
    const unthrown = said(scene(0, []));
    expect(unthrown).toContain('knights charges orcs.');
    expect(unthrown).toContain('orcs is destroyed.');
    // The mortar hurt them in an earlier turn: it is not in this one.
    expect(said(scene(0, ['mortar', 'knights']))).toContain(
      'knights charges orcs and destroys it.',
    );
    const struck = new Map([...EVENTS].filter(([seq]) => seq !== 4));
    const uncharged = said(scene(0, ['knights'], { events: struck }));
    expect(uncharged).toContain('knights destroys orcs in combat.');
  });

  it('tells how the army came to withdraw', () => {
    const withdrawn = new Map([
      ...EVENTS,
      [6, { kind: 'withdraw', side: 'orcs', fields: { because: 'break_point' } }] as const,
    ]);
    expect(said(scene(2, [], { events: withdrawn }))).toContain(
      'The orcs army reaches its break point and withdraws.',
    );
  });

  it('says of a loss what led to it in its turn, and nothing else of that turn', () => {
    const [battle, [fact, ...others]] = [
      scene(0, ['knights']),
      behind(scene(0, ['knights']), 6, 6, 2),
    ];
    expect(fact && sentenceOf(battle.match, fact.sentence)).toBe(
      'knights charges orcs and destroys it.',
    );
    expect(others).toEqual([]);
  });

  it('tells once that a unit fled, and not of one that is destroyed in the same turn', () => {
    const flight = { kind: 'retreat', side: 'orcs', fields: { unit: 'orcs' } };
    const fled = new Map([...EVENTS, [4, flight] as const, [5, flight] as const]);
    const told = (left: number) =>
      said(scene(left, ['knights'], { events: fled })).filter((one) => one.includes('retreats'));
    expect(told(2)).toEqual(['orcs (orcs) loses its combat and retreats.']);
    expect(told(0)).toEqual([]);
  });

  it('puts what moved the chances before what did not', () => {
    const odds = { score: 0.5, low: 0.4, high: 0.6, rollouts: 9, won: [4, 5], drawn: 0, lead: 0 };
    const point = {
      ...{ entry: 4, to: 6, kind: 'charge', kind_label: 'Charge', headline: 'Charge', turn: 1 },
      ...{ before: odds, after: odds, change: { value: -0.3, error: 0.1, reach: 0.2 } },
    };
    const calm = scene(2, []);
    const told = [calm, { ...calm, turning: [point] }].map((one) =>
      mostOf(one, 1, 6, 1).map(({ sentence }) => sentence.says),
    );
    expect(told).toEqual([['order'], ['charge']]);
  });

  it('tells of turns in which nothing is on record no more than what people said of them', () => {
    const told = story(scene(2, [], { match: { ...MATCH, fidelity: 'turns' } }));
    expect(told.map(({ from, sentences }) => [from, sentences.map(({ says }) => says)])).toEqual([
      [1, ['broken']],
      [7, ['word']],
    ]);
  });

  it('is empty where the log has no turns', () => {
    expect(story(scene(2, [], { timeline: ENTRIES.slice(0, 1) }))).toEqual([]);
  });
});
