import { expect, it } from 'vitest';
import { daysOf, withoutGaps } from './month';

it('has its first and last day, in leap years too', () => {
  expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(['2026-13', '2026', ''].map(daysOf)).toEqual([undefined, undefined, undefined]);
});

it('has those between it and another', () => {
  expect(withoutGaps(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(withoutGaps(['', '2026-02'])).toEqual(['', '2026-02']);
  expect(withoutGaps([])).toEqual([]);
});
