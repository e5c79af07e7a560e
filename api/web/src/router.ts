import { createRouter } from 'sv-router';

export const { navigate, isActive, route } = createRouter({
  '/': () => import('./pages/League.svelte'),
  '/matches': () => import('./pages/Matches.svelte'),
  '/matches/:id': () => import('./pages/Replay.svelte'),
  '/matches/:id/report': () => import('./pages/Report.svelte'),
  '/meta': () => import('./pages/Meta.svelte'),
  '/meta/battles': () => import('./pages/Behind.svelte'),
  '/meta/throws': () => import('./pages/Throws.svelte'),
  '/players': () => import('./pages/Players.svelte'),
  '/players/:name': () => import('./pages/Player.svelte'),
  '/armies/:name': () => import('./pages/ArmyPage.svelte'),
  '/armies/:name/units/:unit': () => import('./pages/UnitPage.svelte'),
  '/audit': () => import('./pages/Audit.svelte'),
  '/audit/entries': () => import('./pages/AuditEntries.svelte'),
  '/record': () => import('./pages/Record.svelte'),
  '/upload': () => import('./pages/Upload.svelte'),
  '/result': () => import('./pages/Result.svelte'),
  '/rules': () => import('./pages/Rules.svelte'),
  '/rules/:id': () => import('./pages/Rule.svelte'),
  '/design': () => import('./pages/Design.svelte'),
  '*': () => import('./pages/NotFound.svelte'),
});
