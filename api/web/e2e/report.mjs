import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, ask, eventually, staked } from './looks.mjs';

/** A player asks: where was it lost, and what do I show my friends? */
export async function report({ page, shoot }) {
  const id = await finished(page);
  const match = await ask(page, `/matches/${id}`);
  const timeline = await ask(page, `/matches/${id}/timeline?lang=en`);
  await page.goto(`/matches/${id}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('heading', { name: 'Units at the end' }).waitFor();
  const turns = timeline.filter(({ kind }) => kind === 'turn_start');
  assert.equal(await page.locator('.story li').count(), turns.length, 'every turn is told');
  const told = await page.locator('.story').innerText();
  assert.doesNotMatch(told, /\p{L}\.\p{L}/u, 'sentences stand apart');
  assert.match(told, / charges? .+( destroys? it| holds|, which loses|\.)/, 'charges are told');
  for (const { units } of match.sides) {
    for (const { name } of units) {
      await page.getByRole('rowheader', { name, exact: true }).first().waitFor();
    }
  }
  await page.locator('section[aria-busy="true"]').waitFor({ state: 'detached' });
  await accessible(page);
  await shoot('report');
  const named = page.locator('.moments svg text');
  await named.first().waitFor();
  await page.locator('.moments').scrollIntoViewIfNeeded();
  await shoot('report-moments');

  // A moment opens the replay where it happened; back leads back.
  const moment = page.locator('.moments li').first();
  const [, entry] = /Entry (\d+)/.exec(await moment.textContent());
  await moment.getByRole('link').click();
  await page.getByRole('slider', { name: /Entries of the battle|Записи битвы/ }).waitFor();
  await eventually(() => page.url().includes(`entry=${entry}`), 'it opens at its entry');
  await page.goBack();
  await page.getByRole('heading', { name: 'Biggest losses' }).waitFor();

  await page.locator('section[aria-busy="true"]').waitFor({ state: 'detached' });

  // To take along: Markdown with links that lead here, and a picture.
  const [text] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Markdown', exact: true }).click(),
  ]);
  const written = await readFile(await text.path(), 'utf8');
  assert.match(written, /^# .+\n/);
  assert.ok(written.includes(`/matches/${id}?entry=${entry}>`), 'the moment is a link');
  assert.match(
    written,
    /^## Was it the dice\?\n\n- (Ordinary|Unusual|Extraordinary) luck: .+\n- .+\n- .+: .+/m,
    'the dice are in it',
  );

  // By which way luck is counted, and how well both ways foretell, is told here and in the file.
  const whose = `system=${match.system}&match=${id}`;
  const { stakes, rows } = await ask(page, `/stats/luck/battles?${whose}`);
  const counted = stakes.rows.some((row) => row.counted === 'stakes') ? 'stakes' : 'results';
  const other = counted === 'stakes' ? 'results' : 'stakes';
  const figure = (way) => stakes.foretold[`by_${way}`].toFixed(2).replace('-', '−');
  const trimmed = (way) => figure(way).replace(/\.?0+$/, '');
  const way = stakes.foretold
    ? new RegExp(`Luck is counted here by .+ R² of ${trimmed(counted)}; .+ R² ${trimmed(other)}\\.`)
    : /Luck is counted here by results: battles are too few/;
  assert.match(written, way);
  await page.getByText(way).first().waitFor();
  const [{ chance, sides }] = rows;
  const dice = page.locator('section', {
    has: page.getByRole('heading', { name: 'Was it the dice?' }),
  });
  await dice.getByText('As a table').click();
  await staked(
    dice,
    sides.flatMap(({ purposes }) => purposes),
  );
  await accessible(page);
  await dice.getByRole('table').scrollIntoViewIfNeeded();
  await shoot('report-dice');
  const odd = chance > 0.1 ? `${Math.round(chance * 100)}% of fair battles` : 'one fair battle in';
  assert.ok(written.includes(odd), odd);
  await page.getByText(odd).first().waitFor();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Picture to share' }).click(),
  ]);
  const bytes = await readFile(await picture.path());
  assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], 'a PNG');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Ход за ходом' }).waitFor();
  await accessible(page);
  await shoot('report-ru');
}

/** A log that records turns or a result alone tells no more than that. */
export async function untold({ page, shoot }) {
  for (const fidelity of ['turns', 'result']) {
    const id = await recorded(page, fidelity);
    await page.goto(`/matches/${id}/report`);
    await page.getByText('Not recorded: the log does not say what became of the units').waitFor();
    const told = await page.locator('article').innerText();
    assert.doesNotMatch(told, /destroyed|whole|Nothing notable|\b0\b/, 'nothing is made up');
    const heads = await page.getByRole('columnheader').allInnerTexts();
    assert.deepEqual([...new Set(heads)], ['Unit', 'Points'], 'no columns of nothing');
    assert.equal(await page.getByRole('heading', { name: 'Where it turned' }).count(), 0);
    await accessible(page);
    await shoot(`report-${fidelity}`);
    await page.getByRole('button', { name: 'Русский' }).click();
    await page.getByText('Не записано: журнал не говорит, что стало с отрядами').waitFor();
    await shoot(`report-${fidelity}-ru`);
    await page.getByRole('button', { name: 'English' }).click();
    if (fidelity === 'result') {
      await page.goto(`/matches/${id}`);
      await page.getByRole('region', { name: 'Forces' }).waitFor();
      assert.equal(await page.getByRole('slider').count(), 0, 'nowhere to step to');
      assert.equal(await page.getByRole('button', { name: 'Play' }).count(), 0);
    }
  }
}

/** A battle of Kings of War of whose log no more than this is told. */
async function recorded(page, fidelity) {
  for (let after = ''; after !== null;) {
    const query = new URLSearchParams({ system: 'kow2', limit: 100, ...(after && { after }) });
    const { matches, next } = await ask(page, `/matches?${query}`);
    // A result has nothing but its end: entries tell it apart from a league's fidelity that nobody sends.
    const found = matches.find(
      (match) => match.fidelity === 'turns' && match.entries > 1 === (fidelity === 'turns'),
    );
    if (found) return found.id;
    after = next;
  }
  return assert.fail(`no log of ${fidelity}`);
}

/** A battle of the league that was played and recorded in full. */
async function finished(page) {
  for (let after = ''; after !== null;) {
    const query = new URLSearchParams({ limit: 100, to: '2025-12-31', ...(after && { after }) });
    const { matches, next } = await ask(page, `/matches?${query}`);
    const whole = matches.find(
      ({ entries, fidelity, score }) =>
        entries > 100 && fidelity === 'full' && score.points.some(([, points]) => points > 0),
    );
    if (whole) return whole.id;
    after = next;
  }
  return assert.fail('no whole battle is there');
}
