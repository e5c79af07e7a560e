import assert from 'node:assert/strict';
import { GAMES } from './anywhere.mjs';
import { accessible, eventually } from './looks.mjs';
import { battleOf, judged, linesOf, offersOf, signedBy } from './recorded.mjs';

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
  await page.getByLabel('… or of a log on this device').setInputFiles(await battleOf(page, 'kow2'));
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
      // A page may be loaded anew at any time: what was kept is there.
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
  await page.goto('/record');
  await page.getByText('hand out a link').click();
  const form = page.locator('.hand-out');
  // On one's own machine no token is needed, and none is made: the first would close the service to whoever has none.
  await form.getByRole('button', { name: 'Make the link' }).click();
  await form.getByText('This link has no token').waitFor();
  const open = await form.locator('[data-link]').getAttribute('data-link');
  assert.ok(!new URL(open).hash.includes('token='), open);
  await page.route('**/api/v1/access/tokens', (route) =>
    route.fulfill({
      status: 201,
      contentType: 'application/json',
      body: JSON.stringify({ secret }),
    }),
  );
  await form.getByLabel('Game').selectOption('kow2');
  await form.getByLabel(/^Event/).fill('Spring Cup');
  await form.getByLabel(/^Round/).fill('2');
  await form.getByLabel(/^Table/).fill('7');
  await form.getByLabel(/^Player 1/).fill('Ada');
  await form.getByLabel(/^Player 2/).fill('Ben');
  await form.getByRole('button', { name: 'Make the link' }).click();
  await form.getByRole('heading', { name: 'round 2, table 7, Ada – Ben' }).waitFor();
  assert.equal(await form.getByLabel(/^Table/).inputValue(), '8', 'the next table');
  await accessible(page);
  await shoot('record-link');
  const link = await form.locator('[data-link]').first().getAttribute('data-link');
  const { hash, pathname, search } = new URL(link);
  assert.ok(hash.includes(secret) && !(pathname + search).includes(secret), 'behind # alone');

  // The service of this test knows no tokens: that one is sent is seen, and it goes on without.
  const sent = [];
  await page.context().route('**/api/v1/**', (route) => {
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

  // A phone may close the tab, or lose its power: opened anew, the battle is handed in with the same token.
  const again = await page.context().newPage();
  sent.length = 0;
  await again.goto('/record');
  await again.locator('[data-entries]').waitFor();
  await eventually(() => sent.includes(`Bearer ${secret}`), 'the token is held again');
  await again.close();
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

/** Throws by how their dice are told: a few two by two, and one by one what is left, more by how many show each face. */
const THROWS = {
  'two by two': (dice) => dice === 2 || dice === 4,
  'one by one': (dice) => dice === 1 || dice === 3 || dice === 5,
  'by face': (dice) => dice > 6 && dice < 30,
};

/** Dice are tapped in each of the ways, and thrown by the phone with the keyboard alone; the log says which, and what fell. */
export async function tapped({ page, shoot }) {
  for (const [way, isSo] of Object.entries(THROWS)) {
    const { at, number, offer } = await throwing(page, isSo);
    await page.goto(`/record?${new URLSearchParams(at)}`);
    await take(page, number);
    await page.locator('[data-ahead]').waitFor();
    const first = `[data-dice="${offer.throw.field}"]`;
    const faces = await tapOut(page.locator(first), offer.throw.dice);
    if (way === 'by face') await shoot('record-dice-by-face');
    await saved(page, () => tapOut(page.locator('[data-dice]').last(), Infinity));
    const { dice, event } = JSON.parse((await linesOf(page)).at(-1));
    assert.equal(dice, 'table', `${way}: the players' own dice`);
    const [body] = Object.values(event);
    const fell = offer.throw.field.split('.').reduce((inside, name) => inside[name], body);
    assert.deepEqual(
      [fell].flat().toSorted(),
      faces.toSorted(),
      `${way}: what was tapped is recorded`,
    );
    await page
      .locator('[data-rolled]')
      .getByText(/expected|chance to pass/)
      .first()
      .waitFor();
    await shoot(`record-told-${way.replaceAll(' ', '-')}`);
  }

  const { at, number } = await throwing(page, (dice) => dice > 1);
  await page.goto(`/record?${new URLSearchParams(at)}`);
  await take(page, number, (button) => button.press('Enter'));
  const every = page.getByRole('button', { name: 'Roll everything' });
  await saved(
    page,
    () => every.press('Space'),
    (button) => button.press('Enter'),
  );
  assert.equal(JSON.parse((await linesOf(page)).at(-1)).dice, 'phone');
}

/** A moment of a whole battle at which a throw of so many dice may be recorded, and the offer that takes it. */
export async function throwing(page, isSo, games = GAMES) {
  for (const game of games) {
    const found = await page.request.get(`/api/v1/matches?system=${game}&to=2025-12-31&limit=20`);
    const { matches } = await found.json();
    const { id, entries } = matches.find((one) => one.entries > 100);
    for (let at = 10; at < entries; at += 7) {
      const fork = await page.request.get(`/api/v1/matches/${id}/fork?at=${at}&new=looked-at`);
      const { offers } = await offersOf(page, [(await fork.text()).trimEnd()]);
      const number = (offers ?? []).findIndex(
        ({ throw: thrown, is_seldom: seldom, choices = [] }) =>
          thrown && !seldom && choices.length === 0 && isSo(thrown.dice ?? 0),
      );
      if (number >= 0) return { at: { match: id, at }, number, offer: offers[number] };
    }
  }
  throw new Error('no such throw in any game');
}

/** Takes up an offer by its place among all, whoever acts by it. */
export async function take(page, number, press = (button) => button.click()) {
  await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
  const button = page.locator(`[data-offer="${number}"]`);
  const actors = page.locator('[data-actor]');
  for (let place = 0; !(await button.count()) && place < (await actors.count()); place += 1)
    await press(actors.nth(place));
  await press(button.first());
}

/** Taps faces of a pad until so many dice are told, or none is left; answers them. */
async function tapOut(pad, dice) {
  const faces = [];
  const text = () => pad.locator('legend').innerText({ timeout: 2_000 });
  for (let face = 6; faces.length < dice && (await pad.count()); face = (face % 6) + 1) {
    const due = Number(/of (\d+)/.exec(await text().catch(() => ''))?.[1] ?? 0);
    const rest = Math.min(dice, due) - faces.length;
    if (rest <= 0) break;
    const pair = pad.locator('[data-pair="2-5"]');
    if (rest > 1 && (await pair.count())) {
      await pair.click();
      faces.push(2, 5);
    } else if (await pad.locator('[data-face]').count()) {
      const many = Math.min(rest, 5);
      await pad.locator(`[data-face="${face}"] [data-count="${many}"]`).click();
      faces.push(...Array(many).fill(face));
    } else {
      await pad.getByRole('button', { name: `Face ${face}`, exact: true }).click();
      faces.push(face);
    }
    if (faces.length < Math.min(dice, due))
      await eventually(
        async () => (await text()).includes(`${faces.length} of`),
        `${faces.length} dice are told`,
      );
  }
  return faces;
}

/** Throws what is left to throw, and says that it is so, until the entry is kept and judged. */
async function saved(page, act, press = (button) => button.click()) {
  const filling = page.locator('.filling');
  for (let left = 6; left > 0; left -= 1) {
    await page.waitForTimeout(300);
    if (!(await filling.count())) break;
    if (await page.getByRole('button', { name: 'Roll everything' }).count()) await act();
    else await press(page.getByRole('button', { name: /^(Save|Played like this)$/ }));
  }
  await judged(page, 1);
}
