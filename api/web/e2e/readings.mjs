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
  await choose.getByRole('button', { name: 'As recorded' }).click();
  await eventually(async () => (await boards.count()) === 1, 'one board is shown again');

  await page.goto(`/matches/${WRONG}?entry=1`);
  const panel = page.locator('details', { hasText: 'What the referee’s reading would have meant' });
  await panel.locator('summary').click();
  const told = await ask(page, `/matches/${WRONG}/entries/1/counterfactual?lang=en`);
  for (const sentence of told.questions[0].sentences) await panel.getByText(sentence).waitFor();
  await panel.getByRole('row', { name: /^2 / }).waitFor();
  await accessible(page);
  await shoot('readings-whatif');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('Что значило бы прочтение судьи').waitFor();
}
