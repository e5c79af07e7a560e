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
}
