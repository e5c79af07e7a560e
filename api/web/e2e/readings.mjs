import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** A log whose first order was amended: it failed, and the move that followed was not allowed. */
const AMENDED = 'wmc-record-amendment-changes-what-follows-broken';
/** An order that was obeyed because a penalty was left out. */
const WRONG = 'wmc-orders-penalty-forgotten-in-the-score-broken';

/** The log as recorded and with its amendments, side by side; and what the referee's reading would have meant. */
export async function readings({ page, shoot, screen }) {
  await page.goto(`/matches/${AMENDED}?entry=1`);
  const choose = page.getByRole('group', { name: 'Reading of the log' });
  await choose.waitFor();
  const boards = page.locator('[data-reading] [role="img"]');
  await eventually(async () => (await boards.count()) === 1, 'one board is shown');

  // By keys alone: both boards at the same entry, and the arrows go on leading through the battle.
  await choose.getByRole('button', { name: 'Both' }).focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await boards.count()) === 2, 'both boards are shown');
  const places = await Promise.all([0, 1].map((at) => boards.nth(at).boundingBox()));
  const stacked = places[1].y >= places[0].y + places[0].height;
  assert.equal(stacked, screen === 'phone', 'side by side where there is room, else stacked');
  await page.keyboard.press('ArrowRight');
  for (const at of [0, 1]) {
    await eventually(
      async () => /2/.test(await boards.nth(at).getAttribute('aria-label')),
      'both boards follow',
    );
  }
  await accessible(page);
  await shoot('readings-both');

  // It stands in the address: loading anew and a link that is handed on keep it.
  await eventually(() => page.url().endsWith('?entry=2&reading=both'), 'the address names it');
  await page.reload();
  await eventually(async () => (await boards.count()) === 2, 'both boards are shown again');
  await choose.getByRole('button', { name: 'Both', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel('Link to this moment').inputValue();
  assert.ok(link.endsWith(`/matches/${AMENDED}?entry=2&reading=both`), link);
  const html = await page.getByLabel('HTML to embed it on another page').inputValue();
  assert.ok(html.includes('?entry=2&amp;reading=both&amp;embed=1"'), html);
  await page.keyboard.press('Escape');

  // A link within the page that names none leaves it as it is.
  await page.getByRole('link', { name: /^1\s/ }).click();
  await eventually(() => page.url().endsWith('?entry=1&reading=both'), 'it stays');
  assert.equal(await boards.count(), 2);
  await choose.getByRole('button', { name: 'As recorded' }).click();
  await eventually(async () => (await boards.count()) === 1, 'one board is shown again');
  await eventually(() => page.url().endsWith('&reading=recorded'), 'the address follows');
  await choose.getByRole('button', { name: 'With corrections' }).click();
  await eventually(() => page.url().endsWith('?entry=1'), 'the usual one needs no name');

  // A log that reads in one way only shows one board, whatever an address asks for.
  await page.goto(`/matches/${WRONG}?entry=1&reading=both`);
  await eventually(async () => (await boards.count()) === 1, 'there is one reading');
  await eventually(() => page.url().endsWith('?entry=1'), 'the address drops it');

  await page.goto(`/matches/${WRONG}?entry=1`);
  const panel = page.locator('details', { hasText: 'If played by the rules' });
  await panel.locator('summary').click();
  const told = await ask(page, `/matches/${WRONG}/entries/1/counterfactual?lang=en`);
  for (const sentence of told.questions[0].sentences) await panel.getByText(sentence).waitFor();
  await panel.getByRole('row', { name: /^2 / }).waitFor();
  await accessible(page);
  await shoot('readings-whatif');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('Если бы сыграли по правилам').waitFor();
}
