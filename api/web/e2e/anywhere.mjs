import assert from 'node:assert/strict';
import { judged, linesOf } from './recorded.mjs';

export const GAMES = ['warmaster', 'kow2', 'whfb6', 'wh40k9', 'tactica'];
/** Entries that are recorded of each game, after how many the page is loaded anew, and where the network goes and comes. */
const [ENTRIES, RELOAD, CUT, BACK] = [24, 10, 8, 16];
/** Tries at an entry before a test gives up. */
const TRIES = 30;
/** How long what is asked of a form may take. */
const PATIENCE_MS = 4_000;
/** What ends a battle is left alone. */
const KINDS = '[data-kind]:not([data-kind=battle_end], [data-kind=concede])';

/**
 * Every game can be recorded though its page is loaded anew again and again; where its referee runs in the browser, though the
 * network is cut in the middle as well. What is handed in at last is what stands on the device.
 */
export async function anywhere({ page }) {
  const answer = await page.request.get('/referee/games.json');
  const modules = answer.ok() ? await answer.json().catch(() => []) : [];
  for (const game of GAMES) {
    const isHere = modules.includes(game);
    const address = `/api/v1/matches?system=${game}&to=2025-12-31&limit=20`;
    const { matches } = await (await page.request.get(address)).json();
    const whole = matches.find(({ entries }) => entries > 100);
    assert.ok(whole, `${game}: a whole battle`);
    await page.goto(`/record?match=${whole.id}&at=${Math.floor(whole.entries / 4)}`);
    const kept = page.locator('[data-entries]');
    await kept.waitFor();
    // From the second visit on the page is there without a network.
    await page.reload();
    await kept.waitFor();
    for (let done = 0; done < ENTRIES; done += 1) {
      if (await page.locator('.ending').count()) break;
      // Whoever plays at random may come to the end of a battle early.
      if (!(await entryOf(page, done + 1))) break;
      if (done + 1 === CUT && isHere) await page.context().setOffline(true);
      if ((done + 1) % RELOAD === 0) {
        await page.reload();
        await kept.waitFor();
        assert.equal(
          await kept.getAttribute('data-entries'),
          `${done + 1}`,
          `${game}: all is there`,
        );
      }
      if (done + 1 === BACK && isHere) {
        const handed = Number(await kept.getAttribute('data-handed'));
        assert.ok(handed <= CUT, `${game}: handed in without a network: ${handed}`);
        await page.context().setOffline(false);
      }
    }
    const lines = await linesOf(page);
    assert.ok(lines.length > RELOAD, `${game}: ${lines.length - 1} entries`);
    // All but the few that may be taken back comes through by itself.
    await page.waitForFunction(
      (least) => Number(document.querySelector('[data-handed]')?.dataset.handed) >= least,
      lines.length - 1 - 3,
    );
    const { match } = JSON.parse(lines[0]);
    const log = await (await page.request.get(`/api/v1/matches/${match}/log`)).text();
    const handed = log.trimEnd().split('\n').slice(1);
    assert.deepEqual(
      handed,
      lines.slice(1, 1 + handed.length),
      `${game}: what is handed in is the same`,
    );
    console.log(
      `anywhere: ${game}, ${lines.length - 1} entries, ${isHere ? 'network cut' : 'no module'}`,
    );
    await page.getByRole('button', { name: 'All battles' }).click();
    await page.locator('.begin').waitFor();
  }
}

let seed = 11;
/** The same choices in every run. */
function chance(below) {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}

/** Whether a button could be pressed before long: it may be gone by now. */
function pressed(button) {
  return button.click({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
}

/**
 * Records some entry that may be recorded now; false where nothing is left but to end the battle. `look` sees what is offered, and
 * every form before it is filled in and before it is saved.
 */
export async function entryOf(page, number, look = async () => {}) {
  const filling = page.locator('.filling');
  for (let left = TRIES; left > 0; left -= 1) {
    const actors = page.locator('[data-actor]');
    const usual = page.locator('nav .offers').first().locator(KINDS);
    await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
    await look('offers');
    const count = await actors.count();
    if (count === 0 && !(await page.locator(`nav ${KINDS}`).count())) return false;
    if (count > 0 && chance(4) > 0) {
      // Whoever was chosen may have nothing that can be said here: now and then it is another's turn.
      const isChosen = (await page.locator('[data-actor][aria-pressed=true]').count()) > 0;
      const others = page.locator('[data-actor][aria-pressed=false]');
      if (!isChosen || (left < TRIES && count > 1))
        await others.nth(chance(await others.count())).click();
      const acts = page.locator(`[data-acts] ${KINDS}`);
      await acts.nth(chance(await acts.count())).click();
    } else {
      const acts = page.locator(`[data-acts] ${KINDS}`);
      const own = (await usual.count()) ? usual : acts;
      // Where nothing else is left, what is seldom stands there too.
      const all = (await own.count()) ? own : page.locator(`nav ${KINDS}`);
      if (!(await all.count())) continue;
      await all.nth(chance(await all.count())).click();
    }
    // What nothing is asked for is kept at once.
    const asked = await Promise.race([
      filling.waitFor().then(() => true),
      judged(page, number).then(() => false),
    ]);
    if (!asked) return true;
    await look('a form');
    for (const choice of await filling.locator('select').all()) {
      const values = await choice
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.value));
      if ((await choice.inputValue()) === '' && values.length > 1)
        await choice.selectOption(values[1]);
    }
    // The last that has to be chosen keeps the entry: what else might be chosen is gone then.
    for (const choice of await filling.locator('[data-choice], [data-asks]').all())
      if ((await choice.count()) && !(await choice.locator('[aria-pressed=true]').count()))
        if (await choice.locator('[data-value]').count())
          await pressed(choice.locator('[data-value]').first());
    // A way ends on the first card.
    for (const way of await filling.locator('[data-cards]').all())
      if (!(await way.locator('[aria-pressed=true]').count()))
        await pressed(way.locator('[data-cell]:enabled').first());
    const every = page.getByRole('button', { name: /^(Roll everything|Бросить всё)$/ });
    if (await every.count()) await pressed(every);
    await look('a form that is filled in');
    const keep = filling.getByRole('button', {
      name: /^(Save|Played like this|Записать|Так и сыграли)$/,
    });
    // Only who waits is left behind by a race: a click would press what the next entry shows.
    const isFree = await Promise.race([
      keep
        .and(page.locator(':enabled'))
        .waitFor({ timeout: PATIENCE_MS })
        .then(
          () => true,
          () => false,
        ),
      judged(page, number).then(() => undefined),
    ]);
    if (isFree === undefined || (isFree && (await pressed(keep)))) {
      await judged(page, number);
      return true;
    }
    // What takes long to be kept has no way back any more.
    if (
      !(await pressed(page.getByRole('button', { name: /^(Cancel|Fix it|Отмена|Исправить)$/ })))
    ) {
      await judged(page, number);
      return true;
    }
  }
  throw new Error(`entry ${number}: nothing could be recorded`);
}
