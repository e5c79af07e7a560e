import { accessible, ask, eventually } from './looks.mjs';
import { playedNow } from './table.mjs';

/** Entries that are there before the page is opened, and that come in while it and then the replay is. */
const [BEFORE, THEN, LAST] = [3, 5, 7];

/** A secretary asks: who plays at this moment, and how does it stand? */
export async function league({ page, shoot, screen }) {
  const { title, send } = await playedNow(page, `league-${screen}`);
  await send(BEFORE);

  await page.goto('/');
  const table = page.locator('article', { hasText: title });
  await table.getByText('Being played').waitFor();
  await table.getByText(`${BEFORE} entries`).waitFor();
  await accessible(page);
  await shoot('league');

  // What is recorded is seen at once, without a reload.
  await send(THEN);
  await table.getByText(`${THEN} entries`).waitFor();
  await table.getByRole('link', { name: title }).click();
  const reach = () =>
    page.getByRole('slider', { name: /Entries of the battle|Записи битвы/ }).getAttribute('max');
  await eventually(async () => (await reach()) === `${THEN}`, 'the replay knows what is there');
  await eventually(() => page.url().includes(`entry=${THEN}`), 'it opens where the table stands');

  // The replay follows too, as long as its last entry is shown.
  await send(LAST);
  await eventually(() => page.url().includes(`entry=${LAST}`), 'the replay goes on');
  await page.getByText('Being played').waitFor();

  // The season of another game, by the address too.
  const { battles } = await ask(page, '/stats/meta?system=kow2');
  await page.goto('/');
  await page.getByRole('link', { name: 'Kings of War', exact: true }).click();
  await page
    .locator('section', { hasText: 'The season' })
    .getByText(`${battles}`)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Kings of War', exact: true, current: 'page' }).waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Недавние битвы' }).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Все битвы' }).click();
  await page.getByRole('heading', { name: 'Битвы' }).waitFor();
}
