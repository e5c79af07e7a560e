import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** A battle of the corpus with an open dispute about a move that was too long. */
const DISPUTED = 'wmc-record-disputed-broken';
const RULE = 'wm.move.line_full';

/** An organizer asks: what is contested, what is broken and by whom, is this the log, and where do two part? */
export async function audit({ page, shoot, screen }) {
  // What is contested and urgent: from the menu to the entry of the replay, and back.
  const told = await ask(page, '/disputes?state=open');
  assert.ok(told.open > 0, 'something is contested');
  const [first] = told.rows;
  await page.goto('/');
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByText(new RegExp(`open, ${told.settled} settled`)).waitFor();
  const urgent = page.locator('article').first();
  assert.ok(
    (await urgent.textContent()).includes(first.statements[0].reason),
    'the most urgent first',
  );
  await accessible(page);
  await shoot('audit-disputes');
  await urgent.getByRole('link', { name: new RegExp(`^Entry ${first.entry}:`) }).click();
  await page.getByRole('slider', { name: 'Entries of the battle' }).waitFor();
  const at = new URL(page.url());
  assert.deepEqual(
    [at.pathname, at.searchParams.get('entry')],
    [`/matches/${first.match_id}`, `${first.entry}`],
  );
  await page.goBack();
  await page.getByText(new RegExp(`open, ${told.settled} settled`)).waitFor();

  await pictured(page);

  // What was decided; the state stands in the address and stays on reload.
  await page.getByRole('link', { name: 'Ruled on', exact: true }).click();
  await page.getByRole('link', { name: 'Organizer: stands as played', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Organizer: stands as played', exact: true }).waitFor();
  await accessible(page);
  await shoot('audit-ruled');
  await page.getByLabel('Player').fill('Nobody');
  await page.getByLabel('Player').press('Enter');
  await page.getByRole('heading', { name: 'No disputes match' }).waitFor();
  await shoot('audit-none');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Organizer: stands as played', exact: true }).waitFor();

  // Which rules are broken by whom, and the entries that say so.
  await page.getByRole('link', { name: 'Broken rules', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await accessible(page);
  await shoot('audit-broken');
  const { rows } = await ask(
    page,
    '/stats/findings?system=warmaster&by=player&outcome=broken&lang=en',
  );
  const most = rows.find(({ who }) => who !== null);
  await page.getByRole('link', { name: 'Player', exact: true }).click();
  const who = page
    .getByRole('row', { name: most.who })
    .getByRole('link', { name: most.who, exact: true });
  await who.click();
  await page.getByRole('heading', { level: 1, name: most.who }).waitFor();
  const behind = await ask(
    page,
    `/stats/findings/entries?system=warmaster&outcome=broken&lang=en&player=${encodeURIComponent(most.who)}`,
  );
  await eventually(
    async () => (await page.locator('section li').count()) === Math.min(behind.rows.length, 50),
    'the entries counted are listed',
  );
  await accessible(page);
  await shoot('audit-entries');

  // A rule: how it fared, and the entry where it was broken.
  await page.goto(`/rules/${RULE}`);
  await page.getByRole('heading', { name: 'How often this rule was kept' }).waitFor();
  await page.getByRole('heading', { name: 'Latest entries where it was broken' }).waitFor();
  await accessible(page);
  await shoot('audit-rule');
}

/** The row of a dispute has the table in small, and a contested move is done there: its unit stands where the log has it. */
async function pictured(page) {
  const log = await (await page.request.get(`/api/v1/matches/${DISPUTED}/log`)).text();
  const [{ table }, ...lines] = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { entry } = lines.find(({ event }) => event.dispute).event.dispute;
  const [[x, y]] = lines[entry - 1].event.move.stands;
  const link = page.locator(`article a.board[href="/matches/${DISPUTED}?entry=${entry}"]`);
  const image = link.getByRole('img', { name: `The table after entry ${entry}` });
  // Only what is about to be seen is asked for, and a page that one has come back to goes to where it was left.
  const row = page.locator('article').filter({ has: page.locator(`a[href*="/${DISPUTED}?"]`) });
  await eventually(async () => {
    await row.locator('.issue').scrollIntoViewIfNeeded();
    return image.isVisible();
  }, 'the row has the table in small');
  const seen = await image.evaluate(standsIn, { table, x });
  assert.ok(seen.width > 100, `it is ${seen.width} px wide`);
  assert.equal(seen.at.length, 1, `one unit stands there: ${seen.at}`);
  assert.ok(Math.abs(seen.at[0] - y) < 1, `the unit stands at ${seen.at[0]}, and went to ${y}`);
}

/**
 * How wide a picture of a table is shown, and how far from the near edge of the table units of the first side stand at this distance
 * from its left edge.
 */
async function standsIn(image, { table, x }) {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  const line = (...area) => {
    const { data } = drawing.getImageData(...area);
    return Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
  };
  /** Where the table begins and ends: most of a line through its middle is its ground. */
  const ground = (pixels) => {
    const counts = new Map();
    for (const colour of pixels.map(String)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    const [[most]] = [...counts].sort(([, a], [, b]) => b - a);
    const is = (colour) => String(colour) === most;
    const from = pixels.findIndex(is);
    return { from, length: pixels.findLastIndex(is) + 1 - from };
  };
  const across = ground(line(0, height / 2, width, 1));
  const pixels = line(Math.round(across.from + (x / table.width) * across.length), 0, 1, height);
  const down = ground(pixels);
  const isBlue = ([red, , blue]) => blue > red + 60;
  const runs = [];
  for (const [at, colour] of pixels.entries()) {
    if (!isBlue(colour) || at < down.from || at > down.from + down.length) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === at - 1) run.push(at);
    else runs.push([at]);
  }
  const middle = (run) => (run[0] + run.at(-1) + 1) / 2 - down.from;
  return {
    width: image.clientWidth,
    at: runs.map((run) => table.depth * (1 - middle(run) / down.length)),
  };
}

/** Is this the log that was signed, and where do two submitted logs part? */
export async function proof({ page, shoot, baseURL }) {
  await page.goto('/audit?view=proof');
  await page.getByRole('heading', { name: 'Choose a battle' }).waitFor();
  await page.getByLabel('Battle').fill(DISPUTED);
  await page.getByRole('button', { name: 'Show the proof' }).click();
  await page.getByRole('heading', { name: 'Place in the ledger' }).waitFor();
  const { head } = await ask(page, `/matches/${DISPUTED}`);
  await page.getByText(head.hash).waitFor();
  await page.getByText(`aftermath verify ${DISPUTED}.bundle.json`).waitFor();
  await accessible(page);
  await shoot('audit-proof');
  const [bundle] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Bundle to check offline' }).click(),
  ]);
  assert.equal(bundle.suggestedFilename(), `${DISPUTED}.bundle.json`);

  // From an entry of the replay to its proof.
  await page.goto(`/matches/${DISPUTED}?entry=1`);
  await page.getByRole('link', { name: 'Proof that entry 1 is in the ledger' }).click();
  await page.getByRole('heading', { name: 'Place in the ledger' }).waitFor();
  const one = await page.request.get(`${baseURL}/api/v1/matches/${DISPUTED}/proof?entry=1`);
  const leaf = /^index (\d+)$/m.exec(await one.text())[1];
  const told = await page.locator('dd').first().textContent();
  assert.equal(told.replace(/\D/g, ''), leaf, 'the leaf of this entry');
  await accessible(page);
  await shoot('audit-proof-entry');

  // The kept log against a file in which the unit moves 20 cm instead of 22.
  await page.getByRole('link', { name: 'Compare with another log' }).click();
  const kept = await page.request.get(`${baseURL}/api/v1/matches/${DISPUTED}/log`);
  const log = (await kept.text()).replaceAll('52,0]', '50,0]');
  const second = page.getByRole('group', { name: 'Second log' });
  const file = { name: 'boris.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(log) };
  await second.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('heading', { name: 'They differ from entry 2 on' }).waitFor();
  await page.getByRole('cell', { name: '52', exact: true }).first().waitFor();
  // Who played whom and to what score stands there by name, and so does who signed.
  const { sides } = await ask(page, `/matches/${DISPUTED}`);
  for (const at of [0, 1]) {
    const log = page.locator('article').nth(at);
    for (const side of sides) await log.getByText(side.army, { exact: true }).first().waitFor();
    await log.getByRole('heading', { name: 'Signatures' }).waitFor();
  }
  assert.equal(await page.getByText('Rule broken').count(), 1);
  assert.equal(await page.getByText('By the rules').count(), 1);
  await accessible(page);
  await shoot('audit-compare');

  // What is no log is told, with its place.
  await second.getByRole('button', { name: 'Another one' }).click();
  const other = { ...file, buffer: Buffer.from('{"no":"log"}\n') };
  await second.locator('input[type=file]').setInputFiles(other);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await accessible(page);
  await shoot('audit-refused');
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Проверка' }).waitFor();
  await accessible(page);
}

/** A result that an organizer took away: from what to what, by whom, and the way to the ruling. */
export async function changed({ page, shoot, screen }) {
  const id = `changed-${screen}-${Date.now()}`;
  await page.goto('/audit');
  await page.evaluate(
    async ([from, id]) => {
      const log = await (await fetch(`/api/v1/matches/${from}/log`)).text();
      const events = [
        { battle_end: { because: 'turn_limit', winner: 'empire' } },
        { ruling: { entry: 1, by: 'Olga', decision: 'overturned', reason: `A sum of ${id}.` } },
      ];
      const entries = events.map((event, place) => JSON.stringify({ seq: place + 1, event }));
      const answer = await fetch('/api/v1/matches', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: [log.split('\n')[0].replace(from, id), ...entries].join('\n'),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [DISPUTED, id],
  );
  await eventually(
    async () => (await ask(page, `/changed-results?match=${id}`)).total === 1,
    'the change is in the tables',
  );
  await page.getByRole('link', { name: 'Changed results', exact: true }).click();
  const card = page.locator('article').filter({ hasText: `A sum of ${id}.` });
  await card.waitFor();
  const told = (await card.textContent()).replace(/\s+/g, ' ');
  assert.match(told, /Before: Imperial player won.*After: Result unknown/);
  await accessible(page);
  await shoot('audit-changed');
  await card.getByRole('link', { name: 'Olga ruled' }).click();
  await page.getByRole('slider', { name: 'Entries of the battle' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('entry'), '2');
  await page.goBack();
  await page.getByLabel('Player').fill('Nobody');
  await page.getByLabel('Player').press('Enter');
  await page.getByRole('heading', { name: 'No changed results match' }).waitFor();
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Проверка' }).waitFor();
  await accessible(page);
}
