import { createRouter } from 'sv-router';
import { speech } from './i18n/i18n.svelte';

/** A page comes with its words. */
async function told<Page>(name: string, page: Promise<Page>): Promise<Page> {
  const [there] = await Promise.all([page, speech.bring(name)]);
  return there;
}

export const { navigate, isActive, route } = createRouter({
  '/': () => told('League', import('./pages/League.svelte')),
  '/matches': () => told('Matches', import('./pages/Matches.svelte')),
  '/matches/:id': () => told('Replay', import('./pages/Replay.svelte')),
  '/matches/:id/report': () => told('Report', import('./pages/Report.svelte')),
  '/meta': () => told('Meta', import('./pages/Meta.svelte')),
  '/meta/battles': () => told('BattleList', import('./pages/BattleList.svelte')),
  '/meta/throws': () => told('Rolls', import('./pages/Rolls.svelte')),
  '/players': () => told('Players', import('./pages/Players.svelte')),
  '/players/:name': () => told('Player', import('./pages/Player.svelte')),
  '/armies/:name': () => told('ArmyPage', import('./pages/ArmyPage.svelte')),
  '/armies/:name/units/:unit': () => told('UnitPage', import('./pages/UnitPage.svelte')),
  '/events/:name': () => told('Event', import('./pages/Event.svelte')),
  '/audit': () => told('Audit', import('./pages/Audit.svelte')),
  '/audit/entries': () => told('AuditEntries', import('./pages/AuditEntries.svelte')),
  '/record': () => told('Record', import('./pages/Record.svelte')),
  '/upload': () => told('Upload', import('./pages/Upload.svelte')),
  '/result': () => told('Result', import('./pages/Result.svelte')),
  '/rules': () => told('Rules', import('./pages/Rules.svelte')),
  '/rulings/:game': () => told('Rulings', import('./pages/Rulings.svelte')),
  '/rules/:id': () => told('Rule', import('./pages/Rule.svelte')),
  '/design': () => told('Design', import('./pages/Design.svelte')),
  '*': () => told('NotFound', import('./pages/NotFound.svelte')),
});
