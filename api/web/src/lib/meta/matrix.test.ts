import { describe, expect, it } from 'vitest';
import type { Matchup, Matchups } from '../api/types';
import { against, matrix } from './matrix';

function row(army: string, opponent: string, wins: number, losses: number): Matchup {
  const interval = { low: 0, high: 1 };
  const none = wins + losses === 0;
  return {
    army,
    opponent,
    tally: { wins, draws: none ? 1 : 0, losses },
    rate: none ? null : wins / (wins + losses),
    interval,
    battles_to_tell: 16,
    expected: 0.5,
    shrunk: 0.5,
    shrunk_interval: { low: 0.4, high: 0.6 },
  };
}

const MATCHUPS: Matchups = {
  armies: [
    { army: 'Orcs', value: -0.3, error: 0.1, battles: 4 },
    { army: 'Elves', value: 0.3, error: 0.1, battles: 4 },
    { army: 'Absent', value: 9, error: 1, battles: 0 },
  ],
  rows: [row('Elves', 'Orcs', 3, 1), row('Orcs', 'Elves', 1, 3)],
};

describe('army against army', () => {
  it('stands from the strongest to the weakest, without those who met nobody', () => {
    const rows = matrix(MATCHUPS, 'seen');
    expect(rows.map(({ army }) => army)).toEqual(['Elves', 'Orcs']);
    expect(rows[0]?.cells[0]).toBeUndefined();
    const met = { opponent: 'Orcs', battles: 4, rate: 0.75, needed: 16 };
    expect(rows[0]?.cells[1]).toMatchObject(met);
    expect(rows[1]?.cells[0]).toMatchObject({ opponent: 'Elves', battles: 4, rate: 0.25 });
  });

  it('can be drawn towards what is expected', () => {
    const [elves] = matrix(MATCHUPS, 'drawn');
    expect(elves?.cells[1]).toMatchObject({ rate: 0.5, interval: { low: 0.4, high: 0.6 } });
  });

  it('has the intervals of whole events where they are asked for', () => {
    const widest = {
      interval: { low: 0.1, high: 0.99 },
      design_effect: 3,
      effective: 2,
      clusters: 2,
    };
    const clustered = { ...widest, by: 'player', event: widest, player: widest, both: null };
    const rows = MATCHUPS.rows.map((row) => {
      return { ...row, clustered, clustered_battles_to_tell: 48 };
    });
    const cell = (wholes: boolean) => matrix({ ...MATCHUPS, rows }, 'seen', wholes)[0]?.cells[1];
    expect(cell(true)).toMatchObject({ interval: { low: 0.1, high: 0.99 }, needed: 48 });
    expect(cell(false)).toMatchObject({ interval: { low: 0, high: 1 }, needed: 16 });
    const [drawn] = matrix({ ...MATCHUPS, rows }, 'drawn', true);
    expect(drawn?.cells[1]).toMatchObject({ interval: { low: 0.4, high: 0.6 } });
  });

  it('has no rate where draws are left out and nothing else is there', () => {
    const drawn = { ...MATCHUPS, rows: [row('Elves', 'Orcs', 0, 0)] };
    expect(matrix(drawn, 'seen')[0]?.cells[1]).toBeUndefined();
  });
});

describe('one army against each other', () => {
  const rows = matrix(
    {
      armies: ['Orcs', 'Elves', 'Dwarfs', 'Undead'].map((army, place) => {
        return { army, value: -place, error: 0.1, battles: 4 };
      }),
      rows: [
        row('Orcs', 'Elves', 1, 0),
        row('Elves', 'Orcs', 0, 1),
        row('Elves', 'Dwarfs', 2, 3),
        row('Dwarfs', 'Elves', 3, 2),
      ],
    },
    'seen',
  );

  it('lists whom it met, most often first, and names the rest', () => {
    const elves = against(rows, 'Elves');
    expect(elves?.met.map(({ opponent, battles }) => [opponent, battles])).toEqual([
      ['Dwarfs', 5],
      ['Orcs', 1],
    ]);
    expect(elves?.unmet).toEqual(['Undead']);
  });

  it('is that of the army with most battles where none is chosen', () => {
    expect(against(rows, null)?.army).toBe('Elves');
    expect(against(rows, 'Nobody')?.army).toBe('Elves');
    expect(against([], null)).toBeUndefined();
  });

  it('is there for an army that met nobody', () => {
    const undead = against(rows, 'Undead');
    expect(undead).toEqual({ army: 'Undead', met: [], unmet: ['Orcs', 'Elves', 'Dwarfs'] });
  });
});
