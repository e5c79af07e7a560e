import { createRouter } from 'sv-router';
import { speech } from './i18n/i18n.svelte';

/** A page that says more than a replay does comes with its words. */
async function told<Page>(page: Promise<Page>): Promise<Page> {
  await speech.whole();
  return page;
}

export const { navigate, isActive, route } = createRouter({
  '/': () => told(import('./pages/League.svelte')),
  '/matches': () => told(import('./pages/Matches.svelte')),
  '/matches/:id': () => import('./pages/Replay.svelte'),
  '/matches/:id/report': () => told(import('./pages/Report.svelte')),
  '/meta': () => told(import('./pages/Meta.svelte')),
  '/meta/battles': () => told(import('./pages/BattleList.svelte')),
  '/meta/throws': () => told(import('./pages/Rolls.svelte')),
  '/players': () => told(import('./pages/Players.svelte')),
  '/players/:name': () => told(import('./pages/Player.svelte')),
  '/armies/:name': () => told(import('./pages/ArmyPage.svelte')),
  '/armies/:name/units/:unit': () => told(import('./pages/UnitPage.svelte')),
  '/events/:name': () => told(import('./pages/Event.svelte')),
  '/audit': () => told(import('./pages/Audit.svelte')),
  '/audit/entries': () => told(import('./pages/AuditEntries.svelte')),
  '/record': () => told(import('./pages/Record.svelte')),
  '/upload': () => told(import('./pages/Upload.svelte')),
  '/result': () => told(import('./pages/Result.svelte')),
  '/rules': () => told(import('./pages/Rules.svelte')),
  '/rulings/:game': () => told(import('./pages/Rulings.svelte')),
  '/rules/:id': () => told(import('./pages/Rule.svelte')),
  '/design': () => told(import('./pages/Design.svelte')),
  '*': () => told(import('./pages/NotFound.svelte')),
});
