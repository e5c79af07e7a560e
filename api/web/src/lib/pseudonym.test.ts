import { expect, test } from 'vitest';
import { isPseudonym } from './pseudonym';

test('a pseudonym is told from a name', () => {
  expect(isPseudonym('player-3fa9c10b7e')).toBe(true);
  expect(isPseudonym('player-3fa9c10b7e@club.example')).toBe(true);
  for (const name of [
    'Ada',
    'player-one',
    'Ada@club.example',
    'player-3fa9c10b7e@',
    'player-3fa9c10b7',
    'player-3FA9C10B7E',
    ' player-3fa9c10b7e',
    '',
  ]) {
    expect(isPseudonym(name)).toBe(false);
  }
});
