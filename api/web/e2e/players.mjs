import assert from 'node:assert/strict';
import { accessible, ask, eventually, staked } from './looks.mjs';

const SYSTEM = 'warmaster';

/** A player asks: where do I stand, with which army, and was it the dice? */
export async function players({ page, shoot }) {
  const { players: rated, better: method } = await ask(page, `/stats/ratings?system=${SYSTEM}`);
  const [first] = rated;
  await page.goto(`/players?system=${SYSTEM}`);
  const name = page.getByRole('link', { name: first.player, exact: true });
  await name.waitFor();
  await eventually(
    async () => (await page.locator('tbody tr').count()) === rated.length,
    'every player is listed',
  );
  // Whether either method forecasts better is told as the service tells it.
  const { backtest } = await ask(page, `/stats/ratings?system=${SYSTEM}`);
  const better = {
    glicko: 'Glicko-2 forecasts better',
    bradley_terry: 'Bradley–Terry forecasts better',
    open: 'which of the two is better is not clear yet',
    neither: 'Neither clearly forecasts better',
  }[backtest.verdict];
  await page.getByText(better).waitFor();
  const between = [backtest.between.interval.low, backtest.between.interval.high].map((loss) =>
    Math.abs(loss).toFixed(3),
  );
  await page.getByText(new RegExp(`between .${between[0]} and .${between[1]}`)).waitFor();
  await accessible(page);
  await shoot('players');
  await page.getByLabel('Find a player').fill(first.player.slice(0, 4));
  await eventually(
    async () => (await page.locator('tbody tr').count()) < rated.length,
    'the list is narrowed',
  );
  await page.reload();
  assert.equal(await page.getByLabel('Find a player').inputValue(), first.player.slice(0, 4));

  await name.click();
  await page.getByRole('heading', { name: first.player, level: 1 }).waitFor();
  // By the method that forecasts better; an odds ratio of ten is 400 points (Elo), from 1,500 on.
  const strength = 1500 + (400 / Math.LN10) * first.strength.value;
  const figure = method === 'bradley_terry' ? strength : first.glicko.value;
  const rating = Math.round(figure).toLocaleString('en');
  await page.getByText(rating, { exact: true }).first().waitFor();
  await page.getByRole('heading', { name: 'Luck with dice' }).waitFor();
  // Luck weighed by what was at stake stands beside the plain one, and what is left out of it is told.
  const luck = await ask(
    page,
    `/stats/luck?system=${SYSTEM}&player=${encodeURIComponent(first.player)}`,
  );
  await staked(page.locator('section', { hasText: 'Luck with dice' }).last(), luck.rows);
  // Form is a course of battles that open, and so is the rating a course of months.
  const closely = await ask(
    page,
    `/stats/player?system=${SYSTEM}&player=${encodeURIComponent(first.player)}`,
  );
  const course = page.getByRole('list', { name: 'Form', exact: true }).getByRole('link');
  await eventually(async () => (await course.count()) === closely.form.length, 'the form');
  if (closely.history.length > 1) {
    await page.getByRole('img', { name: /^Rating over/ }).waitFor();
    await page.getByText('Month by month').click();
    const rated = page.getByRole('table', { name: 'Rating over time' }).locator('tbody tr');
    assert.equal(await rated.count(), closely.history.length, 'a row each month');
  }
  await accessible(page);
  await shoot('player');

  // What is fielded most often leads to its page, an opponent to his, another game that he plays to him there.
  const whose = `system=${SYSTEM}&player=${encodeURIComponent(first.player)}`;
  const { units, opponents } = await ask(page, `/stats/player?${whose}`);
  const fielded = page.getByRole('table', { name: 'Favourite units' });
  const shown = await fielded.locator('tbody tr').count();
  assert.equal(shown, Math.min(5, units.length), 'the units fielded most often are listed');
  if (units.length > shown) {
    await page
      .getByRole('button', { name: `Show all ${units.length}` })
      .last()
      .click();
    await eventually(
      async () => (await fielded.locator('tbody tr').count()) === units.length,
      'all units are one click away',
    );
  }
  const unit = fielded.getByRole('link').first();
  assert.match(await unit.getAttribute('href'), /^\/armies\/.+\/units\/.+\?system=warmaster/);
  const most = opponents.toSorted((a, b) => told(b) - told(a) || battles(b) - battles(a))[0];
  await page.getByRole('link', { name: most.who, exact: true }).first().waitFor();
  const games = page.getByRole('navigation', { name: 'Game' });
  await games.getByRole('link', { name: 'Warhammer 40,000' }).waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Удача с кубиками' }).waitFor();
  await accessible(page);

  // From the meta to an army, from there to what it does against another.
  const { rows } = await ask(page, `/stats/matchups?system=${SYSTEM}`);
  const [met] = rows;
  await page.goto(`/meta?system=${SYSTEM}&lang=en`);
  await page.getByRole('link', { name: met.army, exact: true }).click();
  await page.getByRole('heading', { name: 'Against each army' }).waitFor();
  // A game in which nobody has this army leads nowhere.
  const { armies } = await ask(page, '/stats/meta?system=wh40k9');
  assert.ok(!armies.some(({ army }) => army === met.army), 'nobody has it there');
  await games.getByText('Warhammer 40,000').and(page.locator('span')).waitFor();
  await accessible(page);
  await shoot('army');
  await page.getByRole('link', { name: met.opponent, exact: true }).first().click();
  await page.getByRole('heading', { name: `${met.army} against ${met.opponent}` }).waitFor();
}

/** Whether a rate can be told from even: those rows come first. */
function told({ interval: { low, high } }) {
  return high - low <= 0.4 && (low > 0.5 || high < 0.5) ? 1 : 0;
}

function battles({ tally: { wins, draws, losses } }) {
  return wins + draws + losses;
}
