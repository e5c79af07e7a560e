import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';
import { judged, linesOf, offered, READ } from './recorded.mjs';

/** An entry near the middle of a battle after which bots can play on. */
async function moment(page, id) {
  const { head } = await ask(page, `/matches/${id}`);
  const middle = Math.floor(head.entries / 2);
  const asked = `/api/v1/matches/${id}/played-on?at=${middle}&until=turn`;
  const answer = await page.request.get(asked);
  if (answer.ok()) return middle;
  const { next } = await answer.json();
  assert.ok(next > middle, 'bots can play on soon');
  return next;
}

/** From an entry bots play one turn, and a player goes on; or they play to the end, which is there to be replayed. */
export async function bots({ page, shoot, baseURL }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  // One that was played before anybody recorded here.
  const { id } = matches.find(({ entries, fidelity }) => entries > 100 && fidelity === 'full');
  const at = await moment(page, id);
  await page.goto(`/matches/${id}?entry=${at}`);
  await page.getByRole('link', { name: 'Bots play one turn' }).first().click();
  await page.locator('[data-entries]').waitFor();
  assert.equal(page.url(), `${baseURL}/record`, 'nothing begins anew by a reload');
  const entries = await page.locator('[data-entries]').getAttribute('data-entries');
  assert.ok(Number(entries) > 0, 'bots have played');
  await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
  await accessible(page);
  await shoot('record-bots-turn');

  await page.goto(`/matches/${id}?entry=${at}&lang=ru`);
  await page.getByRole('link', { name: 'Боты доиграют битву' }).first().click();
  await page.locator('[data-done]').waitFor();
  // It is no battle of its players: none is asked to sign it.
  await page.getByText('Часть этой битвы сыграли боты, поэтому её не подписывают').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Подписывает/ }).count(), 0);
  await accessible(page);
  await shoot('record-bots-end');
  await page.locator('[data-done] a').first().click();
  await page.waitForURL(/\/matches\/rec-/);
  await page.getByText('Продолжение').first().waitFor();
  const own = new URL(page.url()).pathname.split('/').pop();
  const { fork, score } = await ask(page, `/matches/${own}`);
  assert.deepEqual(fork, { match: id, entry: at });
  assert.ok(score.over, 'and it has ended');
  // Nor is anybody asked beside its proof.
  await page.goto(`/audit?view=proof&match=${own}&lang=ru`);
  await page.getByText('Подписать как игрок').click();
  await page.getByText('Часть этой битвы сыграли боты').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Подписать', exact: true }).count(), 0);

  // Where nothing is left to play, bots say so.
  const { head } = await ask(page, `/matches/${own}`);
  await page.goto(`/record?match=${own}&at=${head.entries}&bots=end&lang=ru`);
  await page.getByRole('alert').filter({ hasText: 'Отсюда боты продолжить не могут.' }).waitFor();
}

/** A battle of bots in which both players struck out the last volley; answers its id and that entry. */
async function struckOut(page, screen) {
  const found = await (await page.request.get('/api/v1/matches?system=kow2')).json();
  for (const { id, fidelity } of found.matches) {
    if (fidelity === 'result') continue;
    const log = await (await page.request.get(`/api/v1/matches/${id}/log`)).text();
    const lines = log.trimEnd().split('\n');
    const at = lines.findLastIndex((line) => JSON.parse(line).event?.shoot?.throws?.dice);
    const own = { ...JSON.parse(lines[0]), match: `meant-${screen}-${Date.now()}` };
    if (at < 1 || lines.some((line) => line.includes('"sign"'))) continue;
    const agreed = own.sides.map((side) => side.id);
    const amend = { entry: at, reason: 'Out of range.', agreed };
    lines[0] = JSON.stringify(own);
    lines.push(JSON.stringify({ seq: lines.length, event: { amend } }));
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const data = `${lines.join('\n')}\n`;
    const answer = await page.request.post('/api/v1/matches', { headers, data });
    assert.ok(answer.ok(), await answer.text());
    return { id: own.match, at };
  }
  throw new Error('no battle has a volley');
}

/** What a corrected entry would have meant for the result is told where somebody asks, with how far it may be off. */
export async function meant({ page, shoot, screen }) {
  const { id, at } = await struckOut(page, screen);
  await page.goto(`/matches/${id}?entry=${at}`);
  await page.getByText('If played by the rules').first().click();
  await page.getByRole('button', { name: 'What would it have meant for the result?' }).click();
  const told = page.locator('[data-meant]').first();
  await told.waitFor({ timeout: 60_000 });
  assert.match(await told.textContent(), /60 times each way.* ± \d+ percentage points/s);
  await accessible(page);
  await shoot('meant');
}

/** A bot plays for one side of a battle that goes on from another: what it does is recorded, undone one by one, and signed by nobody. */
export async function oneSide({ page, shoot, screen }) {
  const [language, undo, sign] =
    screen === 'phone' ? ['ru', 'Отменить', /^Подписывает/] : ['en', 'Undo', /signs$/];
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const { id } = matches.find(({ entries, fidelity }) => entries > 100 && fidelity === 'full');
  const at = await moment(page, id);
  await page.goto(`/record?match=${id}&at=${at}&lang=${language}`);
  const bots = page.locator('[data-bots]');
  await bots.waitFor();
  await accessible(page);
  // Without a network nobody plays, and the page says what is lacking.
  await page.context().setOffline(true);
  await bots.getByText(/Bots play at the service|Боты играют на сервисе/).waitFor();
  for (const button of await bots.locator('[data-bots-until]').all())
    assert.ok(await button.isDisabled(), 'the service is needed');
  await page.context().setOffline(false);

  // The side that has to act is played for; the other waits, and is told so.
  const [header] = await linesOf(page);
  const { sides } = JSON.parse(header);
  const position = await firstOf(page, id, at, sides);
  const entries = page.locator('[data-entries]');
  const chosen = bots.locator('[data-value]');
  await chosen.nth(1 - position).click();
  await bots.locator('[data-bots-until=phase]').click();
  await bots.getByRole('alert').filter({ hasText: sides[position].player }).waitFor();
  assert.equal((await linesOf(page)).length, 1, 'nothing was recorded');
  await chosen.nth(position).click();
  await bots.locator('[data-bots-until=phase]').click();
  await page.waitForFunction(
    () => Number(document.querySelector('[data-judged]')?.dataset.judged) > 0,
  );
  await eventually(() => bots.locator('[data-bots-until=phase]').isEnabled(), 'it has played');
  const played = (await linesOf(page)).slice(1).map((line) => JSON.parse(line));
  const side = sides[position].id;
  assert.ok(
    played.every((entry) => [side, undefined].includes(entry.side)),
    'for one side alone',
  );
  const [first] = played.filter((entry) => entry.side === side);
  const before = sides[position].dice;
  assert.equal(first.dice ?? before, 'bots', 'its dice are its own');
  assert.equal(Number(await entries.getAttribute('data-handed')), 0, 'all can be taken back');
  await accessible(page);
  await shoot('record-bot-one-side');

  // Each entry is undone by itself, as one that was tapped is.
  const back = page.getByRole('button', { name: undo, exact: true });
  for (let left = played.length - 1; left >= 0; left -= 1) {
    await back.click();
    await judged(page, left);
  }

  // It plays again, a player gives up, and nobody is asked to sign it.
  await bots.locator('[data-bots-until=turn]').click();
  await page.waitForFunction(
    () => Number(document.querySelector('[data-judged]')?.dataset.judged) > 0,
  );
  await eventually(() => bots.locator('[data-bots-until=phase]').isEnabled(), 'it has played');
  const again = (await linesOf(page)).length - 1;
  await (await offered(page, 'concede')).click();
  await judged(page, again + 1);
  await (await offered(page, 'battle_end')).click();
  await page.getByRole('button', { name: READ[language].save, exact: true }).click();
  await page.locator('[data-done]').waitFor();
  await page
    .locator('[data-sign-why]')
    .getByText(/^(Bots have|Часть этой битвы)/)
    .waitFor();
  assert.equal(await page.getByRole('button', { name: sign }).count(), 0, 'nobody signs it');
  await accessible(page);
  await shoot('record-bots-unsigned');
}

/** The place of the side that has to act first after an entry, as bots see it. */
async function firstOf(page, id, at, sides) {
  const answer = await page.request.get(`/api/v1/matches/${id}/played-on?at=${at}&until=turn`);
  const lines = (await answer.text()).trimEnd().split('\n').slice(1);
  const acts = lines.map((line) => JSON.parse(line).side).find((side) => side !== undefined);
  return sides.findIndex((side) => side.id === acts);
}
