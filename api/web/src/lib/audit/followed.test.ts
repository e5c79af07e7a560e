import { expect, test } from 'vitest';
import { TROUBLES, troubleOf } from './followed';

test('whatever is wrong has a sentence', () => {
  expect(troubleOf('forked')).toBe('followed-forked');
  expect(troubleOf('not_signed')).toBe('followed-not-signed');
  expect(troubleOf('of a later version')).toBe('followed-odd');
  expect(new Set(TROUBLES.map(troubleOf)).size).toBe(TROUBLES.length);
});
