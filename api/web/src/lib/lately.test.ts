import { describe, expect, it } from 'vitest';
import type { Change } from './api/types';
import { addedTo, battlesIn, isLive } from './lately';

function change(match: string, before: number | null): Change {
  return { position: 1, match, before, head: { entries: 1, hash: '' }, first_leaf: 0 };
}

describe('what came in lately', () => {
  const changes = [change('b', 3), change('a', null), change('b', null)];

  it('is each battle once, the latest first', () => {
    expect(battlesIn(changes)).toEqual(['b', 'a']);
  });

  it('tells battles to which entries are added from those handed in whole', () => {
    expect([...addedTo(changes)]).toEqual(['b']);
  });

  it('is live on the night it is played, until it is over', () => {
    const at = (played: string, over: boolean) => ({
      played,
      score: { over, winner: null, points: [] },
    });
    const now = new Date('2026-05-02T01:30:00Z');
    expect(isLive(at('2026-05-01', false), now)).toBe(true);
    expect(isLive(at('2026-05-01', true), now)).toBe(false);
    expect(isLive(at('2026-04-29', false), now)).toBe(false);
    expect(isLive(at('2026-06-01', false), now)).toBe(false);
  });
});
