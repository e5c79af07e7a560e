import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** A player asks: when did it slip away, and was that luck? And shows the moment to others. */
export async function course({ page, shoot, screen, baseURL }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const { id } = matches.find(({ entries, fidelity }) => entries > 100 && fidelity === 'full');
  const { score, luck } = await ask(page, `/matches/${id}/course`);
  const last = score[0].points.length - 1;
  await page.goto(`/matches/${id}?entry=40`);
  const panel = page.getByRole('region', { name: 'Course of the battle' });
  const shows = (entry) =>
    eventually(
      () => new URL(page.url()).searchParams.get('entry') === `${entry}`,
      `entry ${entry} is shown`,
    );
  const tells = (figure) =>
    eventually(
      async () => (await panel.getByRole('list').textContent()).includes(figure),
      `the chart says ${figure}`,
    );

  // A click on the chart leads there, and an arrow one further; the figures are those of the service.
  const cursor = panel.getByRole('slider', { name: 'Score' });
  const { width, height } = await cursor.boundingBox();
  await cursor.click({ position: { x: width / 2, y: height / 2 } });
  const middle = Number(await cursor.inputValue());
  assert.ok(Math.abs(middle - last / 2) < 4, `${middle} is about the middle of ${last}`);
  await shows(middle);
  await cursor.press('ArrowRight');
  await shows(middle + 1);
  const points = score.map((side) => side.points[middle + 1].toLocaleString('en'));
  for (const figure of points) await tells(figure);
  await cursor.press('End');
  await shows(last);
  await accessible(page);
  await shoot('course-score');

  // The address keeps which chart; back leads back.
  await panel.getByRole('link', { name: 'Luck' }).click();
  await panel.getByRole('slider', { name: 'Luck' }).waitFor();
  await tells(Math.abs(luck[0].luck[last]).toFixed(1));
  await page.reload();
  await panel.getByRole('slider', { name: 'Luck' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('chart'), 'luck');
  await shoot('course-luck');
  await panel.getByRole('link', { name: 'Win chance' }).click();
  await panel
    .getByRole('button', { name: 'Find turning points' })
    .or(panel.getByRole('slider'))
    .waitFor();
  await accessible(page);
  await page.goBack();
  await panel.getByRole('slider', { name: 'Luck' }).waitFor();

  // What turned it, where that is known, is on the timeline and on the chart.
  await page.route('**/turning-points*', (route) => route.fulfill({ json: CURVE }));
  await page.goto(`/matches/${id}?entry=30&chart=chance&lang=ru`);
  const chances = page.getByRole('region', { name: 'Как шла битва' });
  await chances.getByRole('slider', { name: 'Шансы' }).waitFor();
  assert.match(await chances.getByRole('list').textContent(), /55\s%\s\(45–65\)/);
  assert.equal(await page.locator('.timeline .marks .turning').count(), 1);

  // Keys and buttons lead to it and back.
  await page.keyboard.press('Shift+}');
  await shows(88);
  assert.ok(await page.getByRole('button', { name: 'Следующий перелом' }).isDisabled());
  await page.keyboard.press('End');
  await shows(last);
  await page.getByRole('button', { name: 'Предыдущий перелом' }).click();
  await shows(88);
  await page.goto(`/matches/${id}?entry=30&chart=chance&lang=ru`);
  await chances.getByRole('slider', { name: 'Шансы' }).waitFor();
  await accessible(page);
  await shoot('course-chance-ru');
  await page.unroute('**/turning-points*');

  await share(page, id, screen, shoot, baseURL);
}

/** The moment handed on: as a link, and within another page, from which all links lead out. */
async function share(page, id, screen, shoot, baseURL) {
  await page.goto(`/matches/${id}?entry=25&lang=en`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share entry 25' });
  const link = await dialog.getByLabel('Link to this moment').inputValue();
  assert.equal(link, `${baseURL}/matches/${id}?entry=25`);
  const html = await dialog.getByLabel('HTML to embed it').inputValue();
  assert.ok(html.startsWith(`<iframe src="${link}&amp;embed=1"`), html);
  await accessible(page);
  await shoot('share');
  await page.keyboard.press('Escape');

  await page.goto(`${link}&embed=1`);
  await page.getByRole('slider', { name: 'Entries of the battle' }).waitFor();
  assert.equal(await page.getByRole('navigation').count(), 0, 'no menus within another page');
  await page.keyboard.press('ArrowRight');
  await eventually(() => /entry=26/.test(page.url()) && /embed=1/.test(page.url()), 'it goes on');
  const whole = page.getByRole('link', { name: 'Open the whole replay' });
  const [opened] = await Promise.all([page.waitForEvent('popup'), whole.click()]);
  await opened.waitForURL((url) => url.searchParams.get('entry') === '26');
  assert.equal(new URL(opened.url()).searchParams.has('embed'), false);
  await opened.close();
  await accessible(page);
  await shoot('embed');
  await page.route('**/another-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto('/another-page');
  const framed = page.frameLocator('iframe');
  await framed.getByRole('slider', { name: 'Entries of the battle' }).waitFor();
}

const chances = (score) => ({
  score,
  low: score - 0.1,
  high: score + 0.1,
  rollouts: 100,
  won: [50, 50],
  drawn: 0,
  lead: 0,
});
const CURVE = {
  rollouts: 400,
  unrecorded: null,
  points: [
    { entry: 10, turn: 0, chances: chances(0.5) },
    { entry: 30, turn: 1, chances: chances(0.55) },
    { entry: 90, turn: 3, chances: chances(0.2) },
  ],
  turning: [
    {
      entry: 88,
      to: 90,
      kind: 'charge',
      kind_label: 'Нападение',
      headline: 'Нападение: Отряд',
      side: 1,
      turn: 3,
      before: chances(0.5),
      after: chances(0.2),
      change: { value: -0.3, error: 0.02, reach: 0.04 },
    },
  ],
};
