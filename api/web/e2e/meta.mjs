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
  await cell.waitFor();
  await accessible(page);
  await shoot('meta-matchups');
  await cell.click();
  await page.getByRole('heading', { name: `${met.army} against ${met.opponent}` }).waitFor();
  await page.getByText(`${battles} battle`).waitFor();
  await eventually(
    async () => (await page.locator('section li').count()) === Math.min(battles, 50),
    'the battles counted are listed',
  );
  await accessible(page);
  await shoot('meta-behind');
  await page.locator('section li a').first().click();
  await page.getByRole('slider', { name: /Entries of the battle|Записи битвы/ }).waitFor();
  await page.goBack();
  await page.getByText(`${battles} battle`).waitFor();
  await page.goBack();
  await cell.waitFor();

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
