import assert from 'node:assert/strict';
import { judged, linesOf } from './recorded.mjs';

/** How often Tab is pressed at most until something has the focus: as often as there is something to go past. */
const MOST_TABS = 120;
/** What is done next stands near to what was done last. */
const FEW_TABS = 12;

/** A battle is begun, entries are recorded and one is taken back, by somebody who has no mouse and no finger on the screen. */
export async function keyboard({ page, shoot }) {
  await page.goto('/record');
  const begin = page.locator('.begin');
  await begin.waitFor();
  // No click, and nothing that does what one would do: only keys.
  const clicks = [];
  await page.exposeFunction('clicked', (what) => clicks.push(what));
  await page.evaluate(() =>
    addEventListener('pointerdown', ({ target }) => globalThis.clicked(target.outerHTML), true),
  );

  const games = begin.getByLabel('Game', { exact: false }).first();
  await reach(page, games);
  const listed = page.waitForResponse((answer) => /\/matches[?].*system=kow2/.test(answer.url()));
  await page.keyboard.type('Kings');
  await listed;
  assert.equal(await games.inputValue(), 'kow2', 'a game is chosen by its first letters');
  const earlier = begin.getByLabel('Armies of an earlier battle');
  await earlier.locator('option').nth(1).waitFor({ state: 'attached' });
  await reach(page, earlier);
  await page.keyboard.press('ArrowDown');
  const players = page.getByLabel(/^Who plays/);
  await players.nth(1).waitFor();
  for (const [place, name] of ['Ada', 'Ben'].entries()) {
    await reach(page, players.nth(place));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(name);
  }
  await reach(page, page.getByRole('button', { name: 'Begin', exact: true }));
  await page.keyboard.press('Enter');
  await judged(page, 0);

  // Who goes first: a die of each side, by its face.
  const filling = page.locator('.filling');
  await reach(page, page.locator('nav [data-kind=roll_off]').first());
  await page.keyboard.press('Enter');
  await filling.waitFor();
  for (const face of [5, 3]) {
    await reach(page, filling.getByRole('button', { name: `Face ${face}`, exact: true }), FEW_TABS);
    await page.keyboard.press('Space');
  }
  await save(page, 1);
  const [, rolled] = (await linesOf(page)).map((line) => JSON.parse(line));
  assert.deepEqual(
    rolled.event.roll_off.rolls.map(({ die }) => die),
    [5, 3],
    'what was told by keys',
  );

  // What comes next, whoever does it.
  for (const entry of [2, 3]) {
    const nav = page.locator('nav');
    const next = nav.locator('.offers [data-kind]').first();
    if (!(await next.count())) {
      await reach(page, nav.locator('[data-actor]').first());
      await page.keyboard.press('Enter');
      await next.waitFor();
    }
    await reach(page, next);
    await page.keyboard.press('Enter');
    await save(page, entry);
  }
  await reach(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Space');
  await judged(page, 2);
  await shoot('record-keyboard');
  assert.deepEqual(clicks, [], 'nothing was clicked');
}

/** Keeps the entry of a form where it waits for that; what is whole keeps itself. */
async function save(page, entry) {
  const every = page.getByRole('button', { name: 'Roll everything' });
  const keep = page.getByRole('button', { name: /^(Save|Played like this)$/ });
  for (const button of [every, keep]) {
    const isAsked = await Promise.race([
      button
        .and(page.locator(':enabled'))
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        ),
      judged(page, entry).then(() => false),
    ]);
    if (!isAsked) continue;
    await reach(page, button);
    await page.keyboard.press('Enter');
  }
  await judged(page, entry);
}

/** Goes on by Tab, or back where it stands before, until something has the focus, which is to be seen on it. */
async function reach(page, locator, most = MOST_TABS) {
  await locator.waitFor();
  for (let tabs = 0; tabs <= most; tabs += 1) {
    const seen = await locator.evaluate((node) => {
      if (node !== document.activeElement) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    if (seen !== undefined) {
      assert.ok(seen, `the focus is seen on ${await locator.evaluate((node) => node.outerHTML)}`);
      return;
    }
    const isBehind = await locator.evaluate((node) => {
      const at = document.activeElement ?? document.body;
      return (at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    });
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  assert.fail(`${most} tabs do not lead to ${locator}; the focus is on ${at}`);
}
