import assert from 'node:assert/strict';
import { accessible, ask, eventually } from './looks.mjs';

/** The map of cards on which armies march before a battle: cards, corps, marches and the field are those of the service. */
export async function campaign({ page, shoot }) {
  const { id, boards } = await marched(page);
  const words = async (language) =>
    (await ask(page, `/systems/tactica/words?lang=${language}`)).words;
  const map = page.getByRole('region', {
    name: /The march before the battle|Поход перед битвой/,
  });
  const square = ([row, column]) =>
    map
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`(Row|Ряд) ${row}, (column|столбец) ${column}:`) });

  // A march is marked: the corps stands where the service says, its way is drawn, a flag stands on its target.
  const marked = boards.find(({ map }) =>
    map?.corps.some(({ at, route }) => at && route.length > 0),
  );
  const { corps, size, places } = marked.map;
  const marching = corps.find(({ at, route }) => at && route.length > 0);
  const nameOf = (unit) =>
    marked.pieces.find(({ id }) => id === unit).name.replace(/ \([^)]*\)$/, '');
  await page.goto(`/matches/${id}?entry=${marked.seq}`);
  await square(marching.at).getByTitle(nameOf(marching.unit)).waitFor();
  await square(marching.route.at(-1))
    .getByText(`target of ${nameOf(marching.unit)}`)
    .waitFor();
  const routes = corps.filter(({ route }) => route.length > 0).length;
  assert.equal(
    await map.locator('polyline.way').count(),
    routes,
    'every march that is marked is drawn',
  );
  assert.equal(await map.locator('.square').count(), size[0] * size[1], 'the map is whole');
  const english = await words('en');
  const laid = places.filter(({ card }) => card);
  assert.ok(laid.length > 0, 'cards are laid');
  for (const { at, card } of laid) {
    const told = (await square(at).locator('.name').innerText()).toLowerCase();
    assert.ok(told.includes(english[`card-${card}`].toLowerCase()), `${card}: ${told}`);
  }
  await accessible(page);
  await map.scrollIntoViewIfNeeded();
  await shoot('campaign-march');

  // Rolled too little: it is tired, and says so.
  const tired = boards.find(({ map }) => map?.corps.some(({ at, tired }) => at && tired));
  if (tired) {
    await page.goto(`/matches/${id}?entry=${tired.seq}`);
    const weary = tired.map.corps.find(({ at, tired }) => at && tired);
    await square(weary.at).getByText('tired').first().waitFor();
  }

  // Battle is offered and accepted; the six cards of the field are marked, in Russian too.
  const fought = boards.find(({ map }) => map?.accepted && map.places.some(({ field }) => field));
  await page.goto(`/matches/${id}?entry=${fought.seq}`);
  await eventually(
    async () => (await map.locator('.square.field').count()) === 6,
    'six cards are the field',
  );
  for (const { at } of fought.map.places.filter(({ field }) => field)) {
    await square(at).getByText('field of battle').waitFor({ state: 'attached' });
  }
  await map.getByText(/Battle\. Attacker: /).waitFor();
  await shoot('campaign-field');
  await page.getByRole('button', { name: 'Русский' }).click();
  await map.getByText(/Битва\. Нападает: /).waitFor();
  const russian = await words('ru');
  const card = fought.map.places.find(({ card }) => card);
  const told = (await square(card.at).locator('.name').innerText()).toLowerCase();
  assert.ok(told.includes(russian[`card-${card.card}`].toLowerCase()), told);
  await shoot('campaign-field-ru');

  // In the battle the map is gone, and figures stand on their bases, disordered ones turned about.
  await figures(page, id, shoot);
}

/** A battle that begins with a march over the map and is recorded with places; its boards up to the first turn. */
async function marched(page) {
  for (let after = ''; after !== undefined;) {
    const { matches, next } = await ask(
      page,
      `/matches?system=tactica&fidelity=full&limit=200${after}`,
    );
    // The corpus is full of short logs.
    for (const { id } of matches.filter(({ entries }) => entries > 50)) {
      const boards = await ask(page, `/matches/${id}/boards?from=0&to=199`);
      const has = (look) => boards.some(({ map }) => map && look(map));
      const marks = has(({ corps }) => corps.some(({ at, route }) => at && route.length > 0));
      if (marks && has(({ places }) => places.some(({ field }) => field))) return { id, boards };
    }
    after = next ? `&after=${encodeURIComponent(next)}` : undefined;
  }
  throw new Error('no battle of Tactica begins with a march');
}

async function figures(page, id, shoot) {
  const last = (await ask(page, `/matches/${id}/timeline`)).length - 1;
  for (let from = 0; from <= last; from += 200) {
    const boards = await ask(
      page,
      `/matches/${id}/boards?from=${from}&to=${Math.min(last, from + 199)}`,
    );
    const stands = ({ stands }) => stands.length > 0 && stands.every(({ pose }) => pose);
    const disordered = (piece) =>
      stands(piece) && piece.ranks?.turned.length > 2 && !piece.ranks.ring;
    const board = boards.find(({ pieces }) => pieces.some(disordered));
    if (!board) continue;
    const piece = board.pieces.find(disordered);
    assert.equal(board.map, undefined, 'the march is over');
    assert.deepEqual(
      piece.counters.find(([name]) => name === 'disordered'),
      ['disordered', piece.ranks.turned.length],
      'as many are turned about as are disordered',
    );
    await page.goto(`/matches/${id}?entry=${board.seq}`);
    await page.locator(`[data-piece="${piece.id}"] .stand`).first().waitFor();
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('+');
    const drawn = page.locator(`[data-piece="${piece.id}"] .figure`);
    await eventually(
      async () => (await drawn.count()) === piece.ranks.figures,
      'every figure is drawn',
    );
    assert.equal(
      await page.locator(`[data-piece="${piece.id}"] .figure.about`).count(),
      piece.ranks.turned.length,
    );
    await shoot('campaign-figures');
    return;
  }
  throw new Error('nobody is disordered');
}
