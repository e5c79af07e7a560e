import assert from 'node:assert/strict';
import { accessible } from './looks.mjs';

const LIST = '**/api/v1/matches?*';
const NO_ROOM = {
  status: 503,
  headers: { 'Retry-After': '1' },
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: '/problems/busy', status: 503, title: 'Busy', detail: 'No room.' }),
};

/** A busy service: the page asks again by itself, then says what is wrong and leaves it to the reader. */
export async function busy({ page, shoot }) {
  let refusals = 2;
  let asked = 0;
  await page.route(LIST, (route) => {
    asked += 1;
    if (refusals === 0) return route.continue();
    refusals -= 1;
    return route.fulfill(NO_ROOM);
  });
  await page.goto('/matches');
  const said = page.getByText('The service is busy. This page asks again by itself');
  await said.waitFor();
  await accessible(page);
  await shoot('busy');
  await page.locator('article').first().waitFor();
  await said.waitFor({ state: 'detached' });
  assert.equal(asked, 3, 'it asked again twice');

  // It gives up after a few times, and a click asks anew.
  refusals = Number.POSITIVE_INFINITY;
  asked = 0;
  await page.goto('/matches');
  await page.getByRole('heading', { name: 'The service is busy' }).waitFor();
  assert.equal(asked, 5, 'it asked again four times');
  refusals = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('article').first().waitFor();

  // Whoever leaves is not followed by questions.
  refusals = Number.POSITIVE_INFINITY;
  await page.goto('/matches');
  await said.waitFor();
  await page.evaluate(() => document.querySelector('header a[href="/"]').click());
  await said.waitFor({ state: 'detached' });
}
