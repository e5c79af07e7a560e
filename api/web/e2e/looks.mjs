// What the tests look at.
import assert from 'node:assert/strict';
import axe from 'axe-core';

/** How often a service that has no room is asked again. */
const MOST_TIMES = 4;

/** Fails where axe finds any violation of WCAG 2.2 AA, however slight, once what is fetched anew is there. */
export async function accessible(page) {
  await eventually(
    async () => (await page.locator('.kept[aria-busy="true"]').count()) === 0,
    'what is fetched anew is there',
  );
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Still called an experiment there: what is read on a control is part of its name (WCAG 2.5.3).
      rules: {
        'label-content-name-mismatch': { enabled: true },
        // Best practice, but two parts of one name lead astray whoever goes by them.
        'landmark-unique': { enabled: true },
      },
    });
    // What lies half under the buttons at the foot is scrolled to, as a reader would, and its size is asked again.
    for (const violation of violations.filter(({ id }) => id === 'target-size')) {
      const small = [];
      for (const node of violation.nodes) {
        const control = document.querySelector(node.target[0]);
        control?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = control && (await globalThis.axe.run(control, { runOnly: ['target-size'] }));
        if (!again || again.violations.length > 0) small.push(node);
      }
      violation.nodes = small;
    }
    return violations.filter(({ nodes }) => nodes.length > 0);
  });
  const told = violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  assert.deepEqual(told, [], 'axe finds violations');
}

/** Fails unless a table of luck has that of these rows weighed by what was at stake, and tells of how many throws nobody knows it. */
export async function staked(place, rows) {
  const known = rows.filter(({ at_stake: stake }) => stake);
  assert.ok(known.length > 0, 'some stake is known');
  await place.getByRole('columnheader', { name: 'At stake, in victory points' }).waitFor();
  const more = place.getByRole('button', { name: /^Show all/ });
  if ((await more.count()) > 0) await more.click();
  const lines = (await place.getByRole('row').allTextContents()).map((line) =>
    line.replace(/\s+/g, ' '),
  );
  const whole = { maximumFractionDigits: 0 };
  for (const { at_stake: stake, without_stake: without } of known) {
    const points = stake.luck.toLocaleString('en', { ...whole, signDisplay: 'exceptZero' });
    const reach = (stake.spread * 1.96).toLocaleString('en', whole);
    const told = `${points.replace('-', '−')} ± ${reach} `;
    const own = lines.filter((line) => `${line} `.includes(told));
    assert.ok(own.length > 0, `${told} in ${lines.join('; ')}`);
    const left = `without ${without.toLocaleString('en')} roll`;
    if (without > 0)
      assert.ok(
        own.some((line) => line.includes(left)),
        `${left}: ${own.join()}`,
      );
  }
  const sum = (of) => known.reduce((all, row) => all + of(row), 0).toLocaleString('en');
  const [rolls, without] = [sum((row) => row.rolls), sum((row) => row.without_stake)];
  const left = `Of ${rolls} such rolls it is not known of ${without}:`;
  const told = without === '0' ? `It is known of all ${rolls} such rolls.` : left;
  await place.getByText(told).waitFor();
}

/** What the service answers; one that has no room now is asked again after the pause that it names, as pages do. */
export async function ask(page, path) {
  let answer = await page.request.get(`/api/v1${path}`);
  for (let times = 0; answer.status() === 503 && times < MOST_TIMES; times += 1) {
    const pause = Number(answer.headers()['retry-after'] ?? 1);
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    answer = await page.request.get(`/api/v1${path}`);
  }
  assert.ok(answer.ok(), `${path}: ${answer.status()}`);
  return answer.json();
}

/** Waits until `look` holds, for what follows a moment later. */
export async function eventually(look, what) {
  const until = Date.now() + 10_000;
  let last;
  while (Date.now() < until) {
    try {
      if (await look()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${what}${last ? `: ${last.message}` : ''}`);
}
