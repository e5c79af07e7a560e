import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** A battle of the corpus, under another name, so that what is settled here is nobody else's. */
const FROM = 'wmc-record-disputed-broken';

/** Hands in a copy of the battle with a dispute of its own; answers its id. */
export async function disputed(page, screen) {
  const id = `settled-${screen}-${Date.now()}`;
  await page.evaluate(
    async ([from, id]) => {
      const log = await (await fetch(`/api/v1/matches/${from}/log`)).text();
      const answer = await fetch('/api/v1/matches', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: log.replace(from, id),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [FROM, id],
  );
  return id;
}

/** Clicks of a person, counted. */
async function counting(page) {
  await page.evaluate(() => {
    window.clicks = 0;
    addEventListener('pointerdown', () => (window.clicks += 1), true);
  });
}

/** A dispute is settled from the audit page in under five clicks, and nothing is recorded before it is shown. */
export async function settle({ page, shoot, screen }) {
  await page.goto('/audit');
  const id = await disputed(page, screen);
  await eventually(
    async () => (await ask(page, '/disputes?state=open')).rows.some((row) => row.match_id === id),
    'the dispute is in the tables',
  );
  await page.reload();
  const card = page.locator('article').filter({ has: page.locator(`a[href*="${id}"]`) });
  await card.waitFor();
  await counting(page);
  await card.getByRole('button', { name: 'Rule on it' }).click();
  // The reason has the focus already; the name is one key further back.
  await card.getByLabel('Why').waitFor();
  await eventually(
    () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'),
    'the reason has the focus',
  );
  await page.keyboard.type('Measured again: 22 cm.');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Olga');
  const record = card.getByRole('button', { name: 'Record it' });
  assert.ok(await record.isDisabled(), 'nothing can be recorded before anything was decided');
  await card.getByLabel('Overturned: it was wrong').click();
  await card.getByRole('heading', { name: 'What it would change' }).waitFor();
  const would = card.locator('.would');
  assert.match(await would.textContent(), /2 Move/, 'the entry that fares otherwise');
  assert.equal(await entries(page, id), 3, 'and nothing was recorded yet');
  await accessible(page);
  await shoot('settle-ruling');
  await record.click();
  await eventually(async () => (await entries(page, id)) === 4, 'the ruling is recorded');
  const clicks = await page.evaluate(() => window.clicks);
  assert.ok(clicks < 5, `a dispute took ${clicks} clicks`);
  const ruled = await event(page, id, 4);
  assert.deepEqual(ruled.ruling, {
    entry: 2,
    by: 'Olga',
    decision: 'overturned',
    reason: 'Measured again: 22 cm.',
  });

  // On the replay both sides agree to what the entry should say; figures are fields, and no JSON is written.
  await page.goto(`/matches/${id}?entry=2`);
  await page.getByRole('button', { name: 'Correct it' }).click();
  const form = page.locator('form.card');
  await form.getByLabel('stands › 0').fill('86 no');
  await form.getByText('Write a number here').waitFor();
  assert.ok(await form.getByRole('button', { name: 'Record it' }).isDisabled());
  await form.getByLabel('stands › 0').fill('86 50 0');
  await form.getByLabel('Imperial player').check();
  await form.getByLabel('Orc player').check();
  await form.getByLabel('Why').fill('It was 20 cm.');
  await form.getByRole('heading', { name: 'What it would change' }).waitFor();
  await accessible(page);
  await shoot('settle-amend');
  await form.getByRole('button', { name: 'Record it' }).click();
  await page.getByText('Recorded as entry 5.').waitFor();
  const amended = await event(page, id, 5);
  assert.deepEqual(amended.amend.replacement.move.stands[0], [86, 50, 0]);
  assert.deepEqual(amended.amend.agreed, ['empire', 'orcs']);

  // A player contests another entry.
  await page.goto(`/matches/${id}?entry=1&lang=ru`);
  await page.getByRole('button', { name: 'Оспорить запись' }).click();
  await page.getByRole('radio', { name: 'Orc player' }).check();
  await page.getByLabel('Почему').fill('Два кубика.');
  await page.getByRole('button', { name: 'Записать' }).click();
  await page.getByText('Записано: запись 6.').waitFor();
  await shoot('settle-dispute-ru');
  assert.equal((await event(page, id, 6)).dispute.entry, 1);
}

/** A correction of one side counts once the other agrees; what is ruled to be replayed goes on in a battle of its own. */
export async function agreed({ page, shoot, screen }) {
  await page.goto('/audit');
  const id = await disputed(page, `agreed-${screen}`);
  await page.goto(`/matches/${id}?entry=2`);
  await page.getByRole('button', { name: 'Correct it' }).click();
  const form = page.locator('form.card');
  const recorded = async (entry) => {
    await form.getByRole('heading', { name: 'What it would change' }).waitFor();
    await form.getByRole('button', { name: 'Record it' }).click();
    await page.getByText(`Recorded as entry ${entry}.`).waitFor();
  };
  await form.getByLabel('stands › 0').fill('86 50 0');
  await form.getByLabel('Imperial player').check();
  await form.getByLabel('Why').fill('It was 20 cm.');
  await recorded(4);
  assert.deepEqual((await event(page, id, 4)).amend.agreed, ['empire'], 'a proposal so far');

  await page.getByRole('button', { name: 'Agree to correction 4' }).click();
  // Only whoever has not agreed yet is asked.
  await form.getByRole('radio').first().waitFor();
  assert.equal(await form.getByRole('radio').count(), 1);
  await form.getByRole('radio', { name: 'Orc player' }).check();
  await accessible(page);
  await recorded(5);
  assert.deepEqual((await event(page, id, 5)).amend.agreed.toSorted(), ['empire', 'orcs']);

  await page.goto(`/matches/${id}?entry=1`);
  await page.getByRole('button', { name: 'Rule on it' }).click();
  await form.getByLabel('Replayed from here').check();
  await form.getByLabel('Who decides').fill('Olga');
  await form.getByLabel('Why').fill('Nobody knows what was rolled.');
  await form.getByText('It goes on from before entry 1.').waitFor();
  await recorded(6);
  await shoot('settle-replayed');
  const onward = await page
    .getByRole('link', { name: 'The battle that is played on' })
    .getAttribute('href');
  const fork = await ask(page, onward);
  assert.equal(fork.head.entries, 0, 'it begins where nothing of what is contested was played');

  // Each player signs beside the replay what both said and what was ruled.
  await page.goto(`/audit?view=proof&match=${id}`);
  await page.getByText('Sign as a player').click();
  await page.getByText('This page has read the whole log').waitFor();
  await page.getByRole('radio', { name: /^Orc player/ }).check();
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Orc player');
  await accessible(page);
  await shoot('sign-here');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Orc-player').waitFor();
  const signatures = await ask(page, `/matches/${id}/signatures`);
  assert.deepEqual(
    signatures.map(({ state, side, signed }) => [state, side, signed]),
    [['valid', 'orcs', 6]],
  );
}

async function entries(page, id) {
  return (await ask(page, `/matches/${id}`)).head.entries;
}

async function event(page, id, n) {
  return (await ask(page, `/matches/${id}/verdicts/${n}`)).event;
}
