import { expect, test } from 'vitest';
import { isPseudonym } from './pseudonym';

test('a pseudonym is told from a name', () => {
  expect(isPseudonym('player-3fa9c10b7e')).toBe(true);
  for (const name of [
    'Ada',
    'player-one',
    'player-3fa9c10b7',
    'player-3FA9C10B7E',
    ' player-3fa9c10b7e',
    '',
  ]) {
    expect(isPseudonym(name)).toBe(false);
  }
});
