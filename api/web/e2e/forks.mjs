import assert from 'node:assert/strict';
import { accessible, ask } from './looks.mjs';

const ORIGIN = 'wm-appendix-combat';
/** Where the fork goes on. */
const AT = 4;

/** A fork says whose it is, and leads there; the battle that it goes on from lists it; one of an unknown battle says so. */
export async function forks({ page, shoot, screen }) {
  const id = `fork-${screen}-${Date.now()}`;
  const keep = async (header) => {
    const answer = await page.request.post('/api/v1/matches', {
      headers: { 'Content-Type': 'application/x-ndjson' },
      data: `${JSON.stringify(header)}\n`,
    });
    assert.ok(answer.ok(), `${header.match}: ${answer.status()} ${await answer.text()}`);
  };
  const address = `/api/v1/matches/${ORIGIN}/fork?at=${AT}&new=${id}`;
  const header = await (await page.request.get(address)).json();
  await keep({ ...header, title: `What if, ${id}` });

  await page.goto(`/matches/${id}`);
  const { title } = await ask(page, `/matches/${ORIGIN}`);
  const head = page.locator('header', { has: page.getByRole('heading', { name: id }) });
  await head.getByText('Continued from').waitFor();
  await accessible(page);
  await shoot('fork');
  await head.getByRole('link', { name: `${title}, after entry ${AT}`, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  const at = new URL(page.url());
  assert.deepEqual([at.pathname, at.searchParams.get('entry')], [`/matches/${ORIGIN}`, `${AT}`]);

  // The battle it goes on from lists it, with the way to that moment and to the fork.
  const listed = page.getByRole('region', { name: 'Battles continued from this one' });
  const row = listed.getByRole('listitem').filter({ hasText: id });
  await row.getByRole('link', { name: `What if, ${id}` }).scrollIntoViewIfNeeded();
  await page.keyboard.press('Home');
  await row.getByRole('link', { name: `After entry ${AT}`, exact: true }).click();
  await page.waitForURL(new RegExp(`/matches/${ORIGIN}\\?entry=${AT}$`));
  await listed.scrollIntoViewIfNeeded();
  await accessible(page);
  await shoot('forks');
  await row.getByRole('link', { name: `What if, ${id}` }).click();
  await page.getByRole('heading', { name: id, level: 1 }).waitFor();

  // Of a battle that is not kept here nothing but its id is known.
  const orphan = `${id}-orphan`;
  const fork = { ...header.fork, match: `${id}-elsewhere` };
  await keep({ ...header, match: orphan, title: orphan, fork });
  await page.goto(`/matches/${orphan}?lang=ru`);
  await page
    .getByText(`Продолжение битвы ${id}-elsewhere, которой здесь нет, после записи ${AT}`)
    .waitFor();
  await accessible(page);
}
