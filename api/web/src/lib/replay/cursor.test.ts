import { describe, expect, it } from 'vitest';
import { item } from '../../test/battle';
import { clamp, entryFrom, nextBroken, previousBroken, stretches } from './cursor';

describe('the entry in an address', () => {
  it('is a number within the battle', () => {
    expect(entryFrom('7', 31)).toBe(7);
    expect(entryFrom('99', 31)).toBe(31);
    expect(entryFrom('-3', 31)).toBe(0);
  });

  it('is the header where there is none', () => {
    expect(entryFrom(null, 31)).toBe(0);
    expect(entryFrom('seven', 31)).toBe(0);
  });

  it('never leaves the battle', () => {
    expect(clamp(-1, 5)).toBe(0);
    expect(clamp(6, 5)).toBe(5);
  });
});

describe('broken entries', () => {
  const rules = ['wm.attack.hits'];
  const items = [item(0), item(1, { broken: rules }), item(2), item(3, { broken: rules })];

  it('are found in both directions, the entry shown not among them', () => {
    expect(nextBroken(items, 0)).toBe(1);
    expect(nextBroken(items, 1)).toBe(3);
    expect(previousBroken(items, 3)).toBe(1);
  });

  it('end at either end', () => {
    expect(nextBroken(items, 3)).toBeUndefined();
    expect(previousBroken(items, 1)).toBeUndefined();
  });
});

it('cuts a battle into turns and phases', () => {
  const combat = { phase: 'combat', phase_label: 'Combat phase' };
  const items = [item(0), item(1), item(2, combat), item(3, { turn: 2 }), item(4, { turn: 2 })];
  expect(
    stretches(
      items,
      ({ turn }) => `${turn}`,
      ({ turn }) => `Turn ${turn}`,
    ),
  ).toEqual([
    { label: 'Turn 1', from: 0, to: 2 },
    { label: 'Turn 2', from: 3, to: 4 },
  ]);
  const phases = stretches(
    items,
    ({ turn, phase }) => `${turn} ${phase}`,
    ({ phase }) => phase ?? '',
  );
  expect(phases.map(({ label, from }) => [label, from])).toEqual([
    ['command', 0],
    ['combat', 2],
    ['command', 3],
  ]);
});
