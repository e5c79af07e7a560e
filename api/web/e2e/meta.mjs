import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** The game whose league the demo plays to its end most often. */
const SYSTEM = 'kow2';

/** A player asks: how does my army fare against that one, and which battles say so? */
export async function meta({ page, shoot, screen }) {
  const told = await ask(page, `/stats/meta?system=${SYSTEM}`);
  const most = told.armies.reduce((a, b) => (b.presence > a.presence ? b : a));
  await page.goto('/');
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Meta', exact: true }).click();
  await page.getByRole('combobox', { name: 'Game' }).selectOption(SYSTEM);
  await page.getByRole('link', { name: most.army, exact: true }).waitFor();
  const row = page.locator('tr', { hasText: most.army }).first();
  const rate = `${Math.round(most.rate * 100)}%`;
  await eventually(async () => (await row.textContent()).includes(rate), `its rate is ${rate}`);
  await accessible(page);
  await shoot('meta-armies');

  // The filters go into the address, and stay on reload.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Points at least').fill('99999');
  await page.getByLabel('Points at least').press('Enter');
  await page.getByRole('heading', { name: 'No battle fits' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No battle fits' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('least_points'), '99999');
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await page.getByRole('link', { name: most.army, exact: true }).waitFor();

  // A cell of the matrix opens to its battles, and one of them to its replay; back leads back.
  const { rows } = await ask(page, `/stats/matchups?system=${SYSTEM}`);
  const [met] = rows;
  const battles = met.tally.wins + met.tally.draws + met.tally.losses;
  await page.getByRole('link', { name: 'Match-ups' }).click();
  const cell = page.getByRole('link', { name: `${met.army} against ${met.opponent}:` });
  if (screen === 'phone') await listed(page, rows, met);
  await cell.waitFor();
  await accessible(page);
  await shoot('meta-matchups');
  if (screen === 'phone') {
    await cell.focus();
    await page.keyboard.press('Enter');
  } else await cell.click();
  await page.getByRole('heading', { name: `${met.army} against ${met.opponent}` }).waitFor();
  await page.getByText(`${battles} battle`).waitFor();
  await eventually(
    async () => (await page.locator('section li').count()) === Math.min(battles, 50),
    'the battles counted are listed',
  );
  await accessible(page);
  await shoot('meta-behind');
  await page.locator('section li a').first().click();
  await page.getByRole('region', { name: 'Entries', exact: true }).waitFor();
  await page.goBack();
  await page.getByText(`${battles} battle`).waitFor();
  await page.goBack();
  await cell.waitFor();
  if (screen === 'phone') assert.equal(await army(page).inputValue(), met.army);

  // Where armies met nobody but themselves, that is said instead of an empty matrix.
  const asked = '**/api/v1/stats/matchups?**';
  await page.route(asked, (route) => route.fulfill({ json: { armies: [], rows: [] } }));
  await page.reload();
  await page.getByRole('heading', { name: 'No army has met another yet' }).waitFor();
  await accessible(page);
  await page.unroute(asked);

  // Trends: an army put in, a table for those who do not see the chart, and a file to take along.
  await page.getByRole('link', { name: 'Trends and parts' }).click();
  await page.locator('figure canvas').waitFor();
  await accessible(page);
  await shoot('meta-trends');
  await page.getByText('As a table').click();
  await page.getByRole('row').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'aftermath-month.csv');
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ]);
  assert.equal(picture.suggestedFilename(), 'aftermath-month.png');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Мета' }).waitFor();
  await accessible(page);
}

function army(page) {
  return page.getByRole('combobox', { name: 'Army', exact: true });
}

/** On a phone there is no matrix: an army is chosen, and each of its opponents has a row. */
async function listed(page, rows, met) {
  await army(page).waitFor();
  assert.equal(await page.getByRole('table').count(), 0, 'there is no matrix');
  const armies = [...new Set(rows.map(({ army }) => army))];
  assert.equal(await army(page).locator('option').count(), armies.length, 'every army is there');
  await army(page).focus();
  await army(page).selectOption(met.army);
  await eventually(
    () => new URL(page.url()).searchParams.get('army') === met.army,
    'the army stands in the address',
  );
  await page.reload();
  const list = page.getByRole('list', { name: `Battles of ${met.army}` });
  await list.waitFor();
  const own = rows.filter(({ army, rate }) => army === met.army && rate !== null);
  const shown = (await list.getByRole('listitem').allTextContents()).join(' ');
  assert.equal(await list.getByRole('listitem').count(), own.length, 'each opponent has a row');
  for (const { opponent, rate, interval, battles_to_tell: needed } of own) {
    assert.ok(shown.includes(opponent), `${opponent} is listed`);
    assert.ok(shown.includes(`${Math.round(rate * 100)}%`), `with its rate, ${rate}`);
    if (needed && interval.low <= 0.5 && interval.high >= 0.5)
      assert.ok(shown.includes(`after ${needed} battles`), `it cannot be told before ${needed}`);
  }
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('list', { name: `Битвы: ${met.army}` }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await list.waitFor();
}
