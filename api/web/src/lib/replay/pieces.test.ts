import { describe, expect, it } from 'vitest';
import { board, duel, unit } from '../../test/battle';
import { figures, hasTable, isGone, isWaiting } from './pieces';

const match = {
  ...duel([
    ['knights', 100],
    ['boyz', 100],
  ]),
  fidelity: 'full',
};
const waiting = unit('knights', [], { strength: 20 });
const destroyed = unit('boyz', [], { strength: 20, lost: 20 });

describe('a unit without stands', () => {
  it('waits to be deployed before the first turn, and is not destroyed', () => {
    const before = { ...board(0, waiting, destroyed), turn: 0 };
    expect([isGone(waiting), isWaiting(match, before, waiting)]).toEqual([false, true]);
    expect([isGone(destroyed), isWaiting(match, before, destroyed)]).toEqual([true, false]);
  });

  it('is neither once the battle goes on in a log that records no stands', () => {
    const later = board(9, waiting);
    expect([isGone(waiting), isWaiting(match, later, waiting)]).toEqual([false, false]);
  });
});

describe('a unit whose stands have no place', () => {
  it('waits where the log records places, and only there', () => {
    const knights = unit('knights', [null, null]);
    const before = { ...board(0, knights), turn: 0 };
    expect(isWaiting(match, before, knights)).toBe(true);
    expect(isWaiting({ ...match, fidelity: 'actions' }, before, knights)).toBe(false);
  });
});

describe('the table', () => {
  it('is there before anybody is deployed, where places will be recorded', () => {
    const before = { ...board(0, waiting), turn: 0 };
    expect(hasTable(match, before, figures(match, before, new Map()))).toBe(true);
    expect(hasTable({ ...match, fidelity: 'actions' }, before, [])).toBe(false);
    expect(hasTable({ ...match, table: null }, before, [])).toBe(false);
    const shown = figures(match, before, new Map());
    expect(hasTable({ ...match, table: null }, before, shown)).toBe(false);
    expect(hasTable(match, { ...before, turn: 3 }, [])).toBe(false);
  });
});
