import { describe, expect, it } from 'vitest';
import { lossesByEntry } from './marks';

describe('losses by entry', () => {
  it('are those of all units together, and none where nobody lost anything', () => {
    const losses = lossesByEntry([
      {
        side: 'empire',
        unit: 'knights',
        losses: [
          { entry: 4, lost: 1, by: [] },
          { entry: 9, lost: 2, by: [] },
        ],
      },
      { side: 'orcs', unit: 'orcs', losses: [{ entry: 4, lost: 2, by: [] }] },
      { side: 'orcs', unit: 'general', losses: [] },
    ]);
    expect([...losses]).toEqual([
      [4, 3],
      [9, 2],
    ]);
  });
});
