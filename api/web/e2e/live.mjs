import assert from 'node:assert/strict';
import { accessible, eventually } from './looks.mjs';
import { playedNow } from './table.mjs';

/** Entries that are there at first, and that come in later. */
const [BEFORE, THEN, LAST] = [3, 5, 7];

/** A battle that is being played: who has stepped back is told what came in, and led there by one button. */
export async function live({ page, shoot, screen }) {
  const { id, title, send } = await playedNow(page, screen);
  await send(BEFORE);
  await page.goto(`/matches/${id}?entry=${BEFORE}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText('Being played').waitFor();
  const slider = page.getByRole('slider', { name: 'Entries of the battle' });
  await eventually(async () => (await slider.getAttribute('max')) === `${BEFORE}`, 'it is open');
  await page.getByRole('button', { name: 'Previous entry' }).click();
  const came = page.getByRole('button', { name: /new entr/ });
  assert.equal(await came.count(), 0, 'nothing came in yet');

  await send(THEN);
  await page.getByRole('button', { name: `${THEN - BEFORE} new entries` }).waitFor();
  assert.equal(await slider.inputValue(), `${BEFORE - 1}`, 'nobody is torn away');
  await send(LAST);
  await page.getByRole('button', { name: `${LAST - BEFORE} new entries` }).waitFor();
  await accessible(page);
  await shoot('replay-live');
  await came.click();
  await eventually(async () => (await slider.inputValue()) === `${LAST}`, 'it leads to the last');
  assert.equal(await came.count(), 0, 'all of it is seen');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('Идёт', { exact: true }).waitFor();
}

/** The network goes: what is shown stays, it is said what to do, and it comes back by itself. */
export async function offline({ page, shoot, screen }) {
  const context = page.context();
  await page.goto('/matches?to=2025-12-31');
  const card = page.locator('article', { hasText: 'Full log' }).first();
  await card.locator('a[href^="/matches/"]').first().click();
  const explanation = page.getByRole('region', { name: 'What happened' });
  await explanation.and(page.locator('[aria-busy="false"]')).waitFor();
  await page.locator('.board svg .terrain').first().waitFor();
  const shown = page.getByRole('alert').filter({ hasText: 'The service does not answer' });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Last entry' }).click();
  await shown.first().getByText('The page tries again by itself.').waitFor();
  await page.getByText('could not be loaded.', { exact: false }).first().waitFor();
  assert.ok((await page.locator('.board svg').count()) > 0, 'the last board stays');
  await accessible(page);
  await shoot('replay-offline');
  await context.setOffline(false);
  await eventually(async () => (await shown.count()) === 0, 'it has come back');
  await explanation.and(page.locator('[aria-busy="false"]')).waitFor();
  assert.equal(await page.getByText('could not be loaded.', { exact: false }).count(), 0);

  // A list that was asked for without a network comes as soon as there is one.
  await page.goto('/matches');
  await page.locator('article').first().waitFor();
  await context.setOffline(true);
  if (screen === 'phone') await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('Player or army').fill('Orcs');
  await page.getByLabel('Player or army').press('Enter');
  await shown.first().waitFor();
  await context.setOffline(false);
  await page.locator('article').first().waitFor();
  await eventually(async () => (await shown.count()) === 0, 'it has come back');
}
