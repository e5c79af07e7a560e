import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../../i18n/i18n.svelte';
import type { Army } from '../api/types';
import { armiesTold } from './told';

function army(name: string, rate: number | null, low: number, high: number): Army {
  const tally = { wins: 0, draws: 0, losses: 0 };
  const counted = { tally, first: tally, second: tally, mirrors: 0, presence: 0 };
  return { ...counted, army: name, rate, interval: { low, high } };
}

describe('what is told of armies first', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speech.speak('en');
    await speech.bring('Meta');
  });

  it('names those clearly above half, the best first, and those clearly below, the worst first', () => {
    const all = [
      army('Elves', 0.56, 0.52, 0.6),
      army('Orcs', 0.61, 0.55, 0.67),
      army('Dwarfs', 0.5, 0.45, 0.55),
      army('Goblins', 0.4, 0.34, 0.46),
      army('Trolls', 0.3, 0.24, 0.36),
    ];
    expect(armiesTold(all, 900)).toBe(
      'Clearly above 50%: Orcs 61% (55%–67%) and Elves 56% (52%–60%). ' +
        'Clearly below 50%: Trolls 30% (24%–36%) and Goblins 40% (34%–46%).',
    );
  });

  it('names no army of a handful of battles, and none that is not told', () => {
    const all = [army('Elves', 1, 0.51, 1), army('Orcs', null, 0.6, 0.7)];
    expect(armiesTold(all, 1234)).toBe(
      'After 1,234 battles no army is clearly above or below 50%.',
    );
  });

  it('counts those for which there is no room', () => {
    const all = ['A', 'B', 'C', 'D', 'E'].map((name) => army(name, 0.6, 0.55, 0.65));
    expect(armiesTold(all, 9)).toMatch(/C 60% \(55%–65%\), and 2 more\.$/);
  });
});
