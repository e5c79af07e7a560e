import { describe, expect, it } from 'vitest';
import type { MatchRow } from '../api/types';
import { pairings } from './pairings';
import { ownOrder, POLICIES, standings, type Order, type Standing } from './standings';

/** A battle of two players with their points, e.g. `Ada 12, Ben 8`; who has more has won. */
function battle(round: number, a: [string, number], b: [string, number], over = true): MatchRow {
  const winner = a[1] === b[1] ? null : a[1] > b[1] ? 'a' : 'b';
  return {
    id: `${round}-${a[0]}-${b[0]}`,
    system: 'warmaster',
    played: `2026-05-0${round}`,
    title: '',
    sides: [
      { id: 'a', player: a[0], army: `army of ${a[0]}` },
      { id: 'b', player: b[0], army: `army of ${b[0]}` },
    ],
    event: 'Muster',
    round,
    table: 1,
    standings: null,
    left_out: null,
    points: 1000,
    entries: 0,
    fidelity: 'result',
    statuses: { legal: 0, unverifiable: 0, stood: 0, ruled: 0 },
    score: {
      over,
      winner,
      points: [
        ['a', a[1]],
        ['b', b[1]],
      ],
    },
    log_sha256: '0'.repeat(64),
    ledger: null,
    unreadable: null,
  };
}

const ROUNDS = [
  battle(1, ['Ada', 20], ['Ben', 0]),
  battle(1, ['Cem', 12], ['Dan', 8]),
  battle(2, ['Ada', 11], ['Cem', 9]),
  battle(2, ['Ben', 10], ['Dan', 10]),
];

const told = (rows: readonly Standing[]) =>
  rows.map(({ place, player, matchPoints }) => `${place} ${player} ${matchPoints}`);

describe('standings', () => {
  it('are by wins and draws first', () => {
    expect(told(standings(ROUNDS, POLICIES.strength))).toEqual([
      '1 Ada 4',
      '2 Cem 2',
      '3 Ben 1',
      '4 Dan 1',
    ]);
  });

  it('part players of as many match points by the policy that was chosen', () => {
    // Ben met Ada and Dan, who have 5 between them; Dan met Cem and Ben, who have 3. Dan lost 4 points in all, Ben 20.
    const byStrength = standings(ROUNDS, POLICIES.strength);
    expect(byStrength.map(({ player, strength }) => [player, strength])).toEqual([
      ['Ada', 3],
      ['Cem', 5],
      ['Ben', 5],
      ['Dan', 3],
    ]);
    expect(standings(ROUNDS, POLICIES.points).map(({ player }) => player)).toEqual([
      'Ada',
      'Cem',
      'Dan',
      'Ben',
    ]);
  });

  it('give one place to players whom nothing parts', () => {
    const rows = [battle(1, ['Ada', 10], ['Ben', 10])];
    expect(told(standings(rows, POLICIES.strength))).toEqual(['1 Ada 1', '1 Ben 1']);
  });

  it('count a battle once it is over, and no points that are not on record', () => {
    const open = battle(3, ['Ada', 1], ['Dan', 0], false);
    expect(told(standings([...ROUNDS, open], POLICIES.strength))).toEqual(
      told(standings(ROUNDS, POLICIES.strength)),
    );
    const bare = { ...battle(1, ['Ada', 1], ['Ben', 0]) };
    const [best] = standings(
      [{ ...bare, score: { ...bare.score, points: [] } }],
      POLICIES.strength,
    );
    expect([best?.player, best?.matchPoints, best?.scored, best?.difference]).toEqual([
      'Ada',
      2,
      undefined,
      undefined,
    ]);
  });
});

describe('the order that an event says', () => {
  const said = (row: MatchRow, order: Order | null): MatchRow => ({
    ...row,
    standings: order && [...order],
  });

  it('ranks by wins, victory points and strength of opponents, as that is said', () => {
    // Ada won twice; Cem once with 21 points, Ben and Dan never, with 10 and 18.
    const order = ['wins', 'victory_points', 'strength'] as const;
    const rows = ROUNDS.map((row) => said(row, order));
    expect(ownOrder(rows)).toEqual({ order, isOne: true });
    expect(standings(rows, order).map(({ player, won, scored }) => [player, won, scored])).toEqual([
      ['Ada', 2, 31],
      ['Cem', 1, 21],
      ['Dan', 0, 18],
      ['Ben', 0, 10],
    ]);
  });

  it('is that of the latest battle that says one, and nothing where none does', () => {
    const [first, second, third, fourth] = ROUNDS;
    if (!first || !second || !third || !fourth) throw new Error('four battles');
    const rows = [said(fourth, ['margin']), said(first, ['wins']), second, said(third, null)];
    expect(ownOrder(rows)).toEqual({ order: ['margin'], isOne: false });
    expect(ownOrder(ROUNDS)).toBeUndefined();
  });
});

describe('the next round', () => {
  const names = (rows: readonly MatchRow[], rounds: number) => {
    const { tables, rests, again } = pairings(standings(rows, POLICIES.strength), rounds);
    return {
      tables: tables.map(([a, b]) => `${a.player}–${b.player}`),
      rests: rests?.player,
      again,
    };
  };

  it('pairs the nearest in the standings who have not met', () => {
    // Ada met Ben and Cem, so she meets Dan; Cem and Ben are left.
    expect(names(ROUNDS, 2)).toEqual({
      tables: ['Ada–Dan', 'Cem–Ben'],
      rests: undefined,
      again: false,
    });
  });

  it('steps back where the nearest would leave others without an opponent', () => {
    // After these, the first could meet the second, but then the last two would meet again.
    const rows = [battle(1, ['Cem', 9], ['Dan', 1]), battle(1, ['Ada', 20], ['Ben', 0])];
    const { tables, again } = names(rows, 1);
    expect([tables, again]).toEqual([['Ada–Cem', 'Dan–Ben'], false]);
    const blocked = [
      ...rows,
      battle(2, ['Dan', 10], ['Ben', 10]),
      battle(2, ['Ada', 10], ['Cem', 9]),
    ];
    expect(names(blocked, 2)).toEqual({
      tables: ['Ada–Dan', 'Cem–Ben'],
      rests: undefined,
      again: false,
    });
  });

  it('says so where opponents meet again because everybody met everybody', () => {
    const rows = [battle(1, ['Ada', 9], ['Ben', 1])];
    expect(names(rows, 1)).toEqual({ tables: ['Ada–Ben'], rests: undefined, again: true });
  });

  it('lets the last one rest who has not rested', () => {
    const rows = [
      battle(1, ['Ada', 9], ['Ben', 1]),
      battle(2, ['Ada', 9], ['Cem', 1]),
      battle(2, ['Ben', 5], ['Dan', 5]),
      battle(1, ['Dan', 9], ['Eva', 2]),
    ];
    // Eva and Cem have played once in two rounds: they rested. Of the others Ben is last.
    expect(names(rows, 2).rests).toBe('Ben');
  });
});
