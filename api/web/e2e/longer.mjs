import assert from 'node:assert/strict';
import { ask, eventually } from './looks.mjs';

/**
 * A whole battle of a league: keys go from turn to turn and from phase to phase, its head leads to players, armies and the event, a step
 * asks for nothing that is there already, and on a laptop the explanation fits the screen.
 */
export async function longer({ page, shoot, screen }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const match = matches.find(
    ({ entries, event, fidelity }) => event && entries > 100 && fidelity === 'full',
  );
  assert.ok(match, 'a whole battle of an event');
  const timeline = await ask(page, `/matches/${match.id}/timeline`);
  const begins = (name) =>
    timeline.flatMap((item, at) => (at > 0 && item[name] !== timeline[at - 1][name] ? [at] : []));
  await page.goto(`/matches/${match.id}?entry=0`);
  const explanation = page.getByRole('region', { name: 'What happened' });
  const shows = (entry) =>
    eventually(
      async () => (await explanation.textContent()).match(/Entry (\d+)/)?.[1] === `${entry}`,
      `entry ${entry} is shown`,
    );
  await shows(0);

  // By turns there and back.
  const [first, second] = begins('turn');
  for (const [key, entry] of [
    ['t', first],
    ['t', second],
    ['T', first],
  ]) {
    await page.keyboard.press(key);
    await shows(entry);
  }
  // A phase begins behind the turn, or with it.
  const next = timeline.findIndex(
    ({ phase, turn }, at) =>
      at > first && (phase !== timeline[at - 1].phase || turn !== timeline[at - 1].turn),
  );
  await page.keyboard.press('p');
  await shows(next);
  await page.keyboard.press('P');
  await shows(first);
  // Somebody loses something in every whole battle, which is marked on the timeline once it is known.
  await page.locator('li:has(.loss)').waitFor({ state: 'attached' });
  await page.keyboard.press('l');
  await eventually(
    () => Number(new URL(page.url()).searchParams.get('entry')) > first,
    'the next loss is shown',
  );

  // What was asked for once is not asked for again.
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Home');
  await shows(0);
  for (let entry = 1; entry <= 4; entry += 1) {
    await page.keyboard.press('ArrowRight');
    await shows(entry);
  }
  for (let entry = 3; entry >= 0; entry -= 1) {
    await page.keyboard.press('ArrowLeft');
    await shows(entry);
  }
  const again = asked.filter((path, at) => path.startsWith('/api/') && asked.indexOf(path) !== at);
  assert.deepEqual(again, [], 'nothing is asked for twice');

  // Its head leads on.
  const head = page.locator('main header').first();
  for (const [part, names] of [
    ['/players/', match.sides.map(({ player }) => player)],
    ['/armies/', match.sides.map(({ army }) => army)],
    ['/events/', [match.event]],
  ])
    for (const name of names)
      assert.ok(
        (await head.locator(`a[href^="${part}${encodeURIComponent(name)}"]`).count()) > 0,
        `a link to ${name}`,
      );
  await shoot('longer');
  if (screen === 'laptop') {
    const box = await explanation.boundingBox();
    assert.ok(
      box && box.y + box.height <= 800 + 1,
      `the explanation ends at ${box?.y + box?.height}`,
    );
  }
}
