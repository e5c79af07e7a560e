import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** A player asks: which of my units earned its points, and does it do so against every army? */
export async function units({ page, shoot }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const { id } = matches.find(({ entries, fidelity }) => entries > 100 && fidelity === 'full');
  const [match, returns] = [
    await ask(page, `/matches/${id}`),
    await ask(page, `/matches/${id}/units`),
  ];
  const gone = returns.find(({ losses }) => losses.some(({ by }) => by.length > 0));
  const row = match.sides.flatMap((side) => side.units).find((unit) => unit.id === gone.unit);

  // The report tells what each unit brought back; who was destroyed leads to the moment, a name to its page.
  await page.goto(`/matches/${id}/report`);
  const lost = page.locator('.losses');
  await lost.getByRole('columnheader', { name: 'Earned' }).first().waitFor();
  const best = returns.toSorted((a, b) => b.returned - a.returned)[0];
  const brought = Math.round(best.returned).toLocaleString('en');
  await lost
    .getByRole('cell', { name: new RegExp(`^${brought}\\s`) })
    .first()
    .waitFor();
  const moment = await lost.getByRole('link', { name: 'destroyed' }).first().getAttribute('href');
  assert.match(moment, /\?entry=\d+$/);
  await lost.scrollIntoViewIfNeeded();
  await shoot('returns');
  await lost.getByRole('link', { name: row.name, exact: true }).first().click();
  await page.getByText('Points earned per point spent').first().waitFor();
  await accessible(page);
  await shoot('unit');

  // From an army: its units by a part of the name, kept in the address.
  const army = match.sides[0].army;
  const { rows, listed } = await ask(
    page,
    `/stats/units?system=kow2&army=${encodeURIComponent(army)}`,
  );
  /** What the list calls a unit: an ally's list is told. */
  const nameOf = ({ profile }) => {
    const { name, size, list } = listed[profile];
    const sized = size ? `${name}, ${size}` : name;
    return list === army ? sized : `${sized} (${list})`;
  };
  await page.goto(`/armies/${encodeURIComponent(army)}?system=kow2`);
  const table = page.getByRole('table', { name: 'Unit', exact: true });
  // The first dozen, and all for who asks.
  const count = () => table.first().locator('tbody tr').count();
  await eventually(async () => (await count()) === Math.min(12, rows.length), 'a dozen is listed');
  if (rows.length > 12)
    await page
      .getByRole('button', { name: `Show all ${rows.length}`, exact: true })
      .first()
      .click();
  await eventually(async () => (await count()) === rows.length, 'every unit is listed');
  const name = nameOf(rows[0]);
  await page.getByLabel('Find a unit').fill(name.toUpperCase());
  const fit = rows.filter((row) => nameOf(row).includes(name)).length;
  await eventually(
    async () => (await table.first().locator('tbody tr').count()) === fit,
    'the list is narrowed',
  );
  await page.reload();
  assert.equal(await page.getByLabel('Find a unit').inputValue(), name.toUpperCase());
  await accessible(page);
  await shoot('army-units');
  await table.first().getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: false, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByText('Очков принесено на потраченное').first().waitFor();
  await accessible(page);
  await page.goto(`/armies/${encodeURIComponent(army)}/units/none?system=kow2&lang=en`);
  await page.getByRole('heading', { name: /^No battles with none of/ }).waitFor();
}
