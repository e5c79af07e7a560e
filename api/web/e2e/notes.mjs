import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { accessible, eventually } from './looks.mjs';

const ID = 'wm-appendix-combat';
/** A text that would do harm where it is taken for HTML, and one that turns what follows it around. */
const HOSTILE = '<img src=x onerror="document.title=1">\u202e';

/** Notes go on by a link or a file, are proposed to whoever opens them, and take nothing from anybody. */
export async function notes({ page, shoot, baseURL }) {
  const panel = page.getByRole('region', { name: 'Notes', exact: true });
  const write = async (entry, text) => {
    await page.goto(`/matches/${ID}?entry=${entry}`);
    await panel.getByLabel(`At entry ${entry}`).fill(text);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('link', { name: `Entry ${entry}`, exact: true }).waitFor();
  };
  await write(1, 'The charge – атака');
  await write(6, HOSTILE);
  await panel.getByText('Share these notes').click();
  const link = await panel.getByLabel('Link with the notes').inputValue();
  assert.ok(new URL(link).hash.startsWith('#notes='), 'no service is told');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), `${ID}.notes.json`);
  const text = await readFile(await file.path(), 'utf8');
  await panel.scrollIntoViewIfNeeded();
  await accessible(page);
  await shoot('notes-share');

  // Somebody else, who has a note of her own at one of the entries.
  await page.evaluate(() => localStorage.clear());
  await write(1, 'My own words');
  await page.goto('about:blank');
  await page.goto(link.replace(new URL(link).origin, baseURL));
  const proposed = page.getByRole('region', { name: '2 notes are shared with you' });
  await proposed.getByText('The charge – атака').waitFor();
  await proposed.getByText('added to yours').waitFor();
  await proposed.getByText('<img src=x onerror="document.title=1">').waitFor();
  assert.equal(await page.locator('img[src="x"]').count(), 0, 'a note is text');
  assert.equal(await panel.getByText('The charge').count(), 0, 'nothing is taken unasked');
  await accessible(page);
  await shoot('notes-proposed');
  await proposed.getByRole('button', { name: 'Add to my notes' }).click();
  await panel.getByText('My own words / The charge – атака').waitFor();
  await eventually(() => !page.url().includes('#'), 'the address lets go of them');
  await page.reload();
  await panel.getByText('My own words / The charge – атака').waitFor();
  assert.equal(await proposed.count(), 0, 'they are not proposed again');

  // The same from a file; what one has already is not added twice.
  const open = (content) =>
    panel.getByLabel('Open notes from a file').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await open(text);
  await eventually(
    async () => (await proposed.getByText('you have it').count()) === 2,
    'nothing of it is new',
  );
  assert.ok(await proposed.getByRole('button', { name: 'Add to my notes' }).isDisabled());
  await proposed.getByRole('button', { name: 'Leave them' }).click();

  // What is no notes, or those of another battle, is refused with a reason.
  const alert = page.getByRole('alert');
  for (const [content, reason] of [
    ['{"form":', 'holds no notes of a battle'],
    [text.replace(ID, '<b>elsewhere</b>'), 'on another battle: <b>elsewhere</b>'],
    [text.replace('"entry":6', '"entry":4000'), 'Note 2 is not what it must be'],
    [' '.repeat(1_000_001), 'expected at most 1,000,000 characters'],
  ]) {
    await open(content);
    await alert.getByText(reason).waitFor();
  }
  await accessible(page);
  await shoot('notes-refused');
  await alert.getByRole('button', { name: 'Close' }).click();
  assert.equal(await alert.count(), 0);
  await page.goto('about:blank');
  await page.goto(`/matches/${ID}#notes=${'A'.repeat(9000)}`);
  await alert.getByText('expected at most 8,000 characters').waitFor();
  await page.goto('about:blank');
  await page.goto(`/matches/${ID}?lang=ru#notes=%00`);
  await alert.getByText('Здесь нет заметок о битве').waitFor();
  await accessible(page);
}
