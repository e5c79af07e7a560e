import { expect, it } from 'vitest';
import { onlyIn, withoutGaps } from './month';

it('is asked for from itself up to itself', () => {
  expect(onlyIn('2024-02')).toEqual({ from: '2024-02', to: '2024-02' });
  expect(['2026-13', '2026-00', '2026', ''].map(onlyIn)).toEqual(Array(4).fill(undefined));
});

it('has those between it and another', () => {
  expect(withoutGaps(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(withoutGaps(['', '2026-02'])).toEqual(['', '2026-02']);
  expect(withoutGaps([])).toEqual([]);
});
