// Plays recorded battles through the recorder in a real browser and counts what that costs in taps and seconds.
//
// AFTERMATH_URL    address of a service
// AFTERMATH_MOST   entries of a battle that are played at most; all where not given
// CHROMIUM         the browser, /usr/bin/chromium where not given
//
// Arguments are logs, each of a whole battle. What they say of places and what players claim and declare is left out: the
// recorder is asked for decisions and dice. Each die is tapped as it fell.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from 'playwright-core';

const BASE = process.env.AFTERMATH_URL ?? 'http://127.0.0.1:8787';
const MOST = Number(process.env.AFTERMATH_MOST ?? Infinity);
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PHONE = { width: 360, height: 740 };
const FACES = new Set(['dice', 'die', 'rolls']);

const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });

/** What stands at a way with dots. */
function at(body, field) {
  return field.split('.').reduce((inner, name) => inner?.[name], body);
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const units = (value) =>
  (Array.isArray(value) ? value : []).map((one) => (typeof one === 'string' ? one : one.unit));

/** Whether an entry is an offer, as far as the offer decides it. */
function admits(offer, { side, event }) {
  const body = event[offer.kind];
  if (!body || (offer.side && side && offer.side !== side)) return false;
  const asked = new Map((offer.asks ?? []).map(({ field, wants }) => [field.split('.')[0], wants]));
  return Object.entries(offer.body).every(([name, value]) => {
    if (asked.get(name) === 'units') {
      return Array.isArray(value)
        ? units(value).every((one) => units(body[name]).includes(one))
        : true;
    }
    return asked.has(name) || same(value, body[name]);
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function cost(file) {
  const [header, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const { system } = JSON.parse(header);
  const context = await browser.newContext({ baseURL: BASE, viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/record');
  await page.getByLabel('… or of a log on this device').setInputFiles({
    name: 'a.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(`${header}\n`),
  });
  await page.getByLabel('Same terrain as then').check();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-judged]').waitFor();
  const counts = [];
  let [missed, seconds, done] = [0, 0, 0];
  const kinds = new Map();
  for (const line of lines.slice(0, MOST)) {
    const entry = JSON.parse(line);
    const position = await positionOf(page);
    const offers = position.offers ?? [];
    const number = offers.findIndex((offer) => admits(offer, entry));
    if (number < 0) {
      missed += 1;
      const kind = Object.keys(entry.event)[0];
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      continue;
    }
    let taps = 0;
    const began = performance.now();
    const tap = async (locator) => {
      taps += 1;
      await locator.click({ timeout: 10_000 });
    };
    tap.twice = async (act) => {
      taps += 2;
      await act();
    };
    try {
      await play(page, tap, offers[number], number, entry, position.sides);
    } catch (error) {
      console.log(`${basename(file)}, entry ${entry.seq}: ${String(error).split('\n')[0]}`);
      const leave = page.getByRole('button', { name: /^(Cancel|Fix it)$/ });
      if (await leave.count()) await leave.click();
      missed += 1;
      continue;
    }
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector('[data-judged]')?.dataset.judged) > before ||
        document.querySelector('.ending'),
      done,
    );
    done += 1;
    seconds += (performance.now() - began) / 1000;
    counts.push(taps);
    if (await page.locator('.ending').count()) break;
  }
  const all = counts.reduce((sum, taps) => sum + taps, 0);
  console.log(
    `${system} ${basename(file)}: ${done} entries recorded, ${missed} not offered ${JSON.stringify([...kinds])}; ` +
      `${all} taps, median ${median(counts)}, mean ${(all / Math.max(done, 1)).toFixed(1)}; ` +
      `${(all / 120).toFixed(1)} min at two taps a second, ${seconds.toFixed(0)} s in the browser`,
  );
  await context.close();
}

/** What is offered after what stands on the device, asked of the service: it says what the page is told. */
async function positionOf(page) {
  return page.evaluate(async () => {
    const asked = indexedDB.open('aftermath-recorder');
    const database = await new Promise(
      (resolve) => (asked.onsuccess = () => resolve(asked.result)),
    );
    const all = database.transaction('recordings').objectStore('recordings').getAll();
    const [{ lines }] = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    database.close();
    const response = await fetch('/api/v1/referee', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ request: { open: { log: lines.join('\n'), language: 'en' } } }),
    });
    const { ok } = await response.json();
    return { offers: ok.offers, sides: JSON.parse(lines[0]).sides.map(({ id }) => id) };
  });
}

/** One entry of a recorded battle, tap by tap. */
async function play(page, tap, offer, number, { event }, sides) {
  const body = event[offer.kind];
  const button = page.locator(`[data-offer="${number}"]`);
  if (!(await button.count())) {
    const actor =
      offer.body.unit ??
      offer.body.by ??
      offer.body.character ??
      offer.body.bearer ??
      units(offer.body.units)[0];
    const chosen = page.locator(`[data-actor="${actor}"]`);
    if ((await chosen.count()) && (await chosen.getAttribute('aria-pressed')) !== 'true')
      await tap(chosen);
  }
  if (!(await button.count())) await tap(page.getByRole('button', { name: 'More', exact: true }));
  await tap(button);
  const filling = page.locator('.filling');
  if (!(await filling.count())) return;
  for (const { field, wants } of offer.asks ?? []) {
    if (wants === 'units' && Array.isArray(offer.body[field])) {
      const more = units(body[field]).filter((one) => !units(offer.body[field]).includes(one));
      if (more.length === 0) continue;
      await tap(filling.locator('summary').first());
      for (const one of more)
        await tap(filling.locator(`[data-picks="${field}"] [data-pick="${one}"]`));
    }
    if (wants === 'stands' && field in offer.body) {
      const [now, then] = [offer.body[field], body[field] ?? []];
      const changed = [
        ...now.filter((one) => !then.includes(one)),
        ...then.filter((one) => !now.includes(one)),
      ];
      for (const one of changed)
        await tap(filling.locator(`[data-picks="${field}"] [data-pick="${one}"]`));
    }
  }
  // Throws are asked for one after the other.
  for (const { field, wants } of (offer.asks ?? []).filter((ask) => FACES.has(ask.wants))) {
    const fell = at(body, field);
    if (fell === undefined || (Array.isArray(fell) && fell.length === 0)) continue;
    const faces = wants === 'die' ? [fell] : wants === 'rolls' ? inTurn(fell, sides) : fell;
    const pad = filling.locator(`[data-dice="${field}"]`);
    if (
      !(await pad.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ))
    )
      continue;
    for (const face of faces)
      await tap(pad.getByRole('button', { name: `Face ${face}`, exact: true }));
  }
  // What is chosen from a list costs two taps: one opens it.
  const choose = async (select, value) => {
    if (!(await select.count())) return;
    await tap.twice(() => select.selectOption(value));
  };
  for (const { field, values } of offer.choices ?? []) {
    const place = values.findIndex((value) => same(value, at(body, field)));
    if (place >= 0) await choose(filling.locator(`[data-choice="${field}"]`), String(place));
  }
  for (const { field, wants } of offer.asks ?? []) {
    const told = at(body, field);
    if (typeof told === 'string' && (wants === 'side' || wants === 'units'))
      await choose(filling.locator(`[data-asks="${field}"]`), told);
  }
  await tap(page.getByRole('button', { name: /^(Save|Played like this)$/ }));
}

/** Dice of sides against each other, in the order in which the page asks for them. */
function inTurn(rolls, sides) {
  const of = sides.map((side) => rolls.filter((roll) => roll.side === side).map(({ die }) => die));
  return of[0].flatMap((_, place) => of.map((dice) => dice[place]));
}

for (const log of process.argv.slice(2)) await cost(log);
await browser.close();
