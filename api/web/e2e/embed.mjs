import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { BATTLE } from './list.mjs';
import { ask, eventually } from './looks.mjs';

const ID = 'wm-appendix-combat';
const ENTRY = 6;

/** The line of HTML that is offered, put into a page of another origin, shows the moment there and can be stepped. */
export async function embed({ page, shoot, baseURL }) {
  await page.goto(`/matches/${ID}?entry=${ENTRY}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const html = await page.getByLabel('HTML to embed it on another page').inputValue();
  assert.match(html, /^<iframe [^<>]*><\/iframe>$/, 'it is one element');

  // A page of its own, with nothing but that line.
  const club = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<!doctype html><html lang="en"><title>A club</title><h1>A club</h1>${html}</html>`);
  });
  await new Promise((listening) => club.listen(0, '127.0.0.1', listening));
  try {
    await page.goto(`http://127.0.0.1:${club.address().port}/`);
    assert.notEqual(await page.evaluate(() => origin), new URL(baseURL).origin);
    await framed({ page, shoot });
  } finally {
    club.close();
  }
}

/** The moment as another page shows it. */
async function framed({ page, shoot }) {
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: BATTLE, exact: true }).waitFor();
  await frame.locator('[data-piece="flag"] .stand').first().waitFor();
  // The line under the board says what happens, and follows.
  const timeline = await ask(page, `/matches/${ID}/timeline?lang=en`);
  const line = frame.locator('.now');
  await line.getByText(timeline[ENTRY].kind_label, { exact: true }).waitFor();
  await frame.getByRole('button', { name: 'Previous entry' }).click();
  await line.getByText(timeline[ENTRY - 1].kind_label, { exact: true }).waitFor();
  const over = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  assert.ok(over <= 0, `it is ${over} px wider than its frame`);
  await shoot('embed');

  // Its links lead out of the frame, to the moment that is shown.
  const opened = page.context().waitForEvent('page');
  await eventually(
    async () =>
      (await frame.getByRole('link').first().getAttribute('href')).endsWith(`entry=${ENTRY - 1}`),
    'the way out follows',
  );
  await frame.getByRole('link').first().click();
  const whole = await opened;
  await whole.getByRole('slider', { name: 'Entries of the battle' }).waitFor();
  assert.equal(new URL(whole.url()).searchParams.get('embed'), null);
  await whole.close();
}
