import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

const SYSTEM = 'kow2';

/** An organizer asks: who leads, what is still open, and who meets whom next? */
export async function event({ page, shoot, screen }) {
  const { matches } = await ask(page, `/matches?system=${SYSTEM}&event=20&limit=200`);
  const rounds = (name) =>
    new Set(matches.filter((row) => row.event === name && row.round).map(({ round }) => round));
  // One whose battles are all over: the next round is paired then.
  const ended = (name) =>
    matches.every((row) => row.event !== name || (row.score.over && row.sides.length === 2));
  const names = [...new Set(matches.map((row) => row.event).filter(Boolean))].filter(ended);
  const name = names.toSorted((a, b) => rounds(b).size - rounds(a).size)[0];
  const rows = matches.filter((row) => row.event === name);
  assert.ok(rounds(name).size > 1, `no event of several rounds: ${names}`);

  // From a battle to its event.
  await page.goto(`/matches?system=${SYSTEM}&event=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: new RegExp(`^${escaped(name)}`) })
    .first()
    .click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  const over = rows.filter(({ score }) => score.over);
  const players = new Set(over.flatMap(({ sides }) => sides.map(({ player }) => player)));
  const body = page.locator('table tbody tr');
  await eventually(async () => (await body.count()) === players.size, 'a row each player');

  // Match points are two for a win and one for a draw, and the best come first.
  const points = (player) =>
    over.reduce((sum, { sides, score }) => {
      const own = sides.find((side) => side.player === player);
      return sum + (own ? (score.winner ? (score.winner === own.id ? 2 : 0) : 1) : 0);
    }, 0);
  const listed = await body.locator('th a').allTextContents();
  const sums = listed.map(points);
  assert.deepEqual(
    sums,
    sums.toSorted((a, b) => b - a),
  );
  for (const [index, sum] of sums.entries()) {
    assert.equal(await body.nth(index).locator('strong').textContent(), `${sum}`);
  }

  // Every round is there, and the next one pairs everybody once.
  for (const round of rounds(name))
    await page.getByRole('heading', { name: `Round ${round}`, exact: true }).waitFor();
  const next = page.getByRole('heading', {
    name: `Round ${Math.max(...rounds(name)) + 1}: pairings`,
  });
  await next.waitFor();
  const paired = await page.locator('.pairings li strong').allTextContents();
  assert.deepEqual(paired.toSorted(), [...players].toSorted());
  await accessible(page);
  await shoot('event');

  // Ties may be broken otherwise, and the address says so.
  await page.getByRole('link', { name: 'Victory points', exact: true }).click();
  await page.waitForURL(/by=points/);
  if (screen === 'laptop') {
    const heads = await page.locator('thead th').allTextContents();
    assert.ok(heads.indexOf('Margin') < heads.indexOf('Opponents’ points'), `${heads}`);
  }
  await page.getByRole('button', { name: 'Русский' }).click();
  await page.getByRole('heading', { name: 'Таблица' }).waitFor();
  await accessible(page);
  // An event that says by what it ranks is shown so: Ben has more victory points, and Ada has won more often.
  const own = `Own order ${screen}`;
  const table = [
    'date,game,event,round,standings,player_a,army_a,player_b,army_b,result,score_a,score_b',
    `2026-03-01,${SYSTEM},${own},1,victory_points wins,Ada Own,Elves,Ben Own,Orcs,a,5,4`,
    `2026-03-01,${SYSTEM},${own},2,victory_points wins,Ben Own,Orcs,Cem Own,Dwarfs,draw,9,9`,
  ].join('\n');
  const headers = { 'Content-Type': 'text/csv' };
  const sent = await page.request.post('/api/v1/import/results?keep_names=true', {
    data: table,
    headers,
  });
  assert.ok(sent.ok(), await sent.text());
  await eventually(
    async () => (await ask(page, `/matches?event=${encodeURIComponent(own)}`)).matches.length === 2,
    'the battles are in the tables',
  );
  await page.goto(`/events/${encodeURIComponent(own)}?system=${SYSTEM}&lang=en`);
  await page.getByText('As the event says: Scored → Wins.').waitFor();
  const scores = await page.locator('table tbody tr strong').allTextContents();
  assert.deepEqual(scores, ['13', '9', '5']);
  await accessible(page);
  await page.getByRole('link', { name: 'Strength of opponents', exact: true }).click();
  await page.waitForURL(/by=strength/);

  // A name that is nearly one leads there.
  await page.goto(`/events/${encodeURIComponent(`Own ordr ${screen}`)}?system=${SYSTEM}&lang=en`);
  await page.getByRole('link', { name: own, exact: true }).click();
  await page.getByRole('heading', { name: own, level: 1 }).waitFor();
  await page.goto('/events/Nobody%20plays%20here?lang=en');
  await page.getByRole('heading', { name: 'No battles of “Nobody plays here”' }).waitFor();
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
