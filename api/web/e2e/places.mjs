import assert from 'node:assert/strict';
import { eventually } from './looks.mjs';

/** Loading anew leads back to where the reader was; a page that cannot be fetched says so. */
export async function places({ page, screen }) {
  for (const address of ['/rules', '/matches']) {
    await page.goto(address);
    await eventually(
      () => page.evaluate(() => document.documentElement.scrollHeight > 2000),
      `${address} is filled`,
    );
    await page.evaluate(() => scrollTo(0, 700));
    await eventually(() => page.evaluate(() => scrollY === 700), 'scrolled');
    // What was scrolled is told a frame later.
    await page.evaluate(() => new Promise((told) => setTimeout(told, 100)));
    await page.reload();
    await eventually(() => page.evaluate(() => scrollY === 700), `${address} is where it was`);
  }

  await page.goto('/');
  await page.route(/\/assets\/Rules-.*\.js/, (route) => route.abort());
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Rules', exact: true }).first().click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute(/\/assets\/Rules-.*\.js/);
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/rules');

  // The league says that it loads.
  let answer;
  await page.route(/\/api\/v1\/changes/, async (route) => {
    await new Promise((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto('/');
  await eventually(() => answer !== undefined, 'the league asks what came in');
  await page.getByText('Loading…').first().waitFor();
  answer();
}
