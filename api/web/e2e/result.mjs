import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** Only the result: one match, then a round table by table, with what is wrong beside its field. */
export async function result({ page, shoot, screen }) {
  // Results of another day are other matches, so that the test can run again.
  const day = new Date(Date.now() - Math.floor(Math.random() * 9000) * 86_400_000);
  const played = day.toISOString().slice(0, 10);
  await page.goto('/result');
  await page.getByLabel('Game').selectOption('kow2');
  await page.getByLabel('Day of play').fill(played);
  // Whoever has no mouse goes from field to field.
  await page.getByLabel('First player', { exact: true }).focus();
  for (const text of [`Ada ${screen}`, 'Elves', `Boris ${screen}`, 'Orcs']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('combobox', { name: 'Who won' }).selectOption({ label: `Boris ${screen}` });
  await page.getByRole('combobox', { name: 'Points a side' }).fill('many');
  const armies = page.locator('datalist').first().locator('option');
  await eventually(async () => (await armies.count()) > 0, 'armies are suggested');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('«many»: expected a whole number').waitFor();
  const points = page.getByRole('combobox', { name: 'Points a side' });
  assert.equal(await points.getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
  await accessible(page);
  await shoot('result-wrong');
  await points.fill('2000');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('New battles: 1. Already known: 0. Refused: 0.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'One result is saved' }).waitFor();
  await accessible(page);
  const link = page.getByRole('status').getByRole('link');
  const id = decodeURIComponent((await link.getAttribute('href')).split('/').at(-1));
  const kept = await ask(page, `/matches/${id}`);
  assert.deepEqual([kept.played, kept.score.winner], [played, 'b']);
  await shoot('result-kept');

  // A round, pasted from a spreadsheet, and one table more by hand; in Russian.
  await page.goto('/result?lang=ru');
  await page.getByLabel('Игра').selectOption('kow2');
  await page.getByLabel('День игры').fill(played);
  await page.getByLabel('Тур').first().fill('1');
  await page.getByText('Вставить несколько строк').click();
  const lines = ['Анна', 'Борис', 'Вера'].map(
    (name, at) =>
      `${name} ${screen}\tЭльфы\tГлеб ${at}${screen}\tОрки\t${at ? 'ничья' : '1-0'}\t1500`,
  );
  await page.getByLabel('Строка на матч').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Перенести в форму' }).click();
  await page.getByRole('group', { name: 'Стол 3' }).waitFor();
  await page.getByRole('button', { name: 'Добавить стол' }).click();
  await page.getByRole('group', { name: 'Стол 4' }).waitFor();
  await page.getByRole('button', { name: 'Убрать стол 4' }).click();
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).waitFor();
  await accessible(page);
  await shoot('result-round-ru');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByRole('heading', { name: 'Сохранено 3 результата' }).waitFor();
}
