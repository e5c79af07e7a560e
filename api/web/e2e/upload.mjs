import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { accessible, eventually } from './looks.mjs';

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
  await page.getByRole('heading', { name: 'This log is already here' }).waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Open the saved battle' }).getAttribute('href'),
    `/matches/${ID}`,
  );

  await hand(
    'other.jsonl',
    Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('\n', bytes.length - 2) + 1)]),
  );
  await page.getByRole('heading', { name: 'A different log already has this id' }).waitFor();

  // What is kept and what was dropped, side by side, each under its name.
  await page.getByRole('button', { name: 'Compare the two' }).click();
  await page.getByRole('heading', { name: /^They differ from entry/ }).waitFor();
  await page.getByText('other.jsonl', { exact: true }).waitFor();
  await accessible(page);

  await hand('battle.pdf', Buffer.from('%PDF-1.7'));
  await page.getByRole('heading', { name: 'battle.pdf cannot be uploaded' }).waitFor();

  const wrong = bytes.toString().replace('"saves":[2,5,1,6', '"saves":[2,7,1,6');
  await hand('wrong.jsonl', Buffer.from(wrong));
  await page.getByRole('heading', { name: 'wrong.jsonl cannot be read as a battle log' }).waitFor();
  const told = await page.getByRole('alert').textContent();
  assert.match(told, /Line\s*7/, 'the line is told');
  assert.match(told, /Entry\s*6/, 'the entry is told');
  assert.match(told, /saves/, 'the field is told');
  await accessible(page);
  await shoot('upload-refused');

  // An archive: each of its files has a verdict of its own; one that is none says what to do.
  const archive = zipSync({ 'a/again.jsonl': bytes, 'b/wrong.jsonl': Buffer.from(wrong) });
  await hand('league.zip', Buffer.from(archive));
  await page.getByText('2 of 2 files done.').waitFor();
  await page.getByRole('heading', { name: 'This log is already here' }).waitFor();
  await page
    .getByRole('heading', { name: 'b/wrong.jsonl cannot be read as a battle log' })
    .waitFor();
  await accessible(page);
  await shoot('upload-archive');
  await hand('none.zip', Buffer.from('no archive'));
  await page.getByRole('heading', { name: 'Nothing was taken from none.zip' }).waitFor();
  await page.getByText('It is not a ZIP archive').waitFor();
}

/** An army of 190 points that says it has 200, in the schema of BattleScribe. */
export const ROSTER = `<?xml version="1.0"?><roster gameSystemName="Warhammer 40,000 9th Edition">
  <costs><cost name="pts" value="200"/></costs>
  <forces><force name="Patrol" catalogueName="Necrons"><selections>
    <selection name="Royal Warden" number="1" type="model"><costs><cost name="pts" value="90"/></costs></selection>
    <selection name="Warriors" number="1" type="unit"><selections>
      <selection name="Warrior" number="10" type="model"><costs><cost name="pts" value="100"/></costs></selection>
    </selections></selection>
  </selections></force></forces></roster>`;
const TABLE = `date,game,player_a,roster_a,player_b,army_b,roster_b
2026-05-03,wh40k9,Ada,ada.ros,Boris,Orks,
2026-05-04,wh40k9,Ada,ada.ros,Cleo,,cleo.ros
`;

/** Rosters: by themselves, with the table that names them, and one that is named and did not come. */
export async function rosters({ page, shoot }) {
  await page.goto('/upload');
  const hand = (...files) =>
    page.getByLabel('Choose files').setInputFiles(
      files.map(([name, text]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(text),
      })),
    );

  await hand(['ada.ros', ROSTER]);
  await page.getByRole('heading', { name: 'Necrons' }).waitFor();
  await page.getByRole('heading', { name: 'The roster does not add up' }).waitFor();
  await page.getByText('Points: it states 200, what was chosen adds up to 190.').waitFor();
  const rows = page.getByRole('table').getByRole('row');
  assert.match(await rows.nth(2).textContent(), /Warriors.*10.*100/s);
  const taken = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download JSON' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'ada.json');
    return JSON.parse(await readFile(await file.path(), 'utf8'));
  };
  const side = await taken();
  assert.deepEqual([side.id, side.army, side.roster[0].id], ['a', 'Necrons', 'a1']);
  await page.getByLabel('Second side (b)').check();
  await eventually(async () => (await taken()).roster[0].id === 'b1', 'the army of the other side');
  await accessible(page);
  await shoot('upload-roster');

  // Only one of the two rosters that the table names came with it.
  await hand(['season.csv', TABLE], ['ada.ros', ROSTER]);
  await page.getByText('2 of 2 files done.').waitFor();
  await page.getByText('New battles: 1. Already known: 0. Refused: 1.').waitFor();
  await page.getByText('drop the file and the table together').waitFor();
  const goesWith = page.getByRole('heading', { name: 'Named in these rows' }).locator('+ ul > li');
  assert.match(await goesWith.first().textContent(), /season\.csv.*Line 2.*roster_a/s);
  await accessible(page);
  await shoot('upload-roster-missing');

  // An archive of all of them: it could be kept as it is.
  const archive = zipSync({
    'cup/season.csv': Buffer.from(TABLE),
    'cup/ada.ros': Buffer.from(ROSTER),
    'cup/cleo.ros': Buffer.from(ROSTER.replace('Necrons', 'Orks')),
  });
  await hand(['cup.zip', archive]);
  await page.getByText('3 of 3 files done.').waitFor();
  await page.getByText('New battles: 2. Already known: 0. Refused: 0.').waitFor();
  await page.getByRole('button', { name: 'Save these battles' }).waitFor();

  await hand(['laughs.ros', '<!DOCTYPE lolz [<!ENTITY lol "lol">]><roster name="&lol;"/>']);
  await page.getByRole('heading', { name: 'laughs.ros cannot be read as a roster' }).waitFor();
  await page.getByText('it declares a document type').waitFor();
  await hand(['large.ros', ' '.repeat(16 * 1024 * 1024 + 1)]);
  await page.getByRole('heading', { name: 'large.ros cannot be read as a roster' }).waitFor();
  await page.getByText('it has more than 16 MiB').waitFor();
}

/** A season of a club of its own words, in windows-1251. */
const SEASON = `Дата;Игрок 1;Армия 1;Игрок 2;Армия 2;Результат
03.05.2026;Анна;Империя;Борис;Орки;победа
04.05.2026;Борис;Орки;Вера;Эльфы;Вера
31.02.2026;Анна;Империя;Вера;Эльфы;ничья
`;

function windows1251(text) {
  const bytes = [...text].map((letter) => {
    const code = letter.codePointAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });
  return Buffer.from(bytes);
}

/** A secretary brings in her own table: heads, words and encoding of its own, and a row that is wrong. */
export async function season({ page, shoot, baseURL }) {
  await page.goto('/upload?lang=ru');
  await page.getByText('Своя таблица: что в ней может быть').click();
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать образец' }).click(),
  ]);
  const template = await readFile(await made.path(), 'utf8');
  assert.match(template, /^\uFEFFdate;game;/, 'what a Russian spreadsheet opens');
  await page.getByRole('rowheader', { name: 'player_a', exact: true }).waitFor();
  await accessible(page);
  await shoot('upload-columns');
  await page.getByText('Своя таблица: что в ней может быть').click();

  const file = { name: 'Сезон.csv', mimeType: 'text/csv', buffer: windows1251(SEASON) };
  await page.getByLabel('Выбрать файлы').setInputFiles(file);
  await page.getByText('В каждой строке нужно: Игра.').waitFor();
  assert.equal(await page.getByLabel('Кодировка').inputValue(), 'windows-1251');
  assert.equal(await page.getByLabel('Игрок 1').inputValue(), 'player_a');
  assert.equal(await page.getByLabel('Что значит результат «победа»').inputValue(), 'win');
  const check = page.getByRole('button', { name: 'Проверить таблицу' });
  assert.ok(await check.isDisabled(), 'nothing is sent while a needed column is missing');
  await accessible(page);
  await shoot('upload-reading');
  await page.getByLabel('Игра во всех строках').selectOption('kow2');
  await check.click();

  await page.getByText('Анна (Империя) – Борис (Орки)').waitFor();
  await page.getByText('нужен день, например 03.05.2026').waitFor();
  assert.ok(
    await page.getByRole('radio', { name: /^Псевдонимы/ }).isChecked(),
    'nobody is named unasked',
  );
  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать отклонённые строки' }).click(),
  ]);
  const refused = (await readFile(await bad.path(), 'utf8')).trim().split(/\r?\n/);
  assert.deepEqual(
    refused.map((line) => line.slice(-24).split(';').at(-1)),
    ['Результат', 'ничья'],
  );
  await accessible(page);
  await shoot('upload-season');

  // What is sent when the good rows are kept; nothing is, so that the test can run again.
  const asked = page.waitForRequest((request) => request.url().includes('dry_run=false'));
  await page.route(/dry_run=false/, (route) =>
    route.continue({ url: route.request().url().replace('dry_run=false', 'dry_run=true') }),
  );
  await page.getByRole('radio', { name: /^Как в таблице/ }).check();
  await page.getByRole('button', { name: 'Сохранить 2 годные строки' }).click();
  const query = new URL((await asked).url(), baseURL).searchParams;
  assert.deepEqual(
    ['partly', 'keep_names', 'encoding'].map((name) => query.get(name)),
    ['true', 'true', 'windows-1251'],
  );
  assert.equal(JSON.parse(query.get('mapping')).fixed.game, 'kow2');
}
