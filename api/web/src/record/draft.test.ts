import { describe, expect, it } from 'vitest';
import {
  actor,
  byActor,
  following,
  distinct,
  due,
  eventOf,
  addable,
  alone,
  withAdded,
  withShares,
  missed,
  missing,
  named,
  oneDie,
  put,
  recounted,
  rolls,
  settled,
  sharers,
  standsOf,
  thrown,
  unitsBeside,
  withUnits,
  fallen,
  follows,
  insteadOf,
  isChosen,
  joinable,
  shownAtOnce,
  thrownAgain,
  undescribed,
  wayTo,
} from './draft';
import type { Ask, Offer, Piece, Roll, Share, Told } from './pocket';

const strike: Offer = {
  side: 'elves',
  kind: 'strike',
  body: { unit: 'spears', target: 'orcs', throws: {} },
  asks: [
    { field: 'throws.dice', wants: 'dice' },
    { field: 'throws.damage', wants: 'dice' },
    { field: 'facing', wants: 'claim' },
  ],
  throw: { field: 'throws.dice', purpose: 'melee', dice: 10, needed: 4, measure: 'each_at_least' },
};

const told = (field: string): Told => ({
  entry: 1,
  kind: 'strike',
  status: 'unverifiable',
  amiss: [{ rule: 'a.rule', outcome: 'unrecorded', field, sentence: null }],
  rolls: [],
});

describe('an offer that is being filled in', () => {
  it('is of the unit that acts, however the event names it', () => {
    const charge = { kind: 'charge', body: { units: [{ unit: 'knights' }], target: 'orcs' } };
    expect([actor(strike), actor(charge), actor({ kind: 'turn_end', body: {} })]).toEqual([
      'spears',
      'knights',
      '',
    ]);
    expect([...byActor([charge, strike, charge]).keys()]).toEqual(['knights', 'spears']);
  });

  it('is told from others by what is decided of it', () => {
    expect(distinct(strike)).toEqual([{ field: 'target', value: 'orcs' }]);
  });

  it('is told from others by the units beside the one that acts', () => {
    const order = { kind: 'order', body: { by: 'general', units: ['bows', 'spears'] } };
    expect(actor(order)).toBe('general');
    expect(distinct(order).map(({ value }) => value)).toEqual(['bows', 'spears']);
    const charge = { kind: 'charge', body: { units: [{ unit: 'knights' }, { unit: 'wolves' }] } };
    expect(distinct(charge)).toEqual([{ field: 'units', value: 'wolves' }]);
  });

  it('tells a unit that is named beside the one that acts', () => {
    const joins = { kind: 'join', body: { character: 'hero', unit: 'spears' } };
    expect(actor(joins)).toBe('spears');
    expect(distinct(joins)).toEqual([{ field: 'character', value: 'hero' }]);
  });

  it('asks for its dice though nothing can be said of their throw', () => {
    // given
    const asks: Ask[] = [
      { field: 'seen', wants: 'claim' },
      { field: 'throws.hit', wants: 'dice' },
      { field: 'throws.wound', wants: 'dice' },
    ];
    const volley: Offer = { kind: 'shoot', body: { unit: 'bows' }, asks };
    const first = { field: 'throws.hit', purpose: 'shot', dice: 5, needed: 4, measure: 'sum' };
    // then
    expect(undescribed(volley)).toBe('throws.hit');
    expect(undescribed({ ...volley, throw: first })).toBeUndefined();
    expect(undescribed({ kind: 'turn_end', body: {} })).toBeUndefined();
  });

  it('is of nobody where a player chooses whom it befalls', () => {
    // given
    const spell: Offer = {
      kind: 'spell_effect',
      body: { hits: [{ unit: 'orcs', strength: 4 }] },
      asks: [{ field: 'hits.0.unit', wants: 'claim' }],
      choices: [{ field: 'hits.0.unit', values: ['orcs', 'goblins'], is_settled: true }],
    };
    // then
    expect(actor(spell)).toBe('');
    expect(distinct(spell)).toEqual([{ field: 'hits', value: true }]);
  });

  it('asks the first throw, then what the referee misses', () => {
    expect(due(strike).map(({ field }) => field)).toEqual(['throws.dice']);
    expect(missing(strike, new Map(), [])?.field).toBe('throws.dice');
    const hit = new Map([['throws.dice', [6, 1]]]);
    expect(missing(strike, hit, [told('damage')])?.field).toBe('throws.damage');
    expect(missing(strike, hit, [told('facing')])).toBeUndefined();
  });

  it('becomes an event of what was decided and thrown, and of no sample', () => {
    expect(eventOf(strike, new Map([['throws.dice', [6, 1]]]))).toEqual({
      strike: { unit: 'spears', target: 'orcs', throws: { dice: [6, 1] } },
    });
    const test: Offer = {
      kind: 'nerve_test',
      body: { unit: 'orcs', dice: [1, 2] },
      asks: [{ field: 'dice', wants: 'dice' }],
    };
    expect(eventOf(test, new Map())).toEqual({ nerve_test: { unit: 'orcs' } });
    expect(put({ a: 1 }, 'b.c', 2)).toEqual({ a: 1, b: { c: 2 } });
  });

  it('asks dice deep in an entry, as many as the referee misses', () => {
    const volley: Offer = {
      kind: 'attacks',
      body: { unit: 'bows', target: 'orcs', saves: [{ kind: 'armour' }] },
      asks: [
        { field: 'hit.dice', wants: 'dice' },
        { field: 'wound.dice', wants: 'dice' },
        { field: 'saves.*.dice.dice', wants: 'dice' },
      ],
      throw: { field: 'hit.dice', purpose: 'hit', dice: 3, needed: 4, measure: 'each_at_least' },
    };
    const lacks = (field: string, due: number) => {
      const one = told(field);
      return [{ ...one, amiss: one.amiss.map((amiss) => ({ ...amiss, dice: due })) }];
    };
    const hit = new Map<string, unknown>([['hit.dice', [4, 5, 1]]]);
    expect(missing(volley, hit, lacks('wound', 2))?.field).toBe('wound.dice');
    expect(missed('wound.dice', lacks('wound', 2))).toBe(2);
    expect(missed('wound.dice', lacks('saves', 2))).toBeUndefined();
    const wound = new Map([...hit, ['wound.dice', [4, 5]]]);
    expect(missing(volley, wound, lacks('saves', 1))?.field).toBe('saves.*.dice.dice');
    expect(eventOf(volley, new Map([...wound, ['saves.*.dice.dice', [6]]]))).toEqual({
      attacks: {
        unit: 'bows',
        target: 'orcs',
        hit: { dice: [4, 5, 1] },
        wound: { dice: [4, 5] },
        saves: [{ kind: 'armour', dice: { dice: [6] } }],
      },
    });
  });

  it('is told by the members of its list, and takes those of others', () => {
    const shoot = (weapon: string, target: string, unit = 'bows'): Offer => ({
      kind: 'shoot',
      body: { unit, shots: [{ weapon, target, models: [1, 2] }] },
      asks: [{ field: 'shots', wants: 'units' }],
    });
    const bow = shoot('Bow', 'orcs');
    expect(distinct(bow).map(({ value }) => value)).toEqual(['Bow', 'orcs']);
    const sling = shoot('Sling', 'wolves');
    const offers = [bow, sling, shoot('Bow', 'orcs', 'spears'), { kind: 'shoot', body: {} }];
    expect(addable(bow, offers)).toEqual([sling]);
    expect(addable({ kind: 'turn_end', body: {} }, offers)).toEqual([]);
    const list = withAdded(bow, [sling]);
    expect(list?.[0]).toBe('shots');
    expect(eventOf(bow, new Map([list ?? ['', []]]))).toEqual({
      shoot: { unit: 'bows', shots: [...(bow.body.shots as []), ...(sling.body.shots as [])] },
    });
  });

  it('counts the dice that show a face, and never more than are due', () => {
    expect(recounted([1, 6], 4, 3, 5)).toEqual([1, 4, 4, 4, 6]);
    expect(recounted([4, 4, 6], 4, 0, 5)).toEqual([6]);
    expect(recounted([1, 6], 4, 99, 5)).toEqual([1, 4, 4, 4, 6]);
    expect(recounted([1, 6], 4, Number.NaN, 5)).toEqual([1, 6]);
  });

  it('has the dice of sides in turn, thrown again where they are equal', () => {
    const sides = ['elves', 'orcs'];
    expect(rolls(sides, [3, 5])).toEqual([
      { side: 'elves', die: 3 },
      { side: 'orcs', die: 5 },
    ]);
    expect([[], [3], [3, 3], [3, 3, 2], [3, 3, 2, 6]].map((dice) => settled(sides, dice))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('throws every face about as often as any other', () => {
    const faces = thrown(60_000);
    const counts = [1, 2, 3, 4, 5, 6].map((face) => faces.filter((one) => one === face).length);
    // Five standard deviations of a fair die: 5 · √(60,000 · 1/6 · 5/6) = 456.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(456);
    expect(faces.length).toBe(60_000);
  });
});

describe('stands and units that an entry names', () => {
  const piece = (id: string, side: string, stands: number[]): Piece => ({
    id,
    side,
    name: id,
    kind: 'foot',
    role: 'unit',
    strength: stands.length,
    lost: 0,
    flags: [],
    counters: [],
    stands: stands.map((number) => ({ number, base: { width: 4, depth: 2 } })),
  });
  const pieces = [
    piece('spears', 'elves', [1, 3]),
    piece('bows', 'elves', [1]),
    piece('gone', 'elves', []),
    piece('orcs', 'orcs', [2]),
  ];

  it('are those still there, of the unit that acts or of the one it aims at', () => {
    const shot = { kind: 'shoot', body: { unit: 'spears', target: 'orcs' } };
    const own = { field: 'stands', wants: 'stands' } as const;
    const theirs = { field: 'removed', wants: 'target_stands' } as const;
    expect(standsOf(shot, own, pieces)).toEqual([1, 3]);
    expect(standsOf(shot, theirs, pieces)).toEqual([2]);
    expect(standsOf({ kind: 'turn_end', body: {} }, own, pieces)).toEqual([]);
  });

  it('are units of the same side beside those that are named, as long as they are there', () => {
    const units = { field: 'units', wants: 'units' } as const;
    const order = { kind: 'order', body: { by: 'hero', units: ['spears'] } };
    expect(unitsBeside(order, units, pieces)).toEqual(['bows']);
    const round = { kind: 'round', body: { units: ['spears', 'orcs'] } };
    expect(unitsBeside(round, units, pieces)).toEqual(['bows']);
  });

  it('join a list in the form that it has', () => {
    expect(withUnits(['spears'], ['bows'])).toEqual(['spears', 'bows']);
    expect(withUnits([{ unit: 'spears' }], ['bows'])).toEqual([
      { unit: 'spears' },
      { unit: 'bows' },
    ]);
    expect(withUnits([{ corps: 'ada' }], ['ben'])).toEqual([{ corps: 'ada' }, { corps: 'ben' }]);
  });

  it('join no list in which each would need a way of his own', () => {
    const marches = { field: 'marches', wants: 'units' } as const;
    const body = { marches: [{ corps: 'ada', path: [[1, 1]] }] };
    const plan: Offer = { kind: 'march_plan', body, asks: [marches] };
    expect(joinable(plan)).toEqual([marches]);
    const path = { field: 'marches.0.path', wants: 'cards' } as const;
    expect(joinable({ ...plan, asks: [marches, path] })).toEqual([]);
  });

  it('fall by what is on the table no more, but for those whom the entry names otherwise', () => {
    const before = [piece('spears', 'elves', [1, 2, 3, 4])];
    const after = [piece('spears', 'elves', [1, 2])];
    expect(fallen('spears', before, after, { unit: 'spears' }, 'removed')).toEqual([3, 4]);
    const flight = { unit: 'spears', first: [4] };
    expect(fallen('spears', before, after, flight, 'fled')).toEqual([3]);
    expect(fallen('spears', before, before, {}, 'removed')).toEqual([]);
  });

  it('take the place of one alone, and join several', () => {
    expect(insteadOf([4], [2, 4])).toEqual([2]);
    expect(insteadOf([3, 4], [2, 3, 4])).toEqual([2, 3, 4]);
    expect(insteadOf([4], [])).toEqual([]);
  });

  it('tell offers of one character apart, though others may join them', () => {
    const asks = [{ field: 'units', wants: 'units' }] as const;
    const order: Offer = { kind: 'order', body: { by: 'hero', units: ['bows'] }, asks: [...asks] };
    expect(distinct(order)).toEqual([{ field: 'units', value: 'bows' }]);
  });

  it('are asked about with one die, whatever else is thrown later', () => {
    const filled = new Map([['stands', [1]]]);
    const attack: Offer = {
      kind: 'attack',
      body: { unit: 'spears', stands: [1, 3], dice: [1, 1] },
      asks: [
        { field: 'dice', wants: 'dice' },
        { field: 'stands', wants: 'stands' },
      ],
      throw: { field: 'dice', purpose: 'attack', dice: 2, needed: 4, measure: 'each_at_least' },
    };
    expect(oneDie(attack, filled)).toEqual({ attack: { unit: 'spears', stands: [1], dice: [1] } });
  });
});

describe('models that the members of a list share', () => {
  const share: Share = {
    list: 'shots',
    models: 'models',
    alike: ['weapon', 'mode'],
    counted: 'half_range',
  };
  const shot = (weapon: string, target: string, half: number) => ({
    weapon,
    target,
    models: [1, 2, 3, 4],
    half_range: half,
  });
  const none = new Map<number, number[]>();

  it('are all of the first of a sort until the player names others', () => {
    const members = [shot('rifle', 'orcs', 4), shot('rifle', 'goblins', 0)];
    const before = sharers(share, members, none, new Map(), []);
    expect(before.map(({ models }) => models)).toEqual([[1, 2, 3, 4], []]);
    // Nobody shoots at the second yet, so that it is none.
    expect(withShares(share, members, before)).toEqual([members[0]]);
    const [, second] = before;
    if (!second) throw new Error('a second member');
    const now = named(share, before, second, [3, 4], none);
    const after = sharers(share, members, now, new Map(), []);
    expect(withShares(share, members, after)).toEqual([
      { weapon: 'rifle', target: 'orcs', models: [1, 2], half_range: 2 },
      { weapon: 'rifle', target: 'goblins', models: [3, 4], half_range: 0 },
    ]);
  });

  it('are taken from one member by naming them for another', () => {
    const members = [shot('rifle', 'orcs', 0), shot('rifle', 'goblins', 0)];
    const all = sharers(share, members, none, new Map(), []);
    const [first, second] = all;
    if (!first || !second) throw new Error('two members');
    const one = named(share, all, second, [2, 3], none);
    expect([...named(share, all, first, [1, 2], one)]).toEqual([
      [1, [3]],
      [0, [1, 2]],
    ]);
  });

  it('are not shared with another weapon, and some of them may count', () => {
    const members = [shot('rifle', 'orcs', 0), shot('pistol', 'orcs', 0)];
    const all = sharers(share, members, none, new Map([[1, 3]]), []);
    expect(all.map(({ models, counted }) => [models.length, counted])).toEqual([
      [4, 0],
      [4, 3],
    ]);
  });
});

describe('what can be but one thing', () => {
  it('is filled in and not asked', () => {
    const choice = { field: 'ranks', values: [2] };
    const test: Offer = { kind: 'unit_test', body: { ranks: 2 }, choices: [choice] };
    expect(alone(test)).toEqual([['ranks', 2]]);
    expect(alone({ ...test, choices: [{ ...choice, values: [0, 2] }] })).toEqual([]);
    expect(alone({ ...test, body: {} })).toEqual([]);
  });
});

describe('who comes next', () => {
  const offer = (unit: string, kind: string): Offer => ({ kind, body: { unit } });
  const groups = (...offers: Offer[]) => byActor(offers);
  const before = { actor: 'b', kind: 'shoot', actors: ['a', 'b', 'c', 'd'] };

  it('is who acted last as long as he may do the same again', () => {
    const now = groups(offer('a', 'shoot'), offer('b', 'shoot'), offer('c', 'shoot'));
    expect(following(now, before)).toBe('b');
  });

  it('is the next behind him who may, and round again', () => {
    const now = groups(
      offer('a', 'shoot'),
      offer('b', 'move'),
      offer('c', 'move'),
      offer('d', 'shoot'),
    );
    expect(following(now, before)).toBe('d');
    expect(following(groups(offer('a', 'shoot'), offer('c', 'move')), before)).toBe('a');
  });

  it('is he himself where nobody may do the same, and nobody where nothing came before', () => {
    const now = groups(offer('a', 'move'), offer('b', 'move'));
    expect(following(now, before)).toBe('b');
    expect(following(now, undefined)).toBeUndefined();
    expect(following(groups(offer('a', 'move')), undefined)).toBe('a');
  });
});

describe('a way over cards', () => {
  const ways = [
    [[5, 2]],
    [
      [5, 2],
      [4, 2],
    ],
  ] as const;

  it('begins as it is known, goes straight on, and is taken back from its end', () => {
    const begun = wayTo([], [4, 2], ways);
    expect(begun).toEqual([
      [5, 2],
      [4, 2],
    ]);
    const further = wayTo(begun, [2, 3], ways);
    expect(further).toEqual([
      [5, 2],
      [4, 2],
      [3, 3],
      [2, 3],
    ]);
    expect(wayTo(further, [2, 3], ways)).toEqual([
      [5, 2],
      [4, 2],
      [3, 3],
    ]);
    expect(wayTo([], [1, 1], ways)).toEqual([[1, 1]]);
  });
});

describe('dice that follow others', () => {
  const thrown = (roll: Partial<Roll>): Told[] => [
    {
      entry: 1,
      kind: 'strike',
      status: 'unverifiable',
      amiss: [],
      rolls: [
        {
          purpose: 'blow',
          faces: [6, 2, 4],
          needed: 4,
          result: 2,
          chances: { mean: 1.5, least: 0, chances: [0.125, 0.375, 0.375, 0.125] },
          ...roll,
        },
      ],
    },
  ];

  it('are as many as had success, where the throw before has successes', () => {
    expect(follows(thrown({}))).toBe(2);
    expect(follows(thrown({ result: 12 }))).toBeUndefined();
    expect(follows([])).toBeUndefined();
  });

  it('are thrown again for each 1, before anything else is done with the throw', () => {
    const filled = new Map([['throws.damage', [1, 5, 1]]]);
    expect(thrownAgain('throws.damage_again', filled)).toBe(2);
    expect(thrownAgain('throws.again', new Map([['throws.dice', [1]]]))).toBe(1);
    const asks = [
      { field: 'throws.damage', wants: 'dice' },
      { field: 'throws.damage_again', wants: 'again' },
    ] as const;
    const attack: Offer = { kind: 'strike', body: { throws: {} }, asks: [...asks] };
    expect(missing(attack, filled, [])?.field).toBe('throws.damage_again');
    expect(missing(attack, new Map([['throws.damage', [2]]]), [])).toBeUndefined();
  });
});

describe('what is settled and what is shown at once', () => {
  it('holds unless a player says otherwise', () => {
    const offer: Offer = { kind: 'flee_move', body: { away_from: 'orcs' } };
    const choice = { field: 'away_from', values: ['orcs', 'wolves'] };
    expect(isChosen(offer, choice)).toBe(true);
    expect(isChosen(offer, { ...choice, is_settled: true })).toBe(false);
  });

  it('are all offers where they are few, else those of whom may do but one thing', () => {
    const offers = (id: string, count: number, kind = 'move'): [string, Offer[]] => [
      id,
      Array.from({ length: count }, () => ({ kind, body: { unit: id } })),
    ];
    const few = new Map([offers('bows', 2), offers('orcs', 3)]);
    expect([...shownAtOnce(few, undefined).keys()]).toEqual(['bows', 'orcs']);
    const many = new Map([offers('bows', 1), offers('orcs', 9), offers('elves', 1)]);
    expect([...shownAtOnce(many, 'elves').keys()]).toEqual(['bows']);
    const seldom: Offer = { kind: 'removed', body: { unit: 'gone' }, is_seldom: true };
    expect([...shownAtOnce(new Map([['gone', [seldom]]]), undefined).keys()]).toEqual([]);
  });
});
