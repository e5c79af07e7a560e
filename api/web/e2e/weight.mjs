import assert from 'node:assert/strict';

/** Most that a first view may weigh, as it is sent, in bytes. */
const MOST = 150_000;
/** How long a page may take to come to rest, in ms. */
const REST_MS = 6000;
const PAGES = [
  '/',
  '/matches',
  '/matches/wm-appendix-combat?entry=6',
  '/matches/wm-appendix-combat/report',
  '/meta?system=kow2&view=trends',
  '/meta?system=kow2&view=matchups',
  '/players',
  '/armies/Elves?system=kow2',
  '/armies/Elves/units/elves_elven_prince?system=kow2',
  '/rules',
  '/upload',
  '/design',
];

/** The first battles of a game's league. */
const BATTLES = 30;

/** Of the first battles of a league, by the name of its game in their ids, the one with the most entries. */
async function longest(page, game) {
  const ids = Array.from(
    { length: BATTLES },
    (_, at) => `league-${game}-1-${`${at}`.padStart(5, '0')}`,
  );
  const battles = await Promise.all(
    ids.map(async (id) => (await page.request.get(`/api/v1/matches/${id}`)).json()),
  );
  const whole = battles.filter(({ fidelity }) => fidelity === 'full');
  const found = whole.toSorted((one, other) => other.entries - one.entries)[0];
  assert.ok(found?.entries > 100, `no long battle of ${game}`);
  return `/matches/${found.id}?entry=${Math.floor(found.entries / 2)}`;
}

/** What a first view of each page brings with it, as a slow line feels it. */
export async function weight({ page, baseURL }) {
  const battles = [await longest(page, 'wm'), await longest(page, 'kow')];
  for (const address of [...PAGES, ...battles]) {
    const visit = await page.context().browser().newContext({ baseURL });
    const fresh = await visit.newPage();
    const [sent, missing] = [[], []];
    fresh.on('response', (response) => {
      if (!response.ok()) missing.push(response.url());
    });
    // A stream never finishes.
    fresh.on('requestfinished', (request) => sent.push(request.sizes()));
    await fresh.goto(address);
    // A page that follows the service never is at rest: it has what it needs when nothing waits.
    await fresh.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => {});
    // The page of the design shows what waiting looks like.
    const waiting = fresh.locator('.waiting:not(.example *)').first();
    await waiting.waitFor({ state: 'detached' });
    const sizes = await Promise.all(sent);
    const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    await visit.close();
    assert.deepEqual(missing, [], `${address} lacks parts`);
    console.log(`        ${address} brings ${(total / 1000).toFixed(1)} kB compressed`);
    assert.ok(total <= MOST, `${address} brings ${total} bytes`);
  }
}
