import assert from 'node:assert/strict';
import { accessible } from './looks.mjs';
import { signedBy } from './recorded.mjs';

/** Entries a battle needs before the test ends it. */
const ENTRIES = 60;
/** Where the page is loaded anew, and where the network is cut and comes back. */
const [RELOAD, CUT, BACK] = [15, 25, 40];

/** Recording a battle of Kings of War at decisions and dice, from the first tap to the kept match. */
export async function record({ page, shoot }) {
  const games = await page.request.get('/referee/games.json');
  // Where no module was built the service judges, by the network alone.
  const isHere = games.ok() && (await games.json().catch(() => [])).includes('kow2');
  if (!isHere) console.log('record: no referee for browsers was built: the service is asked');
  await page.goto('/record');
  await page.getByRole('heading', { name: 'Record a battle' }).waitFor();
  await choose(page, 'kow2');
  await page.getByLabel('Armies of an earlier battle').selectOption({ index: 1 });
  const players = page.getByLabel(/^Who plays/);
  await players.nth(1).waitFor();
  await players.nth(0).fill('Ada');
  await players.nth(1).fill('Ben');
  await accessible(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const kept = page.locator('[data-entries]');
  await kept.waitFor();
  await accessible(page);
  await shoot('record');

  let taps = 0;
  const counts = [];
  const tap = async (locator) => {
    taps += 1;
    await locator.click();
  };
  const entries = async () => Number(await kept.getAttribute('data-entries'));

  for (let done = await entries(); done < ENTRIES;) {
    taps = 0;
    const told = await entryOf(page, tap);
    if (!told) break;
    await page.waitForFunction(
      (before) => Number(document.querySelector('[data-judged]')?.dataset.judged) > before,
      done,
    );
    done = await entries();
    counts.push(taps);
    if (done === RELOAD) {
      // A battery may die at any time: what was kept is there.
      await page.reload();
      await kept.waitFor();
      assert.equal(await entries(), RELOAD, 'nothing is lost by a reload');
    }
    if (done === CUT && isHere) await page.context().setOffline(true);
    if (done === CUT && !isHere) done = await withoutNetwork(page, tap, entries);
    if (done === BACK && isHere) {
      const handed = Number(await kept.getAttribute('data-handed'));
      assert.ok(handed <= CUT, `handed in without a network: ${handed}`);
      // From the second visit on the page opens without a network.
      await page.reload();
      await kept.waitFor();
      assert.equal(await entries(), BACK, 'nothing is lost by a reload without a network');
      await page.context().setOffline(false);
    }
  }
  counts.sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)];
  console.log(`record: ${counts.length} entries, ${median} taps an entry (median)`);
  assert.ok(median <= 3, `${median} taps an entry`);

  // What was kept last can be taken back; what was handed in cannot.
  const before = await entries();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(
    (was) => Number(document.querySelector('[data-judged]')?.dataset.judged) === was - 1,
    before,
  );

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('[data-kind=concede]').first().click();
  await page.waitForFunction(
    (was) => Number(document.querySelector('[data-judged]')?.dataset.judged) === was,
    before,
  );
  const end = page.locator('[data-kind=battle_end]').filter({ hasText: /conced/i });
  if (!(await end.count())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await end.first().click();
  await accessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'The battle is over' }).waitFor();
  await signedBy(page, ['Ada', 'Ben']);
  await accessible(page);
  await shoot('record-over');
  const replay = await page.getByRole('link', { name: 'Replay' }).getAttribute('href');
  const id = replay.replace('/matches/', '');
  const log = await (await page.request.get(`/api/v1/matches/${id}/log`)).text();
  assert.equal(log.trimEnd().split('\n').length - 1, await entries(), 'all of it is kept');
  const signatures = await (await page.request.get(`/api/v1/matches/${id}/signatures`)).json();
  const states = JSON.stringify(signatures);
  assert.equal(states.match(/"valid"/g)?.length, 2, `both signatures hold: ${states}`);
}

/** Chooses the game, and waits for its battles. */
async function choose(page, game) {
  const games = page.locator('.begin').getByLabel('Game');
  if ((await games.inputValue()) === game) return;
  const listed = page.waitForResponse((answer) =>
    new RegExp(`/matches[?].*system=${game}`).test(answer.url()),
  );
  await games.selectOption(game);
  await listed;
  await page.waitForTimeout(200);
}

/** A try at an entry while the network is cut and the referee is the service's: nothing is lost, and it goes on by itself. */
async function withoutNetwork(page, tap, entries) {
  const before = await entries();
  await page.context().setOffline(true);
  await entryOf(page, tap, { keeps: false });
  await page.getByRole('alert').first().waitFor();
  await page.context().setOffline(false);
  const leave = page.getByRole('button', { name: 'Cancel', exact: true });
  if (await leave.count()) await leave.click();
  // What was kept is judged as soon as the referee can be asked.
  await page.locator('nav .offers').first().waitFor({ timeout: 20_000 });
  const after = await entries();
  assert.ok(after === before || after === before + 1, `${before} entries became ${after}`);
  return after;
}

let seed = 7;
/** The same choices in every run. */
function chance() {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

/** One entry, as a player taps it: what only one may do first, then whoever is next. False where nothing is left. */
async function entryOf(page, tap, { keeps } = { keeps: true }) {
  const filling = page.locator('.filling');
  const usual = page.locator('nav .offers').first().locator('[data-kind]');
  const kindOf = async (locator) => locator.evaluate((node) => node.dataset.kind);
  const first = (await usual.count()) > 0 ? await kindOf(usual.first()) : '';
  const actors = page.locator('[data-actor]');
  // Turns and phases come when no unit has anything to do that another entry waits for.
  const own = page.locator('[data-own]');
  const waits = (await actors.count()) + (await own.count()) > 0;
  if (first === 'roll_off') await tap(usual.first());
  else if (first && (!waits || chance() < 0.25)) await tap(usual.first());
  else {
    if (!waits) {
      return false;
    } else {
      const pressed = page.locator('[data-actor][aria-pressed=true]');
      const isAny = (await pressed.count()) > 0 || !(await own.count());
      if (isAny && !(await pressed.count()))
        await tap(actors.nth(Math.floor(chance() * (await actors.count()))));
      // Who may do but one thing does it by a tap on his name.
      const acts = isAny ? page.locator('[data-acts] [data-kind]') : own;
      await tap(acts.nth(Math.floor(chance() * (await acts.count()))));
    }
  }
  if (await filling.count()) {
    const every = page.getByRole('button', { name: 'Roll everything' });
    if (!keeps) {
      await tap(
        (await every.count()) ? every : page.getByRole('button', { name: 'Save', exact: true }),
      );
      return true;
    }
    const all = page.getByRole('button', { name: 'Roll everything' });
    if (await all.count()) await tap(all);
    await tap(page.getByRole('button', { name: /^(Save|Played like this)$/ }));
  }
  return true;
}

/** A link that an organizer hands out: it begins the battle that it names, and leaves its token in no address. */
export async function invited({ page, shoot }) {
  const secret = `aftermath_${'B'.repeat(43)}`;
  await page.route('**/api/v1/access/tokens', (route) =>
    route.fulfill({
      status: 201,
      contentType: 'application/json',
      body: JSON.stringify({ secret }),
    }),
  );
  await page.goto('/record');
  await page.getByText('hand out a link').click();
  const form = page.locator('.hand-out');
  await form.getByLabel('Game').selectOption('kow2');
  await form.getByLabel(/^Event/).fill('Spring Cup');
  await form.getByLabel(/^Round/).fill('2');
  await form.getByLabel(/^Table/).fill('7');
  await form.getByLabel(/^Player 1/).fill('Ada');
  await form.getByLabel(/^Player 2/).fill('Ben');
  await form.getByRole('button', { name: 'Make the link' }).click();
  await form.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await accessible(page);
  await shoot('record-link');
  const link = await form.locator('[data-link]').getAttribute('data-link');
  const { hash, pathname, search } = new URL(link);
  assert.ok(hash.includes(secret) && !(pathname + search).includes(secret), 'behind # alone');

  // The service of this test knows no tokens: that one is sent is seen, and it goes on without.
  const sent = [];
  await page.route('**/api/v1/**', (route) => {
    const { authorization, ...headers } = route.request().headers();
    sent.push(authorization);
    return route.continue({ headers });
  });

  // Whoever opens it has it for this tab.
  await page.goto('about:blank');
  const listed = page.waitForResponse((answer) => /\/matches[?].*system=kow2/.test(answer.url()));
  await page.goto(`/record${hash}`);
  await page.locator('[data-invited]').waitFor();
  await listed;
  assert.ok(!page.url().includes(secret), 'the token stands in no address any more');
  assert.match(await page.locator('[data-invited]').textContent(), /Spring Cup.*round 2.*table 7/s);
  await page.getByLabel('Armies of an earlier battle').selectOption({ index: 1 });
  const players = page.getByLabel(/^Who plays/);
  await players.nth(1).waitFor();
  assert.deepEqual(await players.evaluateAll((all) => all.map(({ value }) => value)), [
    'Ada',
    'Ben',
  ]);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-entries]').waitFor();
  const header = await page.evaluate(async () => {
    const asked = indexedDB.open('aftermath-recorder');
    const database = await new Promise(
      (resolve) => (asked.onsuccess = () => resolve(asked.result)),
    );
    const all = database.transaction('recordings').objectStore('recordings').getAll();
    const [{ lines }] = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    return JSON.parse(lines[0]);
  });
  assert.equal(header.match, new URLSearchParams(hash.slice(1)).get('match'));
  assert.ok(sent.includes(`Bearer ${secret}`), 'the token goes into the header');
  assert.deepEqual(header.event, { name: 'Spring Cup', round: 2, table: 7 });
}

/** From a moment of a battle that was played: it is played on in the recorder. */
export async function playedOn({ page, shoot, baseURL }) {
  const found = await (await page.request.get('/api/v1/matches?system=kow2')).json();
  const whole = found.matches.find(({ fidelity }) => fidelity !== 'result') ?? found.matches[0];
  await page.goto(`/matches/${whole.id}?entry=2`);
  const link = page.getByRole('link', { name: 'Continue from here' }).first();
  await link.click();
  await page.locator('[data-entries]').waitFor();
  assert.equal(page.url(), `${baseURL}/record`, 'nothing begins anew by a reload');
  await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
  await accessible(page);
  await shoot('record-fork');
}
