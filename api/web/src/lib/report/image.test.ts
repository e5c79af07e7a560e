import { describe, expect, it } from 'vitest';
import { wrapped } from './image';

describe('lines of a picture', () => {
  it('are as long as they fit, and a long word stands alone', () => {
    const fits = (line: string) => line.length <= 9;
    expect(wrapped('The Orcs won by a landslidevictory', fits)).toEqual([
      'The Orcs',
      'won by a',
      'landslidevictory',
    ]);
  });
});
