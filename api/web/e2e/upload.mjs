import assert from 'node:assert/strict';
import { zipSync } from 'fflate';
import { accessible } from './looks.mjs';

const ID = 'wm-appendix-combat';

/** Handing in: a log that is kept already, one that is no log, and one that has to be mended. */
export async function upload({ page, shoot }) {
  const log = await page.request.get(`/api/v1/matches/${ID}/log`);
  assert.ok(log.ok(), `the log: ${log.status()}`);
  const bytes = await log.body();
  await page.goto('/upload');
  await accessible(page);
  await shoot('upload');
  const hand = (name, buffer) =>
    page
      .getByLabel('Choose files')
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer });

  await hand('again.jsonl', bytes);
  await page.getByRole('heading', { name: 'This very log is kept already' }).waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Open the kept match' }).getAttribute('href'),
    `/matches/${ID}`,
  );

  await hand(
    'other.jsonl',
    Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1)]),
  );
  await page.getByRole('heading', { name: 'Another log is kept under this match id' }).waitFor();

  const wrong = bytes.toString().replace('"saves":[2,5,1,6', '"saves":[2,7,1,6');
  await hand('wrong.jsonl', Buffer.from(wrong));
  await page.getByRole('heading', { name: 'wrong.jsonl cannot be read as a match log' }).waitFor();
  const told = await page.getByRole('alert').textContent();
  assert.match(told, /Line\s*7/, 'the line is told');
  assert.match(told, /Entry\s*6/, 'the entry is told');
  assert.match(told, /saves/, 'the field is told');
  await accessible(page);
  await shoot('upload-refused');

  // An archive: each of its files has a verdict of its own; one that is none says what to do.
  const archive = zipSync({ 'a/again.jsonl': bytes, 'b/wrong.jsonl': Buffer.from(wrong) });
  await hand('league.zip', Buffer.from(archive));
  await page.getByText('2 of 2 files are through.').waitFor();
  await page.getByRole('heading', { name: 'This very log is kept already' }).waitFor();
  await page
    .getByRole('heading', { name: 'b/wrong.jsonl cannot be read as a match log' })
    .waitFor();
  await accessible(page);
  await shoot('upload-archive');
  await hand('none.zip', Buffer.from('no archive'));
  await page.getByRole('heading', { name: 'Nothing is taken from none.zip' }).waitFor();
  await page.getByText('It is no ZIP archive').waitFor();
}
