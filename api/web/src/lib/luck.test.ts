import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import { expectedOf, oddness, wayOf } from './luck';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speech.speak('en');
});

const worth = { value: 1, error: 1, interval: { low: -1, high: 3 } };

describe('the way by which luck is counted', () => {
  it('is told with how well both foretell battles not seen', () => {
    const rows = [
      { purpose: 'attack', counted: 'stakes', worth },
      { purpose: 'command', counted: 'results', worth },
    ];
    const told = wayOf({ rows, foretold: { by_results: 0.204, by_stakes: 0.351 } });
    expect(told).toMatch(/^Luck is counted here by what was at stake/);
    expect(told).toMatch(/R² of 0\.35, .+ R² 0\.2\.$/);
    const plain = wayOf({ rows: rows.slice(1), foretold: { by_results: 0.3, by_stakes: 0.1 } });
    expect(plain).toMatch(/^Luck is counted here by results, .+ R² of 0\.3, .+ R² 0\.1\.$/);
  });

  it('is told to foretell worse than the mean where it does', () => {
    const told = wayOf({ rows: [], foretold: { by_results: -0.15, by_stakes: -0.19 } });
    expect(told).toMatch(/R² of −0\.15, .+ R² −0\.19\. Below 0 the mean of all battles/);
  });

  it('is by results where the two cannot be held against each other', () => {
    expect(wayOf({ rows: [], foretold: null })).toMatch(/^Luck is counted here by results: .+ few/);
  });
});

describe('how odd luck is', () => {
  it('is the battles of which one is as odd', () => {
    expect(oddness(1 / 1234)).toContain('one battle of 1,200');
    expect(oddness(0.1)).toContain('one battle of 10');
  });

  it('is a share of them where it is not odd, and no figure beyond what can be told', () => {
    expect(oddness(0.42)).toContain('42%');
    expect(oddness(2e-14)).toContain('fewer than one battle of a billion');
    expect(oddness(0)).toContain('fewer than one battle of a billion');
    expect(oddness(null)).toBe('');
  });

  it('is told beside how many are so by themselves', () => {
    expect(expectedOf(0.002, 1500)).toContain('about 3 of 1,500 battles');
    expect(expectedOf(1e-9, 1500)).toContain('fewer than 0.01 of 1,500 battles');
  });
});
