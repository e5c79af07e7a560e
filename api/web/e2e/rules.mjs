import assert from 'node:assert/strict';
import { accessible, ask } from './looks.mjs';

/** The rules: searched, opened, and opened again by their address. */
export async function rules({ page, shoot }) {
  const { rules: found } = await ask(page, '/rules?q=retreat&lang=en');
  const [rule] = found;
  await page.goto('/rules');
  await page.getByLabel('Search').fill('retreat');
  const link = page.getByRole('link', { name: rule.title, exact: true }).first();
  await link.waitFor();
  await page.getByText(`${found.length} rules`).waitFor();
  await accessible(page);
  await shoot('rules');
  await link.click();
  await page.getByRole('heading', { name: rule.title, level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/rules/${rule.id}`);
  await page.reload();
  await page.getByRole('heading', { name: rule.title, level: 1 }).waitFor();
  await accessible(page);
  await shoot('rule');

  // What a book leaves open is told place by place: what it says, what is decided, why, and how to decide otherwise.
  const { rulings } = await ask(page, '/systems/tactica/rulings?lang=en');
  await page.goto('/rules?system=tactica');
  await page
    .getByRole('link', { name: `${rulings.length} places that the book leaves open` })
    .click();
  const places = page.getByRole('article');
  await places.first().waitFor();
  assert.equal(await places.count(), rulings.length);
  await accessible(page);
  await shoot('rulings');
  const [open] = rulings.filter(({ others }) => others.length > 0);
  const place = page.locator(`#ruling-${open.number}`);
  for (const text of [open.book, open.decision, open.reason, open.others[0].meaning])
    await place.getByText(text, { exact: false }).first().waitFor();
  await place.getByRole('link', { name: open.title }).click();
  await page.getByRole('heading', { name: open.title, level: 1 }).waitFor();
  await page.getByText(open.decision).waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'All places that the book leaves open' }).click();
  await page.locator(`#ruling-${open.number}`).waitFor();
}
