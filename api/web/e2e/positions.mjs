import assert from 'node:assert/strict';
import { accessible } from './looks.mjs';
import { linesOf, offersOf } from './recorded.mjs';

/** Of each game battles of its corpus in which somebody moves before entry so and so, and where each stands is known. */
const MOMENTS = [
  ['warmaster', 'wmc-orders-penalty-of-the-moment-held', 1],
  ['kow2', 'kwc-movement-two-units-moved-crosswise-held', 1],
  ['whfb6', 'wfc-movement-march-terrain-held', 0],
  ['wh40k9', 'wkc-transports-embark-held', 0],
  ['tactica', 'tac-movement-straight-held', 1],
];
/** Forms of fields in which the board writes places. */
const PLACES = new Set(['pose', 'poses', 'spots', 'ways']);

/** In every game: a unit is dragged over the board, and the entry says where it ends. */
export async function positions({ page, shoot, screen }) {
  for (const [game] of MOMENTS) {
    const found = await momentOf(page, game);
    await page.goto(`/record?match=${found.match}&at=${found.at}`);
    await page.locator('[data-entries]').waitFor();
    await page.locator('[data-places]').selectOption('board');
    const offer = await choose(page, found);
    const field = page.locator('[data-field]');
    await field.waitFor();
    const told = page.locator('[data-moved]');
    const untouched = await told.textContent();
    // Three strides ahead by the button, then some way by a finger.
    await field.getByRole('button', { name: 'Ahead' }).click();
    await page.waitForFunction(
      (before) => document.querySelector('[data-moved]')?.textContent !== before,
      untouched,
    );
    const unit = field.locator('[data-held]');
    const before = await unit.boundingBox();
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y - 12, { steps: 4 });
    await page.mouse.up();
    const after = await unit.boundingBox();
    assert.ok(
      Math.hypot(after.x - before.x, after.y - before.y) > 3,
      `${game}: it goes where it is dragged`,
    );
    const keep = page.getByRole('button', { name: /^(Save|Played like this)$/ });
    await page.waitForFunction(
      () => !document.querySelector('.filling .acts button:nth-last-child(2)')?.disabled,
    );
    await accessible(page);
    await shoot(`record-board-${game}`);
    await keep.click();
    await field.waitFor({ state: 'detached' });
    const entry = JSON.parse((await linesOf(page)).at(-1));
    const [kind] = Object.keys(entry.event);
    assert.equal(kind, offer.kind);
    for (const [way, form] of Object.entries(offer.forms)) {
      if (!PLACES.has(form) || (form === 'poses' && Object.values(offer.forms).includes('pose')))
        continue;
      const value = way.split('.').reduce((inside, name) => inside?.[name], entry.event[kind]);
      assert.ok(isOf(form, value), `${game}: ${way} is ${JSON.stringify(value)}, no ${form}`);
    }
    console.log(`positions (${screen}): ${game} ${JSON.stringify(entry.event).slice(0, 160)}`);
  }
}

/** A unit that goes too far is told of while a finger holds it, and what players claim is an entry without a board. */
export async function claims({ page, shoot }) {
  const found = await momentOf(page, 'kow2');
  await page.goto(`/record?match=${found.match}&at=${found.at}`);
  await page.locator('[data-entries]').waitFor();
  await page.locator('[data-places]').selectOption('board');
  await choose(page, found);
  const field = page.locator('[data-field]');
  await field.waitFor();
  // It is told while a finger still holds the unit.
  const { x, y, width, height } = await field.locator('[data-held]').boundingBox();
  const [from, to] = [y + height / 2, y + height / 2 - 250];
  const broken = page.getByText('This breaks a rule');
  await page.mouse.move(x + width / 2, from);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, to, { steps: 10 });
  await broken.waitFor();
  await shoot('record-board-held-too-far');
  // Drawn back before it is let go, it breaks none.
  await page.mouse.move(x + width / 2, from - 12, { steps: 10 });
  await broken.waitFor({ state: 'detached' });
  await page.mouse.up();
  for (let stride = 0; stride < 30; stride += 1)
    await field.getByRole('button', { name: 'Ahead' }).click();
  await broken.waitFor();
  await shoot('record-board-too-far');
  await page.getByRole('button', { name: 'Fix it' }).click();
  await page.locator('[data-places]').selectOption('claims');
  await choose(page, found);
  const distance = page.locator('[data-claim=distance]');
  await distance.fill('3,5');
  await distance.blur();
  await accessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await distance.waitFor({ state: 'detached' });
  const entry = JSON.parse((await linesOf(page)).at(-1));
  assert.equal(Object.values(entry.event)[0].distance, 3.5);
}

function isOf(form, value) {
  const pose = (one) => Array.isArray(one) && one.length === 3 && one.every(Number.isFinite);
  const place = (one) => Array.isArray(one) && one.length >= 2 && one.every(Number.isFinite);
  const forms = {
    pose,
    poses: (all) => Array.isArray(all) && all.length > 0 && all.every(pose),
    spots: (all) => all?.length > 0 && all.every(({ at }) => place(at)),
    ways: (all) => all?.length > 0 && all.every(({ to }) => place(to)),
  };
  return forms[form](value);
}

/** A moment of a battle of the game at which a unit that stands on the table may be moved. */
export async function momentOf(page, game) {
  const [, match, at] = MOMENTS.find(([name]) => name === game);
  const fork = await page.request.get(`/api/v1/matches/${match}/fork?at=${at}&new=looked-at`);
  assert.ok(fork.ok(), `${match}: ${fork.status()}`);
  const ok = await offersOf(page, [(await fork.text()).trimEnd()]);
  const stand = new Set(
    (ok?.board.pieces ?? [])
      .filter(({ stands }) => stands.some(({ pose }) => pose))
      .map((piece) => piece.id),
  );
  const offers = (ok?.offers ?? []).filter(
    ({ kind, body, asks, forms = {}, throw: thrown }) =>
      kind === 'move' &&
      !thrown &&
      stand.has(body.unit ?? body.ways?.[0]?.unit) &&
      asks.some(({ field, wants }) => wants === 'places' && PLACES.has(forms[field])),
  );
  assert.ok(offers.length > 0, `${match}: nobody who stands somewhere may move`);
  const [offer] = offers;
  return { match, at, unit: offer.body.unit ?? offer.body.ways[0].unit };
}

/** Opens the first move of a unit; answers the offer, as the service tells it of the same log. */
async function choose(page, { unit }) {
  const { offers } = await offersOf(page, await linesOf(page));
  const number = offers.findIndex(
    ({ kind, body }) => kind === 'move' && (body.unit ?? body.ways?.[0]?.unit) === unit,
  );
  const button = page.locator(`[data-offer="${number}"]`);
  if (!(await button.count())) await page.locator(`[data-actor="${unit}"]`).click();
  await button.click();
  return offers[number];
}
