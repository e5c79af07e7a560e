import { describe, expect, it } from 'vitest';
import { stillNeeded, strength, tells } from './tells';

describe('what an interval tells', () => {
  it('is nothing while even lies within', () => {
    expect(tells({ low: 0.4, high: 0.6 })).toBe('open');
    expect(tells({ low: 0.5, high: 0.6 })).toBe('open');
    expect(tells({ low: 0.51, high: 0.6 })).toBe('above');
    expect(tells({ low: 0.2, high: 0.49 })).toBe('below');
  });

  it('needs more battles only while it is open', () => {
    expect(stillNeeded({ low: 0.4, high: 0.9 }, 25)).toBe(25);
    expect(stillNeeded({ low: 0.51, high: 0.9 }, 25)).toBeUndefined();
    // Wilson, 4 won of 4 and 10 won of 10: the first is a handful.
    expect(tells({ low: 0.5101, high: 1 })).toBe('open');
    expect(tells({ low: 0.7225, high: 1 })).toBe('above');
    expect(stillNeeded({ low: 0.4, high: 0.6 }, null)).toBeUndefined();
  });

  it('colours a rate the more the surer it is and the further from even', () => {
    expect(strength(0.5, { low: 0.4, high: 0.6 })).toBe(0);
    expect(strength(1, { low: 0.9, high: 1 })).toBe(62);
    expect(strength(0, { low: 0, high: 0.1 })).toBe(62);
    expect(strength(1, { low: 0.3, high: 1 })).toBe(0);
    expect(strength(0.6, { low: 0.45, high: 0.75 })).toBe(3);
    expect(strength(0.7, { low: 0.6, high: 0.8 })).toBeGreaterThan(
      strength(0.7, { low: 0.49, high: 0.85 }),
    );
  });
});
