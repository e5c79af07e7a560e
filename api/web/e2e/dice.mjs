import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

const SYSTEM = 'kow2';

/** A club asks: are anybody's dice loaded? */
export async function dice({ page, shoot }) {
  const { rows, tests, enough } = await ask(page, `/stats/fairness?system=${SYSTEM}&by=set`);
  const odd = rows.filter(({ telling }) => telling === 'faces' || telling === 'order');
  const few = rows.filter(({ telling }) => telling === 'not_enough');
  await page.goto(`/?system=${SYSTEM}`);
  await page.getByRole('link', { name: 'Are anybody’s dice loaded?' }).click();
  await page.getByText(`${tests} tests were made at once`).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('view'), 'dice');
  const view = page.getByRole('region', { name: 'Fair dice?' });
  if (few.length > 0)
    await view
      .getByText(`Of ${few.length} there are not enough rolls to say: fewer than ${enough}`)
      .waitFor();

  // What stands out comes first, in the service's own sentence; its player's page shows that very set.
  assert.ok(odd.length > 0, 'the demo has dice that stand out');
  const cards = view.getByRole('listitem').filter({ has: page.getByRole('heading') });
  assert.equal(await cards.count(), odd.length, 'each has a card');
  for (const { sentence } of odd) await view.getByText(sentence).waitFor();
  await accessible(page);
  await shoot('dice');
  const named = odd.find(({ dice_set: set }) => set);
  assert.ok(named, 'one of them is a set with a name');
  const card = cards.filter({ hasText: named.sentence });
  await card.getByRole('link', { name: named.player }).click();
  await page.getByRole('heading', { name: named.player, level: 1 }).waitFor();
  await page
    .getByRole('navigation', { name: 'Sets of dice' })
    .getByRole('link', { name: named.dice_set, current: 'page' })
    .waitFor();
  await page.getByRole('link', { name: 'The dice of everybody' }).click();
  await cards.first().waitFor();

  // Taken by players the dice of all their sets count together.
  const whole = await ask(page, `/stats/fairness?system=${SYSTEM}&by=player`);
  await view.getByRole('link', { name: 'Each player' }).click();
  await view.getByText(`dice of ${whole.rows.length} players.`).waitFor();
  const others = whole.rows.filter(({ telling }) => !['faces', 'order'].includes(telling));
  await eventually(
    async () => (await view.locator('tbody tr').count()) === Math.min(60, others.length),
    'all others are listed',
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    view.getByRole('button', { name: 'CSV' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'aftermath-dice.csv');

  // Without dice it says so, and which filters count.
  await page.goto(`/meta?system=${SYSTEM}&view=dice&from=1999-01&to=1999-02&event=Nothing`);
  await page.getByRole('heading', { name: 'No dice of Kings of War on record' }).waitFor();
  await page.getByText('the other filters do not count here').waitFor();
  await accessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await cards.first().waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Что выделяется' }).waitFor();
  await accessible(page);
  await shoot('dice-ru');
}
