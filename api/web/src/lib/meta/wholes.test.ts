import { describe, expect, it } from 'vitest';
import { asWholes, sureHeads } from './wholes';

const INTERVAL = { low: 0.45, high: 0.75 };
const CLUSTERED = {
  interval: { low: 0.3, high: 0.9 },
  design_effect: 2,
  effective: 20,
  clusters: 4,
};
/** Of the ranges by event, by player and by both that by event is the widest. */
const ALIKE = {
  ...CLUSTERED,
  by: 'event',
  event: CLUSTERED,
  player: CLUSTERED,
  both: null,
};

describe('a rate with battles of one event seen as alike', () => {
  it('has the interval and the battles to tell of whole events', () => {
    const row = {
      army: 'Elves',
      interval: INTERVAL,
      battles_to_tell: 30,
      clustered: ALIKE,
      clustered_battles_to_tell: 75,
    };
    const { army, interval, battles_to_tell: needed } = asWholes(row);
    expect({ army, interval, needed }).toEqual({
      army: 'Elves',
      interval: { low: 0.3, high: 0.9 },
      needed: 75,
    });
  });

  it('needs nothing told of battles where events as wholes tell nothing of them', () => {
    const row = { interval: INTERVAL, battles_to_tell: 30, clustered: ALIKE };
    expect(asWholes(row).battles_to_tell).toBeNull();
  });

  it('stays as it is where it was not counted so', () => {
    const row = { interval: INTERVAL, battles_to_tell: 30, clustered: null };
    expect(asWholes(row)).toBe(row);
  });

  it('is told so in the heads of a table to take along', () => {
    expect(sureHeads(true)).toEqual([
      'interval-low-clustered',
      'interval-high-clustered',
      'tell-battles-clustered',
    ]);
    expect(sureHeads(false)).toEqual(['interval-low', 'interval-high', 'tell-battles']);
  });
});
