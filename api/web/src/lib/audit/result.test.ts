import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../../i18n/i18n.svelte';
import type { ChangedResult } from '../api/types';
import { byWhom, resultInWords } from './result';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speech.speak('en');
  await speech.bring('Audit');
});

const SIDES = [
  { side: 'a', player: 'Ada', army: 'Empire' },
  { side: 'b', player: 'Boris', army: 'Orcs' },
];

function said(kind: string, agreed: boolean | null, by: string | null): ChangedResult {
  return { kind, agreed, by } as ChangedResult;
}

describe('a result in words', () => {
  it('names who won and the points in the order of the sides', () => {
    const told = { over: true, winner: 'b', points: { b: 1200, a: 0 } };
    expect(resultInWords(told, SIDES)).toBe('Boris won, 0 : 1,200');
  });

  it('tells a draw, and that nobody knows', () => {
    expect(resultInWords({ over: true, winner: null, points: {} }, SIDES)).toBe('Draw');
    const open = { over: false, winner: null, points: { a: 10 } };
    expect(resultInWords(open, SIDES)).toBe('Result unknown');
  });
});

describe('who changed a result', () => {
  it('is the organizer who ruled, or all sides', () => {
    expect(byWhom(said('ruling', null, 'Olga'))).toBe('Olga ruled');
    expect(byWhom(said('amend', true, null))).toBe('Every side agreed');
    expect(byWhom(said('amend', false, 'Olga'))).toBe('Corrected after a ruling by Olga');
  });
});
