import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import { expectedOf, oddness, rowsOf, wayOf, withoutStake } from './luck';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speech.speak('en');
  await speech.bring('Meta');
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
    expect(told).toMatch(/R² of 0\.35; .+ R² 0\.2\.$/);
    const plain = wayOf({ rows: rows.slice(1), foretold: { by_results: 0.3, by_stakes: 0.1 } });
    expect(plain).toMatch(/^Luck is counted here by results: .+ R² of 0\.3; .+ R² 0\.1\.$/);
  });

  it('is told to foretell worse than the mean where it does', () => {
    const told = wayOf({ rows: [], foretold: { by_results: -0.15, by_stakes: -0.19 } });
    expect(told).toMatch(/R² of −0\.15; .+ R² −0\.19\. Below 0 the average of all battles/);
  });

  it('is by results where the two cannot be held against each other', () => {
    expect(wayOf({ rows: [], foretold: null })).toMatch(/^Luck is counted here by results: .+ few/);
  });
});

describe('how odd luck is', () => {
  it('is the battles of which one is as odd', () => {
    expect(oddness(1 / 1234)).toContain('one fair battle in 1,200');
    expect(oddness(0.1)).toContain('one fair battle in 10');
  });

  it('is a share of them where it is not odd, and no figure beyond can be told', () => {
    expect(oddness(0.42)).toContain('42%');
    expect(oddness(2e-14)).toContain('fewer than one fair battle in a billion');
    expect(oddness(0)).toContain('fewer than one fair battle in a billion');
    expect(oddness(null)).toBe('');
  });

  it('is told beside how many are so by themselves', () => {
    expect(expectedOf(0.002, 1500)).toContain('about 3 of 1,500 battles');
    expect(expectedOf(1e-9, 1500)).toContain('fewer than 0.01 of 1,500 battles');
  });
});

describe('luck weighed by what was at stake', () => {
  const stake = { luck: 12, spread: 20 };

  it('leaves out throws without a stake for purposes of which some is known', () => {
    const rows = [
      { rolls: 10, at_stake: stake, without_stake: 3 },
      { rolls: 5, at_stake: stake, without_stake: 0 },
      { rolls: 40, at_stake: null, without_stake: 40 },
    ];
    expect(withoutStake(rows)).toEqual({ rolls: 15, without: 3 });
  });

  it('is not told where no stake is known', () => {
    expect(withoutStake([{ rolls: 40, at_stake: null, without_stake: 40 }])).toBeUndefined();
  });

  it('has a row for each side and purpose of a battle, by the names of the sides', () => {
    const purpose = (luck: number, spread: number) => ({
      ...{ purpose: 'attack', rolls: 4, luck, spread, at_stake: stake, without_stake: 1 },
    });
    const side = (id: string, luck: number, spread: number) => ({
      ...{ side: id, player: id, army: id, rolls: 4, unweighed: 0 },
      purposes: [purpose(luck, spread)],
    });
    const battle = {
      ...{ match_id: 'duel', played: '2026-05-01', sides: [side('a', 3, 2), side('b', 0, 0)] },
    };
    const rows = rowsOf(battle, ({ side: id }) => `The ${id}`);
    expect(rows.map(({ who, deviations }) => [who, deviations])).toEqual([
      ['The a', 1.5],
      ['The b', null],
    ]);
    expect(rows[0]).toMatchObject({ purpose: 'attack', at_stake: stake, without_stake: 1 });
  });
});
