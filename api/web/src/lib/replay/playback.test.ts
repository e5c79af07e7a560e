import { describe, expect, it } from 'vitest';
import { item } from '../../test/battle';
import { faster, following, isPlayed, moveMs, opensAt, slower, SPEEDS, stepMs } from './playback';

const BATTLE = [
  item(0, { kind: 'header', turn: 0, who: 'The Empire – Orcs' }),
  item(1, { kind: 'deploy', turn: 0, who: 'Knights' }),
  item(2, { kind: 'turn_start', who: '1' }),
  item(3, { kind: 'phase_start', who: 'Command phase' }),
  item(4, { kind: 'order', who: 'General → Knights', outcome: 'passed' }),
  item(5, { kind: 'turn_end', who: '' }),
];

describe('playing', () => {
  it('passes over what only keeps the book, and shows both ends', () => {
    expect(following(BATTLE, 0, 1)).toBe(1);
    expect(following(BATTLE, 1, 1)).toBe(4);
    expect(following(BATTLE, 4, 1)).toBe(5);
    expect(following(BATTLE, 5, 1)).toBeUndefined();
    expect(following(BATTLE, 4, -1)).toBe(1);
    expect(following(BATTLE, 1, -1)).toBe(0);
    expect(following(BATTLE, 0, -1)).toBeUndefined();
    expect(following(BATTLE, 3, 0)).toBeUndefined();
  });

  it('passes over nothing that breaks a rule or speaks of another entry', () => {
    expect(isPlayed(item(3, { kind: 'phase_start', broken: ['wm.seq.phase_order'] }))).toBe(true);
    expect(isPlayed(item(3, { kind: 'ruling', who: '', about: 2 }))).toBe(true);
    expect(isPlayed(item(3, { kind: 'orders_finished', who: '', outcome: '' }))).toBe(false);
  });

  it('takes two to three minutes for a battle of a few hundred entries or of two thousand', () => {
    for (const played of [110, 250, 600, 1_900]) {
      const minutes = (stepMs(1, played) * played) / 60_000;
      expect(minutes).toBeGreaterThanOrEqual(2);
      expect(minutes).toBeLessThanOrEqual(3);
    }
    expect(stepMs(1, 5)).toBe(1_400);
    expect(stepMs(2, 250)).toBe(stepMs(1, 250) / 2);
  });
});

it('opens at the first turn, and at the beginning where that is within one or has none', () => {
  expect(opensAt(BATTLE)).toBe(2);
  expect(opensAt([item(0, { turn: 3 }), item(1, { kind: 'turn_start', turn: 4 })])).toBe(0);
  expect(opensAt([item(0, { turn: 0 }), item(1, { kind: 'battle_end', turn: 0 })])).toBe(0);
  expect(opensAt([])).toBe(0);
});

it('gets faster and slower by steps, and stays at the ends', () => {
  expect(faster(1)).toBe(2);
  expect(slower(1)).toBe(0.5);
  expect(faster(8)).toBe(8);
  expect(slower(0.5)).toBe(0.5);
});

it('moves pieces before the next entry is shown', () => {
  for (const speed of SPEEDS)
    for (const played of [5, 250, 1_900])
      expect(moveMs(speed, played)).toBeLessThan(stepMs(speed, played));
});
