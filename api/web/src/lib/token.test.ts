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
