import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** How far what stands below the table may move while somebody steps, in px. */
const STILL = 1;

/** A battle before anybody is deployed, how what happens is seen while stepping, and what the timeline marks. */
export async function opening({ page, shoot, screen }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const { id, entries } = matches.find(
    ({ fidelity, entries }) => fidelity === 'full' && entries > 60,
  );
  await page.goto(`/matches/${id}?entry=0`);
  const board = page.locator('.board[data-reading="effective"]');
  await board.locator('svg .terrain').first().waitFor();
  await board.getByText('No units deployed yet.').waitFor();
  assert.equal(await page.getByText('does not say where units stood').count(), 0);
  const forces = page.locator('.forces');
  await forces.first().scrollIntoViewIfNeeded();
  await forces.getByText('not yet deployed').first().waitFor();
  assert.equal(await forces.locator('.gone').count(), 0, 'nobody is struck out');
  await accessible(page);
  await page.evaluate(() => scrollTo(0, 0));
  await shoot('replay-opening');

  // Whoever is deployed stands on the table; the others still wait.
  await page.goto(`/matches/${id}?entry=5`);
  await board.locator('[data-piece]').first().waitFor();
  await forces.first().scrollIntoViewIfNeeded();
  await forces.getByText('not yet deployed').first().waitFor();
  assert.equal(await forces.locator('.gone').count(), 0);

  // Nobody stands beneath the buttons, nor outside, until somebody moves the view; and again once it is fitted.
  await page.goto(`/matches/${id}?entry=40`);
  await board.locator('[data-piece]').nth(3).waitFor();
  await eventually(async () => (await hidden(board)).length === 0, 'all units are seen');
  await board.getByRole('button', { name: 'Zoom in' }).click();
  await board.getByRole('button', { name: 'Zoom in' }).click();
  await board.getByRole('button', { name: 'Fit' }).click();
  await eventually(async () => (await hidden(board)).length === 0, 'all units are seen again');

  // Stepping on a phone, it stands above the buttons what happens, and nothing jumps.
  if (screen === 'phone') {
    const line = page.locator('.now');
    const next = page.getByRole('button', { name: 'Next entry' });
    const at = async () => {
      const boxes = await Promise.all([line, next].map((one) => one.boundingBox()));
      return boxes.map(({ y }) => y);
    };
    await page.goto(`/matches/${id}?entry=40`);
    const timeline = await ask(page, `/matches/${id}/timeline`);
    await line.getByText(timeline[40].kind_label, { exact: true }).waitFor();
    await next.scrollIntoViewIfNeeded();
    const before = await at();
    for (let entry = 41; entry < 50; entry += 1) {
      await next.click();
      await line.getByText(timeline[entry].kind_label, { exact: true }).waitFor();
      const now = await at();
      now.forEach((y, i) => assert.ok(Math.abs(y - before[i]) <= STILL, `entry ${entry} moves it`));
    }
    assert.ok((await line.boundingBox()).y < (await next.boundingBox()).y);
    await shoot('replay-line');
  }

  // Turns have their names or numbers, and losses marks of their own.
  await page.goto(`/matches/${id}?entry=${entries - 2}`);
  const slider = page.getByRole('slider', { name: 'Entries of the battle' });
  const returns = await ask(page, `/matches/${id}/units`);
  const lossy = new Set(returns.flatMap(({ losses }) => losses.map(({ entry }) => entry)));
  await eventually(
    async () => (await page.locator('.marks .loss').count()) === lossy.size,
    'every entry with losses is marked',
  );
  const described = await slider.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby')).textContent,
  );
  assert.match(described, new RegExp(`losses at ${lossy.size},`));
  const seen = await page
    .locator('.timeline .row')
    .first()
    .locator('.stretch')
    .evaluateAll((turns) =>
      turns.map((turn) =>
        [...turn.children].some(
          (name) => getComputedStyle(name).display !== 'none' && name.textContent,
        ),
      ),
    );
  assert.ok(seen.slice(1).every(Boolean), 'every turn is named');
  await page.locator('.timeline').scrollIntoViewIfNeeded();
  await accessible(page);
  await shoot('replay-timeline');
}

/** Units of which a part lies beneath the buttons or outside of the board. */
function hidden(board) {
  return board.evaluate((one) => {
    const buttons = one.querySelector('.controls').getBoundingClientRect();
    const window = one.querySelector('svg').getBoundingClientRect();
    return [...one.querySelectorAll('[data-piece]')]
      .filter((piece) => {
        const { left, top, right, bottom } = piece.getBoundingClientRect();
        const isBeneath =
          left < buttons.right &&
          right > buttons.left &&
          top < buttons.bottom &&
          bottom > buttons.top;
        const isOutside =
          left < window.left - 1 ||
          right > window.right + 1 ||
          top < window.top - 1 ||
          bottom > window.bottom + 1;
        return isBeneath || isOutside;
      })
      .map((piece) => piece.getAttribute('data-piece'));
  });
}

/** An entry that somebody disputes says so, and in whose words. */
export async function contested({ page, shoot }) {
  const { rows } = await ask(page, '/disputes?state=all');
  const row = rows.find(({ state }) => state === 'ruled') ?? rows[0];
  await page.goto(`/matches/${row.match_id}?entry=${row.entry}`);
  const said = page.getByRole('region', { name: 'Later remarks on this entry' });
  for (const { reason, seq } of row.statements) {
    await said.getByText(reason).waitFor();
    assert.ok((await said.locator(`a[href="?entry=${seq}"]`).count()) > 0);
  }
  await page
    .locator('.list [aria-current]')
    .getByText(/Ruled on|Disputed|Corrected/)
    .first()
    .waitFor({ state: 'attached' });
  assert.ok((await page.locator('.marks .contested').count()) > 0, 'the timeline marks it');
  await said.scrollIntoViewIfNeeded();
  await accessible(page);
  await shoot('replay-contested');
}

/** A battle of the corpus with an open dispute. */
const DISPUTED = 'wmc-record-disputed-broken';

/** Words of a dispute that was struck out say so, and the entry is contested no more. */
export async function struck({ page, shoot, screen }) {
  const id = `struck-${screen}-${Date.now()}`;
  const log = await (await page.request.get(`/api/v1/matches/${DISPUTED}/log`)).text();
  const [header, ...entries] = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const at = entries.findIndex(({ event }) => event.dispute);
  const { seq, event } = entries[at];
  const agreed = header.sides.map((side) => side.id);
  const amend = { entry: seq, reason: 'We measured again.', agreed };
  const kept = [
    { ...header, match: id, title: id },
    ...entries.slice(0, at + 1),
    { seq: seq + 1, event: { amend } },
  ];
  const answer = await page.request.post('/api/v1/matches', {
    headers: { 'Content-Type': 'application/x-ndjson' },
    data: kept.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  assert.ok(answer.ok(), `${answer.status()} ${await answer.text()}`);
  await eventually(
    async () => (await ask(page, `/disputes?match=${id}&state=withdrawn`)).rows.length === 1,
    'the tables have it',
  );

  await page.goto(`/matches/${id}?entry=${event.dispute.entry}`);
  const said = page.getByRole('region', { name: 'Later remarks on this entry' });
  await said.getByText(event.dispute.reason).waitFor();
  await said.getByText('struck out').waitFor();
  const line = await said
    .locator('blockquote')
    .first()
    .evaluate((words) => getComputedStyle(words).textDecorationLine);
  assert.equal(line, 'line-through');
  await eventually(
    async () => (await page.getByText('Disputed', { exact: true }).count()) === 0,
    'nobody disputes the entry',
  );
  await accessible(page);
  await shoot('replay-struck');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('вычеркнуто').first().waitFor();
}
