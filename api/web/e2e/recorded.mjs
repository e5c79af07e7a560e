// Recording a battle, and what stands on a device that records one.
import assert from 'node:assert/strict';

/** What is read on a recorder, in each language. */
export const READ = {
  en: {
    game: 'Game',
    log: '… or of a log on this device',
    plays: /^Who plays/,
    begin: 'Begin',
    save: 'Save',
    over: 'The battle is over',
    all: 'All battles',
    signs: (player) => `${player} signs`,
    hasSigned: (player) => `${player} has signed`,
  },
  ru: {
    game: 'Игра',
    log: '… или из журнала на этом устройстве',
    plays: /^Кто играет за/,
    begin: 'Начать',
    save: 'Записать',
    over: 'Битва окончена',
    all: 'Все битвы',
    signs: (player) => `Подписывает ${player}`,
    hasSigned: (player) => `${player}: подписано`,
  },
};

/** Begins a battle of a game between players, with the armies of one that was played before anybody recorded here. */
export async function begun(page, game, players, language = 'en') {
  const read = READ[language];
  await page.goto(`/record?lang=${language}`);
  await page.locator('.begin').getByLabel(read.game).selectOption(game);
  await page.getByLabel(read.log).setInputFiles(await battleOf(page, game));
  const names = page.getByLabel(read.plays);
  await names.nth(1).waitFor();
  for (const [place, player] of players.entries()) await names.nth(place).fill(player);
  await page.getByRole('button', { name: read.begin, exact: true }).click();
  await page.locator('[data-judged]').waitFor();
}

/** The log of a whole battle that was played before anybody recorded here, as a file: its armies meet again. */
export async function battleOf(page, game) {
  const address = `/api/v1/matches?system=${game}&to=2025-12-31&limit=20`;
  const { matches } = await (await page.request.get(address)).json();
  const found = matches.find(({ entries }) => entries > 100);
  assert.ok(found, `${game}: a whole battle`);
  const log = await page.request.get(`/api/v1/matches/${found.id}/log`);
  return { name: 'earlier.jsonl', mimeType: 'application/x-ndjson', buffer: await log.body() };
}

/** The entry of a kind, also where what is seldom is folded. */
export async function offered(page, kind) {
  const entry = page.locator(`[data-kind=${kind}]`).first();
  await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
  const more = page.getByRole('button', { name: /^(More|Ещё)$/ });
  if (!(await entry.count()) && (await more.count())) {
    await more.click();
    await page
      .locator('button[aria-expanded=true]')
      .filter({ hasText: /More|Ещё/ })
      .waitFor();
  }
  return entry;
}

/** The lines of the battle that was recorded last on this device. */
export async function linesOf(page) {
  return page.evaluate(async () => {
    const asked = indexedDB.open('aftermath-recorder');
    const database = await new Promise(
      (resolve) => (asked.onsuccess = () => resolve(asked.result)),
    );
    const all = database.transaction('recordings').objectStore('recordings').getAll();
    const found = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    database.close();
    return found.toSorted((a, b) => b.changed - a.changed)[0].lines;
  });
}

/** What the referee of the service offers behind these lines. */
export async function offersOf(page, log) {
  const request = { open: { log: log.join('\n'), language: 'en' } };
  const asked = await page.request.post('/api/v1/referee', { data: { request } });
  return (await asked.json()).ok;
}

/** Waits until so many entries are recorded and judged. */
export async function judged(page, entries) {
  await page.waitForFunction(
    (wanted) => Number(document.querySelector('[data-judged]')?.dataset.judged) === wanted,
    entries,
  );
}

/** Signs a battle that is over, first by one player and then by the other, and waits until all is handed in. */
export async function signedBy(page, players, language = 'en') {
  const { signs, hasSigned } = READ[language];
  for (const player of players) {
    await page.getByRole('button', { name: signs(player) }).click();
    await page.getByRole('button', { name: hasSigned(player) }).waitFor();
  }
  await page.locator('[data-done]').waitFor();
}
