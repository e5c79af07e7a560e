import { expect, it } from 'vitest';
import { heldToken } from './token.svelte';

const SECRET = `aftermath_${'a'.repeat(43)}`;

it('passes on what an invitation to the battle brought, and no token of somebody’s own', () => {
  expect(heldToken.hold(SECRET, 'club-1')).toBe(true);
  expect(heldToken.invited('club-1')).toBe(SECRET);
  expect(heldToken.invited('club-2')).toBeUndefined();
  expect(heldToken.hold(SECRET)).toBe(true);
  expect(heldToken.invited('club-1')).toBeUndefined();
  expect(heldToken.isHeld).toBe(true);
  heldToken.forget();
  expect([heldToken.isHeld, heldToken.invited('')]).toEqual([false, undefined]);
});

it('takes an invitation up again with its battle, and leaves a token of somebody’s own alone', () => {
  // Given: a tab that holds nothing, as after a phone has closed it. When: its battle is opened, then another.
  const other = `aftermath_${'b'.repeat(43)}`;
  heldToken.holdAgain(SECRET, 'club-1');
  expect(heldToken.invited('club-1')).toBe(SECRET);
  heldToken.holdAgain(other, 'club-2');
  // Then: each is written to with its own token.
  expect(heldToken.invited('club-2')).toBe(other);
  heldToken.hold(SECRET);
  heldToken.holdAgain(other, 'club-2');
  expect([heldToken.invited('club-2'), heldToken.isHeld]).toEqual([undefined, true]);
  heldToken.forget();
});
