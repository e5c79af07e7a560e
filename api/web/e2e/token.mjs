import assert from 'node:assert/strict';
import { accessible } from './looks.mjs';

const TOKEN = `aftermath_${'A'.repeat(43)}`;
const LOG = Buffer.from('{"aftermath":1}\n');

/** A service that takes tokens: what a refused upload tells, and what becomes of a token that is pasted. */
export async function token({ page, shoot }) {
  const shown = [];
  // What such a service answers; the demo's own takes everything from this machine.
  await page.route('**/api/v1/matches?*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const bearer = route.request().headers()['authorization'] ?? '';
    shown.push(bearer);
    const [status, code] = bearer ? [403, 'role-too-low'] : [401, 'token-needed'];
    const problem = { type: `/problems/${code}`, title: 'Refused', status, role: 'organizer' };
    await route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, detail: 'a ruling among the entries' }),
    });
  });
  await page.goto('/upload');
  const file = { name: 'a.jsonl', mimeType: 'application/x-ndjson', buffer: LOG };
  await page.getByLabel('Choose files').setInputFiles(file);
  await page.getByRole('heading', { name: 'A token is needed' }).waitFor();
  const told = page.getByRole('alert');
  assert.match(await told.textContent(), /This needs the role: organizer/);
  await accessible(page);
  await shoot('token-needed');

  await told.getByLabel('Token').fill('not one');
  await told.getByRole('button', { name: 'Use it in this tab' }).click();
  await told.getByText('Not a token').waitFor();
  await told.getByLabel('Token').fill(` ${TOKEN} `);
  await told.getByRole('button', { name: 'Use it in this tab' }).click();
  await page.getByRole('heading', { name: 'The token does not allow this' }).waitFor();
  assert.deepEqual(shown, ['', `Bearer ${TOKEN}`], 'the token goes into the header');
  assert.ok(!page.url().includes(TOKEN), 'and not into the address');
  await accessible(page);
  await shoot('token-forbidden');

  const kept = () =>
    page.evaluate((secret) => {
      const holds = (storage) => Object.values({ ...storage }).includes(secret);
      return [holds(sessionStorage), holds(localStorage), document.cookie.includes(secret)];
    }, TOKEN);
  assert.deepEqual(await kept(), [true, false, false], 'it is held for this tab alone');
  await page.reload();
  await page.getByText('Token …AAAA').click();
  await shoot('token-held');
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.getByText('I have a token').waitFor();
  assert.deepEqual(await kept(), [false, false, false], 'and forgotten when asked to');
}
