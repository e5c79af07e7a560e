import assert from 'node:assert/strict';
import { entryOf } from './anywhere.mjs';
import { accessible, eventually } from './looks.mjs';
import { begun, judged, linesOf, offered, offersOf } from './recorded.mjs';

/** Two phones at one table: each sees what the other records, and where they part one of both is chosen. */
export async function two({ page, shoot, baseURL }) {
  await page.goto('/record?match=kwc-movement-every-order-held&at=0');
  const handed = async (of) =>
    Number(await of.locator('[data-handed]').getAttribute('data-handed'));
  await page.locator('[data-entries]').waitFor();
  await page.getByText('A second phone at this table').click();
  const box = page.locator('[data-second]');
  await box.waitFor();
  await accessible(page);
  await shoot('record-second');
  const link = await box.getAttribute('data-second');

  const context = await page
    .context()
    .browser()
    .newContext({
      baseURL,
      viewport: { width: 360, height: 740 },
      locale: 'en-GB',
    });
  const other = await context.newPage();
  await other.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await other.locator('[data-entries]').waitFor();
  let entries = 0;

  // What one records the other sees, without asking.
  for (const [here, there] of [
    [page, other],
    [other, page],
  ]) {
    await record(here, 0);
    entries += 1;
    await judged(here, entries);
    await judged(there, entries);
    await eventually(async () => (await handed(here)) === entries, 'it is handed in at once');
    assert.equal((await linesOf(there)).at(-1), (await linesOf(here)).at(-1));
  }

  for (const choice of [
    'Take what the service has',
    'Both players agree: take what this device has',
  ]) {
    // Nothing of the first comes through, so that both record the same number.
    await page.route('**/entries?*', (route) => route.abort());
    await record(page, 0);
    await judged(page, entries + 1);
    await record(other, 1);
    await judged(other, entries + 1);
    await page.locator('[data-parted]').waitFor();
    const [mine, theirs] = [(await linesOf(page)).at(-1), (await linesOf(other)).at(-1)];
    assert.notEqual(JSON.parse(mine).event, JSON.parse(theirs).event);
    await accessible(page);
    await shoot('record-parted');
    await page.unroute('**/entries?*');
    await page.getByRole('button', { name: choice }).click();
    await page.locator('[data-parted]').waitFor({ state: 'detached' });
    entries += choice.includes('service') ? 1 : 2;
    await judged(page, entries);
    await judged(other, entries);
    const log = await linesOf(page);
    assert.equal(log[log.length - (choice.includes('service') ? 1 : 2)], theirs);
    if (choice.includes('device')) {
      const { amend } = JSON.parse(log.at(-1)).event;
      assert.deepEqual(amend.replacement, JSON.parse(mine).event);
      assert.equal(amend.agreed.length, 2);
    }
    assert.deepEqual((await linesOf(other)).slice(1), log.slice(1), 'both have the same');
  }
  await context.close();
}

/** Hides a name from a page as a service does from whoever has no organizer's token: that of the demo shows all. */
async function hideFrom(page, name) {
  const shown = (log) => log.replaceAll(name, 'player-7');
  await page.route('**/api/v1/matches/*/log', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: shown(await response.text()) });
  });
  // What is new comes in whenever the page asks again.
  await page.route('**/api/v1/matches/*/live?*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const last = route.request().headers()['last-event-id'] ?? searchParams.get('after');
    const log = await page.request.get(pathname.replace(/live$/, 'log'));
    const lines = shown(await log.text())
      .trimEnd()
      .split('\n');
    const events = lines.flatMap((line, number) =>
      number > Number(last) ? [`event: entry\nid: ${number}\ndata: ${line}\n\n`] : [],
    );
    await route.fulfill({ contentType: 'text/event-stream', body: events.join('') });
  });
}

/** Entries that two phones record before one of the players concedes. */
const ENTRIES = 4;

/** Two phones sign one battle, each for its own player: names are hidden from both, and both signatures hold. */
export async function jointly({ page, shoot, baseURL }) {
  await begun(page, 'kow2', ['Cleo', 'Dan']);
  let done = 0;
  while (done < ENTRIES && (await entryOf(page, done + 1))) done += 1;
  await page.getByText('A second phone at this table').click();
  const box = page.locator('[data-second]');
  const link = await box.getAttribute('data-second');
  const context = await page.context().browser().newContext({ baseURL, locale: 'en-GB' });
  const other = await context.newPage();
  await hideFrom(other, 'Cleo');
  await other.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await judged(other, done);

  await (await offered(page, 'concede')).click();
  await judged(page, done + 1);
  await (await offered(page, 'battle_end')).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await judged(other, done + 2);

  // Given: Cleo signs on her phone, and the other is shown her key without her name.
  await page.getByRole('button', { name: 'Cleo signs' }).click();
  await judged(other, done + 3);
  const [hers, shown] = [(await linesOf(page)).at(-1), (await linesOf(other)).at(-1)];
  assert.match(JSON.parse(hers).event.sign.key, /^Cleo\+/);
  assert.notEqual(shown, hers, 'names are hidden from whoever has no token of an organizer');

  // When: the second player signs on the other.
  const second = other.locator('.ending .acts button:enabled').first();
  await second.click();
  await judged(page, done + 4);
  await other.locator('[data-done]').waitFor();

  // Then: both signed the log that is kept.
  const { match } = JSON.parse((await linesOf(page))[0]);
  const answer = await page.request.get(`/api/v1/matches/${match}/signatures`);
  const signatures = await answer.json();
  assert.deepEqual(
    signatures.map(({ state }) => state),
    ['valid', 'valid'],
    JSON.stringify(signatures),
  );
  await accessible(other);
  await shoot('record-signed-by-two');
  await other.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Records the first or another of what may be done without a throw. */
async function record(page, which) {
  const { offers } = await offersOf(page, await linesOf(page));
  const free = offers.flatMap((offer, number) => {
    const isFree = !offer.throw && !offer.is_seldom && offer.body.unit;
    return isFree ? [{ offer, number }] : [];
  });
  const { offer, number } = free[which] ?? free[0];
  const button = page.locator(`[data-offer="${number}"]`);
  if (!(await button.count())) await page.locator(`[data-actor="${offer.body.unit}"]`).click();
  await button.click();
  const keep = page.getByRole('button', { name: /^(Save|Played like this)$/ });
  if (await page.locator('.filling').count()) await keep.click();
}
