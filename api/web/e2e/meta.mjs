import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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
  await page.getByRole('heading', { name: 'No battles match' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No battles match' }).waitFor();
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
  await page.getByRole('link', { name: 'Trends and breakdowns' }).click();
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

/** With events and players seen as wholes, parts and match-ups are as sure as the service tells them so, and files say which it is. */
export async function wholes({ page, shoot, screen }) {
  const asked = `system=${SYSTEM}&clustered=true`;
  const share = (part) => `${Math.round(part * 100)}%`;
  const isOpen = ({ low, high }) => low <= 0.5 && high >= 0.5;
  const differs = ({ interval, clustered }) =>
    isOpen(clustered.interval) &&
    share(interval.low) + share(interval.high) !==
      share(clustered.interval.low) + share(clustered.interval.high);
  const bandOf = ({ low, high }) => `${share(low)}–${share(high)}`;
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const columns = 'Range from, by events and players","Range to, by events and players"';
  const line = ({ rate, clustered, clustered_battles_to_tell: needed }) =>
    [rate, clustered.interval.low, clustered.interval.high, needed ?? '']
      .map((figure) => (figure === '' ? '' : `${Number(figure.toFixed(4))}`))
      .join(',');

  const slices = await ask(page, `/stats/slices?${asked}&by=points`);
  const slice = slices.find(
    (one) => one.part !== null && one.clustered_battles_to_tell && differs(one),
  );
  assert.ok(slice, 'some part is less sure with events as wholes');
  const address = `/meta?system=${SYSTEM}&view=trends&by=points`;
  const show = `&show=${encodeURIComponent(slice.army)}`;
  const row = page
    .locator('table', { has: page.locator('caption', { hasText: slice.army }) })
    .getByRole('row', { name: slice.part });
  await page.goto(`${address}${show}&clustered=0`);
  await row.waitFor();
  assert.ok((await row.textContent()).includes(bandOf(slice.interval)), 'plain by itself');
  await page.goto(`${address}${show}&clustered=1`);
  await row.waitFor();
  const told = await row.textContent();
  assert.ok(told.includes(bandOf(slice.clustered.interval)), told);
  const { low, high } = slice.clustered.interval;
  const still = closeness(slice.clustered_battles_to_tell);
  assert.ok(told.includes(high - low > 0.4 ? 'Too few battles' : still), told);
  await page.getByText('so they say less than unrelated ones.').waitFor();
  await accessible(page);
  await shoot('meta-parts-wholes');
  const parts = await saved();
  assert.ok(parts.split('\r\n')[0].includes(columns), parts.split('\r\n')[0]);
  assert.ok(parts.includes(`,${line(slice)}\r\n`), `${line(slice)} in ${parts}`);

  const { rows } = await ask(page, `/stats/matchups?${asked}`);
  const met = rows.find((one) => one.rate !== null && differs(one));
  assert.ok(met, 'some meeting is less sure with events as wholes');
  const named = `${met.army} against ${met.opponent}: ${share(met.rate)}, between `;
  const band = ({ low, high }) => `${named}${share(low)} and ${share(high)},`;
  await page.goto(
    `/meta?system=${SYSTEM}&view=matchups&army=${encodeURIComponent(met.army)}&clustered=1`,
  );
  await page.getByRole('link', { name: band(met.clustered.interval) }).waitFor();
  assert.equal(await page.getByRole('link', { name: band(met.interval) }).count(), 0);
  await accessible(page);
  await shoot('meta-matchups-wholes');
  const meetings = await saved();
  assert.ok(meetings.split('\r\n')[0].includes(columns), meetings.split('\r\n')[0]);
  const own = meetings.split('\r\n').find((one) => one.startsWith(`${met.army},${met.opponent},`));
  assert.ok(own.endsWith(`,${line(met)}`), `${line(met)}: ${own}`);
  await page.getByRole('link', { name: 'Smoothed (uses overall army strength)' }).click();
  await page.getByText('ranges by single battles, not by events and players').waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('по отдельным битвам, а не по турнирам и игрокам').waitFor();
  await accessible(page);
  if (screen === 'phone') await shoot('meta-matchups-wholes-ru');
}

/** A number opens to what is behind it: parts with a name and without one, turn order, and the throws of a set of dice. */
export async function behind({ page, shoot }) {
  const { armies } = await ask(page, `/stats/meta?system=${SYSTEM}`);
  const battlesIn = ({ wins, draws, losses }) => wins + draws + losses;
  // Armies of single battles, of which no log tells who began, are not of the league.
  const [most] = armies
    .filter(({ second }) => battlesIn(second) > 0)
    .toSorted((a, b) => b.presence - a.presence);
  /** Whether the page shows as many battles as the number said. */
  const counts = async (battles) => {
    await page.getByText(`${battles} battle`).first().waitFor();
    await eventually(
      async () => (await page.locator('section li').count()) === Math.min(battles, 50),
      `${battles} battles are listed`,
    );
  };
  for (const by of ['month', 'table', 'first']) {
    const slices = await ask(page, `/stats/slices?system=${SYSTEM}&by=${by}`);
    const own = slices.filter(({ army, tally }) => army === most.army && battlesIn(tally) > 0);
    for (const slice of [own.find(({ part }) => part), own.find(({ part }) => !part)]) {
      if (!slice) continue;
      const address = `/meta?system=${SYSTEM}&view=trends${by === 'month' ? '' : `&by=${by}`}`;
      await page.goto(address);
      const table = page.locator('table', {
        has: page.locator('caption', { hasText: most.army }),
      });
      const fold = page.locator('.parts details:not([open]) summary');
      await page.locator('.parts').waitFor();
      if ((await fold.count()) > 0) await fold.click();
      const wanted = slice.part
        ? new RegExp(by === 'month' ? `from=${slice.part}&to=${slice.part}` : `${by}=${slice.part}`)
        : new RegExp(`unrecorded=${by}`);
      const links = table.getByRole('rowheader').getByRole('link');
      await links.first().waitFor();
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      const at = hrefs.findIndex((href) => wanted.test(href));
      assert.ok(at >= 0, `${by} ${slice.part} opens: ${hrefs.join(' ')}`);
      await links.nth(at).click();
      await counts(battlesIn(slice.tally));
      await accessible(page);
      await shoot(`meta-behind-${by}${slice.part ? '' : '-unrecorded'}`);
    }
  }

  // The battles with the first turn and with the second, and what clustered intervals still need.
  await page.goto(`/meta?system=${SYSTEM}&clustered=1`);
  // Which turn wins more stands above the table, over all armies.
  const { first_turn: first } = await ask(page, `/stats/meta?system=${SYSTEM}`);
  const battles = battlesIn(first.tally).toLocaleString('en');
  await page
    .getByText(new RegExp(`^(Going first|Going second).+ ${battles} battles\\.$`))
    .waitFor();
  const row = page.locator('tr', { hasText: most.army }).first();
  await row.getByRole('link', { name: 'Second turn' }).waitFor();
  const open = armies.filter(
    ({ clustered, clustered_battles_to_tell: needed }) =>
      needed && clustered.interval.low <= 0.5 && clustered.interval.high >= 0.5,
  );
  assert.ok(open.length > 0, 'some army is too close to 50%');
  const told = await page.locator('tr', { hasText: open[0].army }).first().textContent();
  const { low, high } = open[0].clustered.interval;
  const few = high - low > 0.4;
  assert.ok(
    told.includes(few ? 'Too few battles' : closeness(open[0].clustered_battles_to_tell)),
    told,
  );
  await accessible(page);
  await shoot('meta-turns');
  await row.getByRole('link', { name: 'Second turn' }).click();
  await counts(battlesIn(most.second));
  await page.getByText('Second turn').waitFor();

  // Whose dice: the throws of that very set.
  const { rows } = await ask(page, `/stats/fairness?system=${SYSTEM}&by=set`);
  const strange = rows.filter(({ telling }) => telling === 'faces');
  const odd = strange.reduce((a, b) => (b.dice < a.dice ? b : a));
  const whose = new URLSearchParams({ player: odd.player, dice_set: odd.dice_set ?? '' });
  const throws = await ask(page, `/stats/rolls?system=${SYSTEM}&${whose}`);
  await page.goto(`/meta?system=${SYSTEM}&view=dice`);
  await page
    .getByRole('listitem')
    .filter({ hasText: odd.sentence })
    .getByRole('link', { name: 'See these rolls' })
    .click();
  await page.getByRole('heading', { name: `Rolls of ${odd.player}` }).waitFor();
  await page.getByText(`${throws.rolls} roll`).waitFor();
  assert.equal(await page.locator('tbody tr').count(), Math.min(throws.rolls, 50));
  await accessible(page);
  await shoot('meta-throws');
  const [latest] = throws.rows;
  await page.locator('tbody a').first().click();
  await page.waitForURL(`**/matches/${latest.match_id}?entry=${latest.seq}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: `Броски: ${odd.player}` }).waitFor();
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
    const few = interval.high - interval.low > 0.4;
    if (needed && interval.low <= 0.5 && interval.high >= 0.5)
      assert.ok(
        shown.includes(few ? 'Too few battles' : closeness(needed)),
        `it is too close to tell before ${needed}`,
      );
  }
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('list', { name: `Битвы: ${met.army}` }).waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await list.waitFor();
}

/** What stands beside a rate that is too close to 50% to tell: how many battles it would take, where that helps. */
function closeness(needed) {
  if (needed > 1000) return 'Too close to 50%';
  return `About ${Number(needed.toPrecision(2)).toLocaleString('en')} battles needed to tell`;
}
