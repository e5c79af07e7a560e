import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';
import { BATTLE } from './list.mjs';

const ID = 'wm-appendix-combat';
/** The Flagellants charge: a unit moves. */
const CHARGE = 1;
/** The Flagellants strike the left Orcs: dice are thrown. */
const ATTACK = 6;

/** The replay: stepped by keys and buttons, linked to, explained in both languages. */
export async function replay({ page, shoot, screen }) {
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/matches/${ID}`);
  await page.getByRole('heading', { name: BATTLE, exact: true }).waitFor();
  const explanation = page.getByRole('region', { name: /What happened|Что произошло/ });
  const shows = (entry) =>
    eventually(
      async () =>
        (await explanation.textContent()).match(/(?:Entry|Запись) (\d+)/)?.[1] === `${entry}`,
      `entry ${entry} is shown`,
    );
  const flagellants = page.locator('[data-piece="flag"] .stand').first();
  const place = () => flagellants.evaluate((stand) => stand.style.transform);
  await flagellants.waitFor();
  await shows(0);
  // A question asked ahead of the program is not asked again by it.
  for (const part of ['', '/timeline']) {
    const address = `/api/v1/matches/${ID}${part}`;
    assert.equal(asked.filter((path) => path === address).length, 1, `${address} comes once`);
  }

  // Forward by a key: the unit stands elsewhere, its way is drawn, and the address follows.
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await shows(CHARGE);
  await eventually(async () => (await place()) !== before, 'the Flagellants moved');
  assert.ok(
    (await page.locator('svg path[marker-end="url(#way-end)"]').count()) > 0,
    'their way is drawn',
  );
  await eventually(() => page.url().includes(`entry=${CHARGE}`), 'the address follows');
  await shoot('replay-charge');

  // Back by a button: everything is as it was.
  await page.getByRole('button', { name: 'Previous entry' }).click();
  await shows(0);
  await eventually(async () => (await place()) === before, 'the Flagellants are back');
  await page.keyboard.press('End');
  await shows((await ask(page, `/matches/${ID}/timeline`)).length - 1);
  await page.keyboard.press('Home');
  await shows(0);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await shoot('replay-keys');
  await page.keyboard.press('Escape');

  // Played: it goes on by itself until told to stop.
  await page.getByLabel('Speed').selectOption({ label: '8×' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await eventually(
    async () =>
      Number(
        await page.getByRole('slider', { name: /Entries of the battle|Записи битвы/ }).inputValue(),
      ) >= 3,
    'it plays',
  );
  await page.getByRole('button', { name: 'Pause' }).click();

  // A link to a moment, and the explanation with its dice, in both languages.
  await page.goto(`/matches/${ID}?entry=${ATTACK}`);
  await shows(ATTACK);
  await explains(page, explanation, 'en');
  await accessible(page);
  await shoot('replay-attack');
  await page.getByRole('button', { name: 'Русский' }).click();
  await explains(page, explanation, 'ru');
  assert.match(await explanation.textContent(), /[А-Яа-я]/);
  await shoot('replay-attack-ru');
  await page.reload();
  await shows(ATTACK);
  await explains(page, explanation, 'ru');

  // The list of entries leads there too, and the back button leads back.
  await page.getByRole('link', { name: /^7\s/ }).click();
  await shows(7);
  await page.goBack();
  await shows(ATTACK);

  // A note stays in this browser, and leads back to its entry.
  const notes = page.getByRole('region', { name: 'Заметки' });
  await notes.getByLabel(`К записи ${ATTACK}`).fill('Здесь всё решилось');
  await notes.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.goto(`/matches/${ID}?entry=1`);
  await shows(1);
  await notes.getByText('Здесь всё решилось').waitFor();
  await notes.getByRole('link', { name: `Запись ${ATTACK}` }).click();
  await shows(ATTACK);
  await notes.getByRole('button', { name: `Убрать заметку к записи ${ATTACK}` }).click();
  assert.equal(await notes.getByRole('listitem').count(), 0);

  // The board by hand: zoom, fit, and what a piece is.
  await page.locator('[data-piece]').first().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Приблизить' }).click();
  await page.getByRole('button', { name: 'Весь стол' }).click();
  await page.getByRole('button', { name: 'Показать отряды' }).click();
  await page.locator('[data-piece="knights"] .stand').first().click();
  await page.locator('.card-place').getByText('Knights').waitFor();
  await shoot('replay-piece');

  await luck(page, screen);
  await shoot('replay-command');
}

/** The dice, and of a rule its title, its sentence and its figures, as the service has them. */
async function explains(page, explanation, language) {
  const verdict = await ask(page, `/matches/${ID}/verdicts/${ATTACK}?lang=${language}`);
  await explanation.and(page.locator('[aria-busy="false"]')).waitFor();
  const folded = explanation.locator('details:not([open]) summary');
  while ((await folded.count()) > 0) await folded.first().click();
  const { title, sentence } = verdict.findings.find((finding) => finding.sentence);
  await explanation.getByRole('link', { name: title, exact: true }).first().waitFor();
  const text = (await explanation.textContent()).replace(/\s+/g, ' ');
  assert.ok(text.includes(sentence), `it says: ${sentence}`);
  const dice = verdict.rolls.reduce((count, roll) => count + roll.faces.length, 0);
  assert.equal(await explanation.locator('.dice svg').count(), dice, 'every die is shown');
  await explanation.locator('.drawing rect.result').first().waitFor();
}

/** The characters' luck with their orders, in the other battle of the appendix. */
async function luck(page, screen) {
  await page.goto('/matches/wm-appendix-command?entry=5&lang=en');
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'Command luck' }),
  });
  await panel.getByRole('row', { name: /General/ }).waitFor();
  await panel.locator('canvas').waitFor();
  await accessible(page);
  if (screen === 'phone') await panel.scrollIntoViewIfNeeded();
}
