import assert from 'node:assert/strict';
import { accessible, ask } from './looks.mjs';

const FROM = 'wmc-record-disputed-broken';

/** A battle as a text: downloaded, pasted, judged line by line, mended where it is wrong, and kept. */
export async function paste({ page, shoot, screen }) {
  await page.goto(`/audit?view=proof&match=${FROM}`);
  const link = page.getByRole('link', { name: 'The log as text (.battle)' }).first();
  const address = await link.getAttribute('href');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.equal(file.suggestedFilename(), `${FROM}.battle`);
  const id = `pasted-${screen}-${Date.now()}`;
  const text = (await page.evaluate(async (at) => (await fetch(at)).text(), address)).replace(
    FROM,
    id,
  );
  assert.match(text, /^battle warmaster /);

  await page.goto('/upload');
  await page.getByText('Write or paste a battle as text').click();
  const field = page.getByLabel('The battle, one entry per line');
  await field.fill(text.replace('move halb1', 'march halb1'));
  await page.getByRole('button', { name: 'Check it' }).click();
  const line = text.split('\n').findIndex((one) => one.includes('move halb1')) + 1;
  await page.getByText(`Line ${line}, column`).waitFor();
  assert.match(await page.locator('li.here code').textContent(), /march halb1/);
  assert.ok(await page.getByRole('button', { name: 'Save this battle' }).isDisabled());
  await accessible(page);
  await shoot('paste-wrong');

  await field.fill(text);
  await page.getByRole('button', { name: 'Check it' }).click();
  await page.getByText('Every line is read; one rule is broken.').waitFor();
  const moved = page.locator('.lines li').nth(line - 1);
  await moved.getByText('Rule broken').waitFor();
  assert.ok((await moved.locator('.said').textContent()).length > 10, 'what is wrong is told');
  assert.equal(
    await page.evaluate(async (id) => (await fetch(`/api/v1/matches/${id}`)).status, id),
    404,
  );
  await accessible(page);
  await moved.scrollIntoViewIfNeeded();
  await shoot('paste-judged');
  await page.getByRole('button', { name: 'Save this battle' }).click();
  await page.getByRole('link', { name: 'Open the replay' }).waitFor();
  assert.equal((await ask(page, `/matches/${id}`)).head.entries, 3);

  // A file of it comes into the same field.
  const buffer = Buffer.from(text);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'a.battle', mimeType: 'text/plain', buffer });
  await page.getByText('a.battle stands in the field for texts above').waitFor();
  assert.equal(await field.inputValue(), text);
}
