// What the tests look at.
import assert from 'node:assert/strict';
import axe from 'axe-core';

/** How often a service that has no room is asked again. */
const MOST_TIMES = 4;
/** Violations that keep someone from using a page. */
const SERIOUS = ['serious', 'critical'];
/** Best practice, but two parts of one name lead astray whoever goes by them. */
const TOO = 'landmark-unique';

/** Fails where axe finds what keeps someone from using the page, once what is fetched anew is there. */
export async function accessible(page) {
  await eventually(
    async () => (await page.locator('.kept[aria-busy="true"]').count()) === 0,
    'what is fetched anew is there',
  );
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Still called an experiment there: what is read on a control is part of its name (WCAG 2.5.3).
      rules: {
        'label-content-name-mismatch': { enabled: true },
        'landmark-unique': { enabled: true },
      },
    }),
  );
  const serious = violations.filter(({ id, impact }) => SERIOUS.includes(impact) || id === TOO);
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  assert.deepEqual(told, [], 'axe finds serious violations');
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
