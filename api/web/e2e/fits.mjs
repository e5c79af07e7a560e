import assert from 'node:assert/strict';
import { GAMES } from './anywhere.mjs';
import { ask, eventually } from './looks.mjs';
import { take, throwing } from './record.mjs';
import { disputed } from './settle.mjs';

/** In Russian, whose words are longer, no page is wider than the screen, nor is a form that is open on it. */
export async function fits({ page, shoot, screen }) {
  const { matches } = await ask(page, '/matches?system=kow2&to=2025-12-31&limit=100');
  const battle = matches.find(({ entries }) => entries > 100);
  const { army, player } = battle.sides[0];
  const { rows } = await ask(page, `/stats/units?system=kow2&army=${encodeURIComponent(army)}`);
  const ofArmy = `/armies/${encodeURIComponent(army)}`;
  const pages = [
    '/',
    '/matches',
    `/matches/${battle.id}?entry=60`,
    `/matches/${battle.id}/report`,
    ...[
      '',
      '&view=matchups',
      '&view=trends',
      '&view=trends&by=event',
      '&view=luck',
      '&view=dice',
    ].map((view) => `/meta?system=kow2${view}`),
    `/meta/battles?system=kow2&army=${encodeURIComponent(army)}`,
    '/meta/throws?system=kow2',
    '/players?system=kow2',
    `/players/${encodeURIComponent(player)}?system=kow2`,
    `${ofArmy}?system=kow2`,
    `${ofArmy}/units/${encodeURIComponent(rows[0].profile)}?system=kow2`,
    ...['', '?view=broken&system=kow2', `?view=proof&match=${battle.id}`, '?view=compare'].map(
      (view) => `/audit${view}`,
    ),
    '/audit/entries?system=kow2',
    '/rules',
    '/rules/kow.charge.range',
    '/upload',
    '/result',
    '/record',
  ];
  const wider = [];
  const look = async (what) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) wider.push(`${what}: ${over} px`);
  };
  for (const path of pages) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=ru`);
    await page.locator('h1').first().waitFor();
    await eventually(
      async () => (await page.locator('main .waiting').count()) === 0,
      `${path} is there`,
    );
    await look(path);
  }
  await begun(page, look);
  for (const game of GAMES) await recorded(page, game, look, shoot);
  await results(page, look);
  await settled(page, screen, look);
  assert.deepEqual(wider, [], 'wider than the screen');
}

/** The beginning of a battle: armies that are picked, terrain that is laid out, a link that is handed out. */
async function begun(page, look) {
  await page.goto('/record?lang=ru');
  const begin = page.locator('.begin');
  for (const game of GAMES) {
    await begin.getByLabel('Игра').first().selectOption(game);
    await begin.getByRole('button', { name: 'Собрать армии по спискам' }).click();
    const lists = begin.getByLabel('Список армии');
    await lists.nth(1).waitFor();
    for (const place of [0, 1]) await lists.nth(place).selectOption({ index: 1 });
    const rows = begin.locator('[data-picking]').first().locator('[data-row]');
    await rows.first().waitFor({ state: 'attached' });
    // All that can be opened is open.
    await begin.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
    for (const place of [0, 1, 2])
      if (await rows.nth(place).isVisible()) await rows.nth(place).click();
    await look(`/record, armies of ${game}`);
  }
  await page.getByText('выдать ссылку для записи битвы').click();
  await look('/record, a link to hand out');
}

/** The middle of a battle: what may be done, a form with dice that are still to fall and one with those that fell. */
async function recorded(page, game, look, shoot) {
  const { at, number } = await throwing(page, (dice) => dice > 1, [game]);
  await page.goto(`/record?${new URLSearchParams({ ...at, lang: 'ru' })}`);
  await page.locator('nav [data-kind], nav [data-actor]').first().waitFor();
  await look(`/record, the middle of ${game}`);
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await look(`/record, the middle of ${game}, what is seldom`);
  await page.getByRole('button', { name: 'Ещё', exact: true }).click();
  await take(page, number);
  await page.locator('.filling').waitFor();
  await look(`/record, a form of ${game}`);
  await page.getByRole('button', { name: 'Бросить всё' }).click();
  await look(`/record, a form of ${game} with its dice`);
  await shoot(`fits-form-${game}`);
  await page.getByRole('button', { name: /^(Отмена|Исправить)$/ }).click();
  await page.getByRole('button', { name: 'Все битвы' }).click();
  await page.locator('.begin').waitFor();
}

/** Results: of one battle with something wrong in it, and of several that are pasted. */
async function results(page, look) {
  await page.goto('/result?lang=ru');
  await page.getByLabel('Игра').selectOption('kow2');
  await page.getByText('Вставить несколько строк').click();
  await look('/result, lines to paste');
  const lines = ['Анна', 'Борис'].map((name) => `${name}\tЭльфы\tГлеб\tОрки\tничья\tмного`);
  await page.getByLabel('Строка на битву').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Перенести в форму' }).click();
  await page.getByRole('group', { name: 'Стол 2' }).waitFor();
  await look('/result, a round');
  await page.getByRole('button', { name: 'Проверить', exact: true }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await look('/result, what is wrong');
}

/** What settles a dispute: each form, with what it would change. */
async function settled(page, screen, look) {
  await page.goto('/audit?lang=ru');
  const id = await disputed(page, `fits-${screen}`);
  await page.goto(`/matches/${id}?entry=2&lang=ru`);
  const form = page.locator('form.card');
  for (const name of ['Оспорить запись', 'Исправить', 'Вынести решение']) {
    await page.getByRole('button', { name, exact: true }).click();
    await form.getByLabel('Почему').waitFor();
    await look(`a battle, «${name}»`);
    for (const side of await form.getByRole('checkbox').all()) await side.check();
    // The last of the choices says most: a battle is to be played anew.
    const choices = form.getByRole('radio');
    if (await choices.count()) await choices.last().check();
    await form.getByLabel('Почему').fill('Измерено заново: 22 см, оба игрока это видели.');
    await form.getByRole('heading', { name: 'Что изменится' }).waitFor();
    await look(`a battle, «${name}» with what it would change`);
  }
  await page.goto(`/audit?view=proof&match=${id}&lang=ru`);
  await page.getByText('Подписать как игрок').click();
  await page.locator('form input[required]').first().waitFor();
  await look('a proof, signing');
}
