import assert from 'node:assert/strict';
import { ask, eventually } from './looks.mjs';

/** In Russian, whose words are longer, no page is wider than the screen. */
export async function fits({ page }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const battle = matches.find(({ entries }) => entries > 100);
  const { army, player } = battle.sides[0];
  const { rows } = await ask(page, `/stats/units?system=kow2&army=${encodeURIComponent(army)}`);
  const ofArmy = `/armies/${encodeURIComponent(army)}`;
  const pages = [
    '/',
    '/matches',
    `/matches/${battle.id}?entry=60`,
    `/matches/${battle.id}/report`,
    ...[
      '',
      '&view=matchups',
      '&view=trends',
      '&view=trends&by=event',
      '&view=luck',
      '&view=dice',
    ].map((view) => `/meta?system=kow2${view}`),
    `/meta/battles?system=kow2&army=${encodeURIComponent(army)}`,
    '/meta/throws?system=kow2',
    '/players?system=kow2',
    `/players/${encodeURIComponent(player)}?system=kow2`,
    `${ofArmy}?system=kow2`,
    `${ofArmy}/units/${encodeURIComponent(rows[0].profile)}?system=kow2`,
    ...['', '?view=broken&system=kow2', `?view=proof&match=${battle.id}`, '?view=compare'].map(
      (view) => `/audit${view}`,
    ),
    '/audit/entries?system=kow2',
    '/rules',
    '/rules/kow.charge.range',
    '/upload',
  ];
  const wider = [];
  for (const path of pages) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=ru`);
    await page.locator('h1').first().waitFor();
    await eventually(
      async () => (await page.locator('main .waiting').count()) === 0,
      `${path} is there`,
    );
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wider.push(`${path}: ${over} px`);
  }
  assert.deepEqual(wider, [], 'wider than the screen');
}
