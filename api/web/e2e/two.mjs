import assert from 'node:assert/strict';
import { accessible, eventually } from './looks.mjs';
import { judged, linesOf, offersOf } from './recorded.mjs';

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
