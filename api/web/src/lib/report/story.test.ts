import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../../i18n/i18n.svelte';
import { board as at, duel, item, knowGames, unit } from '../../test/battle';
import type { Act, Board, Fact } from '../api/types';
import type { Scene } from './scene';
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
const ACTS: Act[] = [
  { entry: 2, what: 'order', units: ['knights'] },
  { entry: 3, what: 'order', units: ['knights'] },
  { entry: 4, what: 'charge', units: ['knights', 'orcs'] },
  { entry: 5, what: 'combat', units: ['knights', 'orcs'] },
  { entry: 6, what: 'strike', units: ['knights', 'orcs'] },
];
const bare = { weight: 10, tells: [], entries: [] };
const FAILED: Fact = {
  ...{ ...bare, entry: 3, says: 'order', by: 'knights', units: ['knights'], entries: [3] },
  ...{ sum: 11, needed: 8, chance: 26 / 36, manner: 'plain' },
};
const charge = (outcome: string, lost: number): Fact => ({
  ...{ ...bare, weight: 20, entry: 4, says: 'charge', units: ['knights'], target: 'orcs' },
  ...{ outcome, lost, entries: [4], tells: lost > 0 ? ['orcs'] : [] },
});

/** The battle above; `left` is what the orcs have after entry 6, and `facts` what the service tells of it. */
function scene(left: number, facts: Fact[], given: Partial<Scene> = {}): Scene {
  const orcs = (stands: number) =>
    unit('orcs', POSES.slice(2 - stands), { side: 'orcs', strength: 2, lost: 2 - stands });
  const boards: Board[] = ENTRIES.map(({ seq }) =>
    at(seq, unit('knights', POSES), orcs(seq < 6 ? 2 : left)),
  );
  const battle = { match: MATCH, timeline: ENTRIES, boards, facts, acts: ACTS };
  return { ...battle, returns: [], turning: [], ...given };
}

/** What is said of the first turn. */
function said(battle: Scene): string[] {
  return story(battle)[0]?.sentences.map((one) => sentenceOf(battle.match, one)) ?? [];
}

describe('the story of a battle', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    knowGames();
    await speech.speak('en');
    await speech.bring('Report');
  });

  it('says who charged whom, which order failed, and tells the rest as a tally', () => {
    const battle = scene(0, [FAILED, charge('destroyed', 2)]);
    const [first, second] = story(battle);
    expect(first).toMatchObject({ turn: 1, side: 'empire', from: 1, to: 6 });
    expect(said(battle)).toEqual([
      'An order fails: knights to knights, 11 rolled, 8 or less needed (a chance of 72%).',
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
    expect(said(scene(0, [FAILED, charge('destroyed', 2)])).slice(0, 3)).toEqual([
      'Приказ провален: knights → knights, выпало 11, нужно не больше 8 (шанс 72\u00a0%).',
      'Отряд knights атакует отряд orcs и уничтожает его.',
      'Кроме того: 1 приказ и 1 рукопашная.',
    ]);
    await speech.speak('en');
  });

  it('says what a charge came to: hurt, held, or no more than that it was made', () => {
    expect(said(scene(1, [charge('hurt', 1)]))[0]).toBe('knights charges orcs, which loses 1.');
    expect(said(scene(2, [charge('held', 0)]))[0]).toBe('knights charges orcs, which holds.');
    expect(said(scene(2, [charge('open', 0)]))[0]).toBe('knights charges orcs.');
  });

  it('names no cause that is not on record, and tells a loss once', () => {
    const lost = (by: string[], manner: string): Fact => ({
      ...{ ...bare, entry: 6, says: 'lost', units: ['orcs'], by, manner, tells: ['orcs'] },
    });
    expect(said(scene(0, [lost([], 'plain')]))[0]).toBe('orcs is destroyed.');
    expect(said(scene(0, [lost(['knights'], 'combat')]))[0]).toBe(
      'knights destroys orcs in combat.',
    );
    expect(said(scene(0, [lost(['knights'], 'spell')]))[0]).toBe('knights destroys orcs by magic.');
    const tolls = (facts: Fact[]) =>
      said(scene(0, facts)).filter((one) => one.startsWith('Other losses'));
    expect(tolls([lost([], 'plain')])).toEqual([]);
    expect(tolls([])).toEqual(['Other losses of orcs: orcs −2.']);
  });

  it('tells how the army came to withdraw, and what must be told besides all else', () => {
    const withdrew: Fact = {
      ...{ ...bare, weight: null, entry: 6, says: 'withdrew', side: 'orcs' },
      because: 'break_point',
    };
    const others = [2, 3, 4, 5].map((entry): Fact => ({
      ...{ ...bare, weight: 99, entry, says: 'wavered', unit: 'orcs' },
    }));
    const told = said(scene(2, [...others, withdrew]));
    expect(told).toContain('The orcs army reaches its break point and withdraws.');
    expect(told.filter((one) => one.includes('wavers')).length).toBe(3);
  });

  it('says of a loss what led to it in its turn, and nothing else of that turn', () => {
    const battle = scene(0, [FAILED, charge('destroyed', 2)]);
    const told = behind(battle, 6, 6, 2).map((fact) => sentenceOf(battle.match, fact));
    expect(told).toEqual(['knights charges orcs and destroys it.']);
  });

  it('leaves out what is no news, unless it moved the chances, and puts that first', () => {
    const odds = { score: 0.5, low: 0.4, high: 0.6, rollouts: 9, won: [4, 5], drawn: 0, lead: 0 };
    const point = {
      ...{ entry: 3, to: 3, kind: 'order', kind_label: 'Order', headline: 'Order', turn: 1 },
      ...{ before: odds, after: odds, change: { value: -0.3, error: 0.1, reach: 0.2 } },
    };
    const calm = scene(2, [{ ...FAILED, weight: 0 }, charge('held', 0)]);
    const told = [calm, { ...calm, turning: [point] }].map((one) =>
      mostOf(one, 1, 6, 1).map(({ says }) => says),
    );
    expect(told).toEqual([['charge'], ['order']]);
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
