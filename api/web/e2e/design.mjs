import assert from 'node:assert/strict';
import { accessible, eventually } from './looks.mjs';

/** The design language: in both languages, light and dark at once, every contrast as the styles have it. */
export async function design({ page, shoot }) {
  await page.goto('/rules');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Design language' }).click();
  await page.getByRole('heading', { name: 'Design language', level: 1 }).waitFor();
  for (const theme of ['Light', 'Dark']) {
    const shown = page.getByRole('region', { name: theme });
    await shown.getByRole('heading', { name: 'Parts' }).waitFor();
    const rows = await shown.locator('tbody tr').count();
    assert.ok(rows > 20, `${theme} tells of ${rows} pairs of colours`);
    await eventually(
      async () => (await shown.locator('[data-enough="true"]').count()) === rows,
      `every contrast is enough in ${theme}`,
    );
  }
  // Whatever the reader has chosen for the page, one part of it is light and the other dark.
  const papers = await page
    .locator('section[data-theme]')
    .evaluateAll((cards) => [
      ...new Set(cards.map((card) => getComputedStyle(card).backgroundColor)),
    ]);
  assert.equal(papers.length, 2, 'light and dark stand side by side');
  await accessible(page);
  await shoot('design');
  await page.goto('/design?lang=ru');
  await page.getByRole('heading', { name: 'Язык оформления', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Части' }).last().waitFor();
  await accessible(page);
  await shoot('design-ru');
}
