import type { Component } from 'svelte';
import { createRouter } from 'sv-router';
import * as NotFetched from './pages/NotFetched.svelte';

/** A page, fetched when it is gone to; where it cannot be, a page that says so and offers to load again. */
function page(fetched: () => Promise<{ default: Component }>) {
  return async (): Promise<{ default: Component }> => {
    try {
      return await fetched();
    } catch {
      return NotFetched;
    }
  };
}

export const { navigate, isActive, route } = createRouter({
  '/': page(() => import('./pages/League.svelte')),
  '/matches': page(() => import('./pages/Matches.svelte')),
  '/matches/:id': page(() => import('./pages/Replay.svelte')),
  '/matches/:id/report': page(() => import('./pages/Report.svelte')),
  '/meta': page(() => import('./pages/Meta.svelte')),
  '/meta/battles': page(() => import('./pages/Behind.svelte')),
  '/players': page(() => import('./pages/Players.svelte')),
  '/players/:name': page(() => import('./pages/Player.svelte')),
  '/armies/:name': page(() => import('./pages/ArmyPage.svelte')),
  '/armies/:name/units/:unit': page(() => import('./pages/UnitPage.svelte')),
  '/audit': page(() => import('./pages/Audit.svelte')),
  '/audit/entries': page(() => import('./pages/AuditEntries.svelte')),
  '/upload': page(() => import('./pages/Upload.svelte')),
  '/rules': page(() => import('./pages/Rules.svelte')),
  '/rules/:id': page(() => import('./pages/Rule.svelte')),
  '/design': page(() => import('./pages/Design.svelte')),
  '*': page(() => import('./pages/NotFound.svelte')),
});
