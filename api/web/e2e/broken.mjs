import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** The battle of the appendix with one die changed, so that what was recorded no longer follows. */
const ID = 'wmc-appendix-combat-one-die-changed';

/** A broken rule: found by a key and on the way, explained with what the rule expects. */
export async function broken({ page, shoot }) {
  const timeline = await ask(page, `/matches/${ID}/timeline?lang=en`);
  const [entry] = timeline.filter((item) => item.broken.length > 0);
  const verdict = await ask(page, `/matches/${ID}/verdicts/${entry.seq}?lang=en`);
  const finding = verdict.findings.find(({ outcome }) => outcome === 'broken');

  await page.goto(`/matches/${ID}`);
  await page.getByRole('slider', { name: /Entries of the battle|Записи битвы/ }).waitFor();
  await page.keyboard.press(']');
  const rules = page.getByRole('group', { name: 'Rules broken' });
  await rules.getByRole('link', { name: finding.title, exact: true }).waitFor();
  await eventually(() => page.url().endsWith(`entry=${entry.seq}`), 'the address names the entry');
  const told = await rules.textContent();
  assert.ok(told.includes('Broken'), 'it is called broken');
  assert.ok(told.includes(finding.sentence), `it says: ${finding.sentence}`);
  for (const figure of [finding.expected, finding.recorded]) {
    if (figure) assert.ok(told.includes(figure), `it shows ${figure}`);
  }
  assert.equal(
    await page.locator('.marks .broken').count(),
    timeline.filter((item) => item.broken.length > 0).length,
  );
  await accessible(page);
  await shoot('replay-broken');
  await rules.getByRole('link', { name: finding.title, exact: true }).click();
  await page.getByRole('heading', { name: finding.title, level: 1 }).waitFor();
  await page.goBack();
  await rules.waitFor();
}
