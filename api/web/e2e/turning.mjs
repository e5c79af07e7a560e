import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, ask } from './looks.mjs';

/** Battles that bots play on: few, so that the test need not wait; another number each time, so that none is kept. */
const ROLLOUTS = 150 + (Date.now() % 100);
/** How long a curve may take, in ms. */
const DRAWN_MS = 180_000;

/** A player asks: where did it turn, and was it me or the dice? */
export async function turning({ page, shoot, screen }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const whole = matches.filter(({ entries, fidelity }) => entries > 100 && fidelity === 'full');
  const { id } = whole[screen === 'phone' ? 1 : 0];
  await page.route('**/turning-points*', (route) =>
    route.continue({ url: `${route.request().url()}&rollouts=${ROLLOUTS}` }),
  );

  // Nobody asked yet: the page offers it, and begins nothing by itself.
  await page.goto(`/matches/${id}/report`);
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: /Where it turned|Где всё решилось/ }),
  });
  await part.getByRole('button', { name: 'Find turning points' }).click();
  await part.getByRole('progressbar').waitFor();
  await shoot('turning-under-way');
  const chart = part.getByRole('img', { name: /^The chances of/ });
  await chart.waitFor({ timeout: DRAWN_MS });
  const curve = await ask(page, `/matches/${id}/turning-points?rollouts=${ROLLOUTS}`);
  assert.equal(
    await part.getByRole('listitem').count(),
    Math.min(5, curve.turning.length),
    'every turning point is told',
  );
  if (curve.turning.length === 0) await part.getByText('No action changed the chances').waitFor();
  await chart.scrollIntoViewIfNeeded();
  await accessible(page);
  await shoot('turning');

  // It is kept: opened again it is there at once, in the other language too.
  await page.reload();
  await chart.waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await part.getByRole('img', { name: /^Шансы/ }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await part.getByRole('img', { name: /^The chances of/ }).waitFor();

  // A turning point opens the replay where it happened, and says by what it was.
  await page.route('**/turning-points*', async (route) => {
    const answer = await page.request.get(`${route.request().url()}&rollouts=${ROLLOUTS}`);
    await route.fulfill({ json: { ...(await answer.json()), turning: [POINT] } });
  });
  await page.reload();
  await part.getByText('gained +20 ± 4 percentage points, from 40% (30–50) to').waitFor();
  await part.getByText('By dice +19 ± 6; the share of the choice is too small').waitFor();
  await shoot('turning-point');
  await part.locator('svg text').first().waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Biggest losses' }).count(), 0);
  const [text] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Markdown', exact: true }).click(),
  ]);
  const written = await readFile(await text.path(), 'utf8');
  assert.match(written, /^## Where it turned$/m, 'turning points stand in what is taken along');
  assert.match(written, /gained \+20 ± 4 percentage points/);
  await part.getByRole('link', { name: 'Turn 2 · Shoot phase · Entry 60' }).click();
  await page.waitForURL((url) => url.searchParams.get('entry') === '60');

  // A log that does not tell where units stand says so.
  const unplaced = matches.find(({ entries, fidelity }) => entries > 100 && fidelity === 'actions');
  await page.unroute('**/turning-points*');
  await page.goto(`/matches/${unplaced.id}/report`);
  await part.getByText('Not recorded: the log does not say where units stand').waitFor();
}

const chances = (score, low, high) => ({
  score,
  low,
  high,
  rollouts: 100,
  won: [50, 50],
  drawn: 0,
  lead: 0,
});
/** A turning point as the service tells it: a volley that helped the second side. */
const POINT = {
  entry: 60,
  to: 61,
  kind: 'shoot',
  kind_label: 'Shooting',
  headline: 'Shooting: Archers at Trolls',
  side: 1,
  turn: 2,
  phase: 'shoot',
  phase_label: 'Shoot phase',
  before: chances(0.6, 0.5, 0.7),
  after: chances(0.4, 0.3, 0.5),
  change: { value: -0.2, error: 0.02, reach: 0.04 },
  choice: { value: -0.01, error: 0.03, reach: 0.06 },
  dice: { value: -0.19, error: 0.03, reach: 0.06 },
};
