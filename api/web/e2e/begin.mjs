import assert from 'node:assert/strict';
import { accessible } from './looks.mjs';
import { linesOf } from './recorded.mjs';
import { ROSTER } from './upload.mjs';

/** Games with something to pick, and what is picked of one list: a word to find it by, how often, and what must be broken. */
const ARMIES = {
  kow2: { list: 'elves', find: 'kindred archers', row: 'Kindred Archers' },
  warmaster: { list: 'empire', find: 'halberd', row: 'Halberdiers' },
  wh40k9: { list: 'necrons', find: 'warriors', row: 'Necron Warriors' },
  whfb6: { list: 'empire', find: 'spearmen', row: 'Spearmen' },
  tactica: { list: 'line_infantry', find: 'line infantry', row: 'Line infantry' },
};

/** Opens the form of a new battle of a game, without armies. */
async function fresh(page, game, { lang } = {}) {
  await page.goto(lang ? `/record?lang=${lang}` : '/record');
  await page.locator('.begin select').first().selectOption(game);
  await page
    .getByRole('button', {
      name: lang === 'ru' ? 'Собрать армии по спискам' : 'Pick armies from lists',
    })
    .click();
  await page.locator('[data-picking=a] select').first().waitFor();
}

/** Picks the first row that is found, so many times. */
async function pick(page, side, { list, find }, times = 1) {
  const picking = page.locator(`[data-picking=${side}]`);
  await picking.locator('select').first().selectOption(list);
  await picking.getByRole('searchbox').fill(find);
  const row = picking.locator('[data-row]').first();
  for (let done = 0; done < times; done += 1) {
    await row.click();
    await picking.locator('[data-picked]').nth(done).waitFor();
  }
  return picking;
}

/** Says who plays. */
async function named(page) {
  const players = page.getByLabel(/^Who plays/);
  await players.nth(1).waitFor();
  await players.nth(0).fill('Ada');
  await players.nth(1).fill('Ben');
}

const pointsOf = async (picking) =>
  Number(await picking.locator('[data-points]').getAttribute('data-points'));

/** Armies are picked from the lists of every game, counted and judged as one picks, and a battle begins with them. */
export async function picked({ page, shoot }) {
  for (const [game, army] of Object.entries(ARMIES)) {
    await fresh(page, game);
    const picking = await pick(page, 'a', army, 2);
    await page.waitForFunction(
      () => Number(document.querySelector('[data-picking=a] [data-points]')?.dataset.points) > 0,
    );
    assert.match(
      await picking.locator('[data-picked]').first().textContent(),
      new RegExp(army.row, 'i'),
    );
  }

  await fresh(page, 'kow2', { lang: 'ru' });
  await pick(page, 'a', ARMIES.kow2, 1);
  await accessible(page);
  await shoot('record-picking-ru');

  // Fantasy: magic items have no price in the list; their player says what they are and what they cost, within its bound.
  // A Bretonnian Lord is 110 points, with items for 50 at most.
  await fresh(page, 'whfb6', { lang: 'en' });
  const lord = await pick(page, 'a', { list: 'bretonnians', find: 'bretonnian lord' });
  await lord.getByRole('button', { name: /^Options/ }).click();
  const items = lord.locator('[data-open="Magic Items & Virtues"]');
  await items.getByLabel(/: what it is$/).fill('Sword of Might');
  await items.getByLabel(/: points$/).fill('51');
  const adds = items.getByRole('button', { name: /: add$/ });
  assert.ok(await adds.isDisabled(), 'more than the list allows');
  await items.getByLabel(/: points$/).fill('20');
  await items.getByLabel(/: points$/).press('Enter');
  await items.getByText('30 of 50 points left').waitFor();
  await page.waitForFunction(
    () => document.querySelector('[data-picking=a] [data-points]')?.dataset.points === '130',
  );
  await accessible(page);
  await shoot('record-picking-items');

  // 40,000: two kinds of models in one unit, 5 to 10 Mutants for 6 points and 3 to 6 Torments for 15; 75 for the fewest.
  await fresh(page, 'wh40k9', { lang: 'en' });
  const cult = await pick(page, 'a', { list: 'chaos_space_marines', find: 'accursed cultists' });
  const more = (kind) =>
    cult.getByRole('group', { name: `How many: ${kind}`, exact: true }).getByLabel('1 more');
  await more('Mutant').click();
  await more('Torment').click();
  await page.waitForFunction(
    (wanted) => document.querySelector('[data-picking=a] [data-points]')?.dataset.points === wanted,
    `${75 + 6 + 15}`,
  );
  await accessible(page);
  await shoot('record-picking-kinds');

  // Warmaster: an army of one row lacks a General and what the list demands; the referee says so at once.
  await fresh(page, 'warmaster', { lang: 'en' });
  await page.getByLabel('Points of each army').fill('1000');
  const picking = await pick(page, 'a', { list: 'empire', find: 'halberdiers' }, 2);
  const broken = picking.locator('[data-broken]');
  await broken.getByText('needs exactly one General').waitFor();
  await accessible(page);
  await shoot('record-picking');
  const before = await pointsOf(picking);
  assert.equal(before, 90, 'two Halberdiers of 45 points');
  await picking.getByRole('searchbox').fill('general');
  await picking.locator('[data-row=General]').click();
  await broken.getByText('needs exactly one General').waitFor({ state: 'detached' });
  // What is chosen for him is paid for.
  await picking
    .locator('[data-picked=General]')
    .getByRole('button', { name: /^Options/ })
    .click();
  const withGeneral = await pointsOf(picking);
  await picking.locator('[data-picked=General] .options select').first().selectOption('Griffon');
  await page.waitForFunction(
    (was) => Number(document.querySelector('[data-picking=a] [data-points]')?.dataset.points) > was,
    withGeneral,
  );
  await picking.getByRole('button', { name: 'Remove: Halberdiers' }).first().click();
  await page.waitForFunction(
    () => document.querySelectorAll('[data-picking=a] [data-picked]').length === 2,
  );

  // The other side, by keyboard alone.
  const other = page.locator('[data-picking=b]');
  await other.locator('select').first().selectOption('orcs');
  await other.getByRole('searchbox').fill('general');
  await other.locator('[data-row]').first().focus();
  await page.keyboard.press('Enter');
  await other.locator('[data-picked]').first().waitFor();
  await named(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-entries]').waitFor();
  const header = JSON.parse((await linesOf(page))[0]);
  assert.deepEqual(
    header.sides.map(({ army, roster }) => [army, roster.length]),
    [
      ['Empire', 2],
      ['Orcs', 1],
    ],
  );
  assert.equal(header.points, 1000);
  assert.equal(header.sides[0].roster[1].mount.profile, 'Griffon');
  await unconnected(page);
}

/** Where the referee runs in the browser, an army is picked without a network too. */
async function unconnected(page) {
  const games = await page.request.get('/referee/games.json');
  if (!games.ok() || !(await games.json().catch(() => [])).includes('warmaster')) return;
  await page.getByRole('button', { name: 'All battles' }).click();
  await page.locator('.begin').waitFor();
  await page.context().setOffline(true);
  await fresh(page, 'warmaster');
  const picking = await pick(page, 'a', ARMIES.warmaster, 2);
  await page.waitForFunction(
    () => document.querySelector('[data-picking=a] [data-points]')?.dataset.points === '90',
  );
  await picking.locator('[data-broken]').getByText('needs exactly one General').waitFor();
  await page.context().setOffline(false);
}

const LIST = `++ Army (Empire) ++
+ Troops +
2x Halberdiers [90 pts]
Cannon [85 pts]
+ Characters +
General [130 pts]: Griffon
`;

/** A list as text is an army; a line that is none is told with its number. */
export async function listed({ page, shoot }) {
  await fresh(page, 'warmaster');
  const side = page.locator('details', { has: page.locator('[data-picking=a]') }).first();
  await side.getByText('From elsewhere').first().click();
  const text = side.getByLabel('A list as text');
  await text.fill(`${LIST}what is this\n`);
  await side.getByRole('button', { name: 'Read the list' }).click();
  await side.getByRole('alert').getByText('line 7').waitFor();
  await text.fill(LIST);
  await side.getByRole('button', { name: 'Read the list' }).click();
  await page.getByLabel('Who plays Empire (4 units)').waitFor();
  await accessible(page);
  await shoot('record-listed');

  // A roster of another program is an army as well.
  await fresh(page, 'wh40k9');
  const other = page.locator('details', { has: page.locator('[data-picking=a]') }).first();
  await other.getByText('From elsewhere').first().click();
  await other.getByLabel('… or a roster (.ros, .rosz) or a log on this device').setInputFiles({
    name: 'ada.ros',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(ROSTER),
  });
  await page.getByLabel('Who plays Necrons (1 unit)').waitFor();
}

/** A table is laid out with presets, drawn on, moved, resized and cleared, by pointer and keyboard. */
export async function laidOut({ page, shoot }) {
  await fresh(page, 'kow2');
  await pick(page, 'a', ARMIES.kow2, 1);
  await pick(page, 'b', { list: 'orcs', find: 'ax' }, 1);
  await page.getByText('Table and terrain').click();
  const table = page.locator('[data-terrain]');
  const count = async (wanted) =>
    page.waitForFunction(
      (pieces) => Number(document.querySelector('[data-terrain]')?.dataset.terrain) === pieces,
      wanted,
    );
  await table.getByRole('button', { name: 'Hills and woods' }).click();
  await count(4);
  await table.getByRole('button', { name: 'Empty' }).click();
  await count(0);
  await table.getByLabel('Kind of terrain').selectOption({ label: 'Hill' });
  const board = table.getByRole('group', { name: 'The table with its terrain' });
  await board.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await board.boundingBox();
  const at = (i, j) => [x + width * i, y + height * j];
  await page.mouse.move(...at(0.2, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.3, 0.35), { steps: 4 });
  await page.mouse.move(...at(0.4, 0.5), { steps: 4 });
  await page.mouse.up();
  await count(1);
  const piece = table.locator('[data-piece]').first();
  const placeOf = async () =>
    Promise.all(['x', 'y', 'width'].map(async (name) => Number(await piece.getAttribute(name))));
  const [left, , wide] = await placeOf();
  await page.mouse.move(...at(0.3, 0.35));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.35), { steps: 5 });
  await page.mouse.up();
  const [moved] = await placeOf();
  assert.ok(Math.abs(moved - left - 0.2 * 72) < 2, `moved from ${left} to ${moved}`);
  await piece.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const [, , wider] = await placeOf();
  assert.ok(wider > wide, `${wide} became ${wider}`);
  await table.getByRole('button', { name: 'Add' }).click();
  await count(2);
  await accessible(page);
  await shoot('record-terrain');
  await table.locator('[data-chosen]').getByRole('button', { name: 'Remove' }).click();
  await count(1);
  await named(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-entries]').waitFor();
  const { terrain, table: size } = JSON.parse((await linesOf(page))[0]);
  assert.deepEqual([terrain.length, terrain[0].kind, size], [1, 'hill', { width: 72, depth: 48 }]);
}
