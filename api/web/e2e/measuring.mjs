import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** Arcs, ranges, distances and paths on demand, by a key, by choosing in lists and on the table; both games. */
export async function measuring({ page, shoot }) {
  for (const system of ['kow2', 'warmaster']) {
    const { matches } = await ask(page, `/matches?system=${system}&to=2025-12-31&limit=100`);
    const { id } = matches.find(({ fidelity, entries }) => fidelity === 'full' && entries > 100);
    const timeline = await ask(page, `/matches/${id}/timeline`);
    const charge = system === 'kow2' ? 'charge_move' : 'charge';
    const { seq } = timeline.find(({ kind, seq }) => seq > 60 && [charge, 'move'].includes(kind));
    await page.goto(`/matches/${id}?entry=${seq}`);
    await page.locator('[data-piece]').first().waitFor();
    assert.equal(await page.locator('path.arc').count(), 0, 'nothing is drawn unasked');
    await page.keyboard.press('m');
    const panel = page.getByRole('region', { name: 'Arcs, ranges, distances and paths' });
    await panel.getByText('For information only.').waitFor();
    await page.locator('path.range').first().waitFor({ state: 'attached' });
    await panel
      .getByText(/(moves|charges|shoots) \d/)
      .first()
      .waitFor();
    const { unit } = (await ask(page, `/matches/${id}/verdicts/${seq}`)).findings.find(
      ({ unit }) => unit,
    );
    assert.equal(
      await panel.getByRole('combobox', { name: /^From/ }).inputValue(),
      unit,
      'it is of who acts',
    );
    // Arcs and ranges are those that the service names: each as far as its figures say.
    const measures = await ask(page, `/matches/${id}/measures`);
    const { reach, arcs, from } = measures.find((one) => one.unit === unit);
    assert.equal(from, system === 'kow2' ? 'front' : 'stands');
    const stands = await page.locator(`[data-piece="${unit}"] .stand`).count();
    const lines = { kow2: 4, warmaster: arcs.length > 0 ? 2 * stands : 0 }[system];
    assert.equal(await page.locator('path.arc').count(), lines, 'lines bound the arcs');
    const told = (await panel.locator('.range').allInnerTexts()).map((text) => text.trim());
    assert.equal(told.length, reach.length, 'every range is told');
    for (const [index, { length }] of reach.entries()) {
      assert.match(told[index], new RegExp(`${Math.round(length * 10) / 10}`), 'with its length');
    }

    // To another unit: as far as the board has them apart.
    const to = await panel
      .getByRole('combobox', { name: /^To/ })
      .locator('option')
      .nth(1)
      .getAttribute('value');
    await panel.getByRole('combobox', { name: /^To/ }).selectOption(to);
    await panel.getByText(/[\d.]+(″|\scm) apart\./).waitFor();
    await panel.getByText(/Crosses: |No terrain in between/).waitFor();
    assert.equal(await page.locator('path.measured').count(), 1);

    // The ways of the turn are those of every piece that moved in it.
    await panel.getByRole('combobox', { name: /^Show paths for/ }).selectOption('turn');
    await eventually(async () => (await page.locator('path.trail').count()) > 0, 'ways are drawn');
    await accessible(page);
    await page.locator('.boards').scrollIntoViewIfNeeded();
    await shoot(`replay-measuring-${system}`);
    await page
      .locator('.boards')
      .focus()
      .catch(() => {});
    await page.getByRole('button', { name: 'Arcs, ranges, distances and paths' }).click();
    assert.equal(await panel.count(), 0);
    assert.equal(await page.locator('path.arc').count(), 0);
  }
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('button', { name: 'Арки, дальности, расстояния и пути' }).click();
  await page.getByText(/^Расстояние/).waitFor();
}
