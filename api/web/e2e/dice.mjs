import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

const SYSTEM = 'kow2';

/** A club asks: are anybody's dice loaded? */
export async function dice({ page, shoot }) {
  const { rows, tests, enough } = await ask(page, `/stats/fairness?system=${SYSTEM}&by=set`);
  const odd = rows.filter(({ telling }) => telling === 'faces' || telling === 'order');
  const few = rows.filter(({ telling }) => telling === 'not_enough');
  await page.goto(`/?system=${SYSTEM}`);
  await page.getByRole('link', { name: 'Are the dice fair?' }).click();
  await page.getByText(`${tests} tests were made at once`).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('view'), 'dice');
  const view = page.getByRole('region', { name: 'Fair dice?' });
  if (few.length > 0)
    await view.getByText(`Too few rolls to say for ${few.length}: fewer than ${enough}`).waitFor();

  // What stands out comes first, in the service's own sentence; its player's page shows that very set.
  assert.ok(odd.length > 0, 'the demo has dice that stand out');
  const cards = view.getByRole('listitem').filter({ has: page.getByRole('heading') });
  assert.equal(await cards.count(), odd.length, 'each has a card');
  for (const { sentence } of odd) await view.getByText(sentence).waitFor();
  await accessible(page);
  await shoot('dice');
  // A set with a name: one that stands out, else that with most dice of a player who has several.
  const several = (one) => rows.filter(({ player }) => player === one).length > 1;
  const sets = rows.filter(({ dice_set: set, player }) => set && several(player));
  const named =
    odd.find(({ dice_set: set }) => set) ?? sets.reduce((a, b) => (b.dice > a.dice ? b : a));
  const place = odd.includes(named)
    ? cards.filter({ hasText: named.sentence })
    : view.locator('tr').filter({ hasText: named.player }).filter({ hasText: named.dice_set });
  await place.first().getByRole('link', { name: named.player }).click();
  await page.getByRole('heading', { name: named.player, level: 1 }).waitFor();
  await page
    .getByRole('navigation', { name: 'Sets of dice' })
    .getByRole('link', { name: named.dice_set, current: 'page' })
    .waitFor();
  await page.getByRole('link', { name: 'The dice of everybody' }).click();
  await cards.first().waitFor();

  // The battles of the oddest luck, how odd, and how many so odd are to be expected among so many.
  const { battles, rows: strangest } = await ask(
    page,
    `/stats/luck/battles?system=${SYSTEM}&order=strangest&limit=5`,
  );
  const listed = view.getByRole('region', { name: 'Battles with the most unusual luck' });
  await listed.getByText(`only 1 in ${battles.toLocaleString('en')} would be.`).waitFor();
  assert.equal(await listed.getByRole('listitem').count(), strangest.length);
  for (const [at, { match_id: id, chance }] of strangest.entries()) {
    const row = listed.getByRole('listitem').nth(at);
    const href = await row.getByRole('link').first().getAttribute('href');
    assert.equal(href, `/matches/${id}/report`);
    const one = Number((1 / chance).toPrecision(2)).toLocaleString('en');
    const odd =
      chance < 1e-9 ? 'fewer than one fair battle in a billion' : `one fair battle in ${one} is`;
    const told = await row.textContent();
    assert.ok(told.includes(odd), `${odd}: ${told}`);
    assert.match(told, /By chance alone: (about|fewer than) [\d.]+ of/);
  }

  // Taken by players the dice of all their sets count together.
  const whole = await ask(page, `/stats/fairness?system=${SYSTEM}&by=player`);
  await view.getByRole('link', { name: 'Each player' }).click();
  await view.getByText(`dice of ${whole.rows.length} players.`).waitFor();
  const others = whole.rows.filter(({ telling }) => !['faces', 'order'].includes(telling));
  await eventually(
    async () => (await view.locator('tbody tr').count()) === Math.min(60, others.length),
    'all others are listed',
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    view.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'aftermath-dice.csv');

  // Without dice it says so, and which filters count.
  await page.goto(`/meta?system=${SYSTEM}&view=dice&from=1999-01&to=1999-02&event=Nothing`);
  await page.getByRole('heading', { name: 'No dice recorded in Kings of War' }).waitFor();
  await page.getByText('Only the game and the months narrow this view').waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await cards.first().waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Что выделяется' }).waitFor();
  await page.getByRole('heading', { name: 'Битвы с самой необычной удачей' }).waitFor();
  await accessible(page);
  await shoot('dice-ru');
}
