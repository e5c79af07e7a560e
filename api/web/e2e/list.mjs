import assert from 'node:assert/strict';
import { accessible, eventually } from './looks.mjs';

export const BATTLE = 'Flagellants and Knights against three units of Orcs';

/** The list of battles: found, filtered, and back again by the address. */
export async function list({ page, shoot }) {
  await page.goto('/matches');
  const battle = page.getByRole('link', { name: BATTLE, exact: true });
  await leafTo(page, battle);
  await accessible(page);
  await shoot('list');

  const filters = page.locator('summary', { hasText: 'Filters' });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Player or army').fill('Nobody');
  await page.getByLabel('Player or army').press('Enter');
  await page.getByRole('heading', { name: 'No battles match' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('name'), 'Nobody');
  await page.reload();
  await page.getByRole('heading', { name: 'No battles match' }).waitFor();
  assert.equal(await page.getByLabel('Player or army').inputValue(), 'Nobody');
  await accessible(page);
  await shoot('list-empty');
  await page.goBack();
  await battle.waitFor();

  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Битвы' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru');
  await page.reload();
  await page.getByRole('heading', { name: 'Битвы' }).waitFor();
  await battle.waitFor();
  await shoot('list-ru');

  await battle.click();
  await eventually(
    () => new URL(page.url()).pathname === '/matches/wm-appendix-combat',
    'the battle opens',
  );
}

/** Goes on to older battles until this one is listed. */
async function leafTo(page, battle) {
  await page.locator('article').first().waitFor();
  while ((await battle.count()) === 0) {
    const address = page.url();
    await page.getByRole('link', { name: 'Older battles' }).click();
    await eventually(() => page.url() !== address, 'the next page opens');
    await page.locator('section[aria-busy="false"] article').first().waitFor();
  }
}
