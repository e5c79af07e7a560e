import { describe, expect, it } from 'vitest';
import { PARTS } from '../api/stats';
import { within } from './part';

describe('the battles of a part', () => {
  it('are asked for by its name', () => {
    expect(within('month', '2026-02')).toEqual({ from: '2026-02', to: '2026-02' });
    expect(within('points', '2000')).toEqual({ least_points: '2000', most_points: '2000' });
    expect(within('table', '3')).toEqual({ table: '3' });
    expect(within('first', 'false')).toEqual({ first: 'false' });
    expect(within('scenario', 'Raze!')).toEqual({ scenario: 'Raze!' });
    expect(within('player', 'Ada')).toEqual({ player: 'Ada' });
  });

  it('are those that no log says it of where it has no name', () => {
    const unsaid = PARTS.flatMap((by) => within(by, '')?.['unrecorded'] ?? []);
    expect(unsaid).toEqual(['points', 'scenario', 'event', 'table', 'first']);
    expect(within('month', '')).toBeUndefined();
    expect(within('player', '')).toBeUndefined();
  });
});
