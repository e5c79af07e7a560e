// Plays recorded battles through the recorder in a real browser and counts what that costs in taps and seconds.
//
// AFTERMATH_URL    address of a service that has the referees for browsers
// AFTERMATH_MOST   entries of a battle that are played at most; all where not given
// AFTERMATH_PLACES board: where units stand is recorded too, by dragging; else what the log says of places is left out
// AFTERMATH_SHOTS  folder for screenshots of what could not be entered, and for what was recorded; none are made without it
// CHROMIUM         the browser, /usr/bin/chromium where not given
//
// Arguments are logs, each of a whole battle. What players claim and declare is left out: it is worked out. Each die is tapped
// as it fell, two at once, more by how many show each face; what it would cost if the device threw them, a tap a throw, stands
// behind. A tap is a tap, a drag, or a digit that is typed; what is chosen from a list costs two.
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { chromium } from 'playwright-core';
import { linesOf } from './recorded.mjs';

const BASE = process.env.AFTERMATH_URL ?? 'http://127.0.0.1:8787';
const MOST = Number(process.env.AFTERMATH_MOST ?? Infinity);
const BOARD = process.env.AFTERMATH_PLACES === 'board';
const SHOTS = process.env.AFTERMATH_SHOTS;
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PHONE = { width: 360, height: 740 };
/** Throws in which each die is of one figure. */
const ONE_BY_ONE = new Set([
  'disorder',
  'recover',
  'mount',
  'dismount',
  'exchange_ranks',
  'reform',
]);
const FACES = new Set(['dice', 'again', 'die', 'rolls']);
/** The fields of whoever is wounded first: by attacks, and by what saves do not stop. */
const [WOUNDED, SUFFERS] = ['saves.0.model', 'suffered.0.model'];
/** Models and stands that an entry may name. */
const NAMED = new Set(['stands', 'target_stands']);
/** In ms: how long an entry has to stand there before it is clear that it waits for a tap. */
const STANDS = 250;
/** In ms: how long the page may take to ask for something, and to answer a tap. */
const [SOON, STEP] = [1_500, 6_000];

const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });

/** A body without what stands at these ways with dots. */
function without(body, fields, way = '') {
  if (!isObject(body)) return body;
  const left = Object.entries(body).filter(([name]) => !fields.has(`${way}${name}`));
  return Object.fromEntries(
    left.map(([name, value]) => [name, without(value, fields, `${way}${name}.`)]),
  );
}

/** What stands at a way with dots. */
function at(body, field) {
  return field.split('.').reduce((inner, name) => inner?.[name], body);
}

const isObject = (one) => typeof one === 'object' && one !== null;
/** In one order of its fields, whatever order they came in. */
const ordered = (_, value) =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a, b) => JSON.stringify(a, ordered) === JSON.stringify(b, ordered);
const nameOf = (one) => (isObject(one) ? (one.unit ?? one.corps) : one);
const units = (value) => (Array.isArray(value) ? value : []).map(nameOf);

/** Whether a member of a list is what an offer has there, but for what is asked of members. */
function isMember(offered, member, open) {
  if (!isObject(offered)) return offered === nameOf(member);
  return Object.entries(offered).every(
    ([name, value]) => open.has(name) || same(value, member[name]),
  );
}

/** What is asked of the members of a list. */
const inner = (offer, field) =>
  new Set(
    (offer.asks ?? [])
      .map((ask) => ask.field.split('.'))
      .filter(([list]) => list === field)
      .map((way) => way.at(-1)),
  );

/** Whether an entry is an offer, as far as the offer decides it. */
function admits(offer, { side, event }) {
  const body = event[offer.kind];
  if (!body || (offer.side && side && offer.side !== side)) return false;
  const asks = offer.asks ?? [];
  const asked = new Map(asks.map(({ field, wants }) => [field.split('.')[0], wants]));
  const chosen = new Set((offer.choices ?? []).map(({ field }) => field));
  return Object.entries(offer.body).every(([name, value]) => {
    if (
      asks.some(({ field, wants }) => field === name && wants === 'units') &&
      Array.isArray(value)
    ) {
      const open = inner(offer, name);
      const members = Array.isArray(body[name]) ? body[name] : [];
      return value.every((one) => members.some((member) => isMember(one, member, open)));
    }
    if (asked.has(name) || chosen.has(name)) return true;
    // What is told of members beside their names is worked out.
    if (Array.isArray(value) && value.some(isObject)) return same(units(value), units(body[name]));
    return same(value, body[name]);
  });
}

/** The offer that says most of an entry. */
function offerOf(offers, entry) {
  const { [Object.keys(entry.event)[0]]: body } = entry.event;
  // Of two that differ in what is left open, the one that has it as the log has.
  const words = (value) => (isObject(value) ? Object.values(value).flatMap(words) : [value]);
  const known = new Set(words(body));
  // Who of a unit may do it says nothing of who did.
  const plain = ({ body: own, share }) =>
    share?.list in own
      ? { ...own, [share.list]: own[share.list].map((one) => ({ ...one, [share.models]: [] })) }
      : own;
  // Nor do ways that are still to be drawn, dice that are still to fall, and what is chosen later.
  const open = ({ asks = [], choices = [] }) =>
    new Set(
      [...asks.filter(({ wants }) => wants === 'cards' || FACES.has(wants)), ...choices].map(
        ({ field }) => field.replace('.*.', '.0.'),
      ),
    );
  const said = (offer) =>
    words(without(plain(offer), open(offer))).reduce(
      (sum, one) => sum + (known.has(one) ? 1 : -1),
      0,
    );
  const has = (offer) => Object.keys(offer.body).filter((name) => name in body).length;
  const all = offers.flatMap((offer, number) => (admits(offer, entry) ? [{ offer, number }] : []));
  return all.toSorted((a, b) => said(b.offer) - said(a.offer) || has(b.offer) - has(a.offer))[0];
}

/** A charge with the side of the enemy that it reached, where offers ask for it and the log leaves it to the places. */
function withSide(entry, offers, before, pieces) {
  const { charge_move: body } = entry.event;
  const asked = offers.find(
    ({ kind, body: own }) => kind === 'charge_move' && own.unit === body?.unit && own.side,
  );
  const target = body?.target ?? before.get(`${body?.unit} target`);
  if (!asked || !body || body.side) return entry;
  const [by, at] = [body.unit, target].map((id) =>
    middle(
      pieces.find((piece) => piece.id === id),
      0,
    ),
  );
  if (!by || !at) return entry;
  const bearing = bare((Math.atan2(by.x - at.x, at.y - by.y) * 180) / Math.PI - at.facing);
  const side =
    Math.abs(bearing) < 45
      ? 'front'
      : Math.abs(bearing) > 135
        ? 'rear'
        : bearing < 0
          ? 'left'
          : 'right';
  return { ...entry, event: { charge_move: { ...body, side } } };
}

/** Offers whose members a list has beside those of the offer that begins it. */
function besidesOf(offer, others, field, body) {
  const fits = (one) => (member) => isMember(one.body[field][0], member, inner(one, field));
  const own = (member) => (one) =>
    Object.entries(one.body[field][0]).filter(([name, value]) => same(value, member[name])).length;
  const left = (body[field] ?? []).filter(
    (member) => !offer.body[field].some((own) => isMember(own, member, inner(offer, field))),
  );
  const best = left.map(
    (member) =>
      others
        .filter((one) => fits(one)(member))
        .toSorted((a, b) => own(member)(b) - own(member)(a))[0],
  );
  return [...new Set(best.filter((one) => one))];
}

/** What an entry says of units, by their names and fields: a later one may ask for it where nothing is measured. */
function remember(value, before) {
  if (!isObject(value)) return;
  for (const [field, one] of Object.entries(value)) {
    if (typeof value.unit === 'string' && !isObject(one)) before.set(`${value.unit} ${field}`, one);
    remember(one, before);
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const modules = new Map();
/** The referee of a game, as the browser has it. */
async function refereeOf(game) {
  if (!modules.has(game)) {
    const answer = await fetch(`${BASE}/referee/${game}.wasm`);
    modules.set(game, await WebAssembly.compile(await answer.arrayBuffer()));
  }
  const { exports } = await WebAssembly.instantiate(modules.get(game), {});
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const place = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const length = exports.ask();
    const told = new Uint8Array(exports.memory.buffer, exports.answer(), length);
    const { ok, error } = JSON.parse(new TextDecoder().decode(told));
    if (error) throw new Error(error.message ?? error.code);
    return ok;
  };
}

async function cost(file) {
  const [header, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const { system, sides, table } = JSON.parse(header);
  const context = await browser.newContext({ baseURL: BASE, viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/record');
  await page.locator('.begin').waitFor();
  page.setDefaultTimeout(STEP);
  await page.getByLabel('… or of a log on this device').setInputFiles({
    name: 'a.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(`${header}\n`),
  });
  await page.getByLabel('Same terrain as then').check();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('[data-judged]').waitFor();
  await page.locator('[data-places]').selectOption(BOARD ? 'board' : 'none');
  // One follows what is recorded, the other what the log says.
  const [mine, truth] = [await refereeOf(system), await refereeOf(system)];
  let position = mine({ open: { log: (await linesOf(page)).join('\n'), language: 'en' } });
  let real = truth({ open: { log: `${header}\n`, language: 'en' } });
  const battle = { before: new Map(), page, sides: sides.map(({ id }) => id), depth: table?.depth };
  const counts = new Map();
  const [missed, failed, off] = [new Map(), new Map(), []];
  let [seconds, done, spared] = [0, 0, 0];
  /** The first entry after which others stand than in the log. */
  let parted;
  /** What the recorder calls things that players name as they put them on the table. */
  const called = new Map();
  for (const line of lines.slice(0, MOST)) {
    const entry = JSON.parse(line, (_, value) => called.get(value) ?? value);
    const [kind] = Object.keys(entry.event);
    const pieces = { before: position.board.pieces, was: real.board.pieces };
    real = truth({ add: { entry: line, language: 'en' } }).position;
    remember(entry.event, battle.before);
    const offers = position.offers ?? [];
    const found =
      offerOf(offers, withSide(entry, offers, battle.before, real.board.pieces)) ??
      offerOf(offers, entry);
    if (!found) {
      missed.set(kind, [...(missed.get(kind) ?? []), entry.seq]);
      continue;
    }
    const taps = { count: 0, spared: 0 };
    const tap = async (act, number = 1) => {
      taps.count += number;
      await act();
    };
    tap.throw = async (act) => {
      const before = taps.count;
      await act();
      taps.spared += Math.max(taps.count - before - 1, 0);
    };
    const began = performance.now();
    try {
      const moment = { ...battle, ...found, body: entry.event[kind], offers: position.offers };
      await play(moment, tap, { ...pieces, after: real.board.pieces });
      await page.waitForFunction(
        (before) =>
          Number(document.querySelector('[data-judged]')?.dataset.judged) > before ||
          document.querySelector('.ending'),
        done,
      );
    } catch (error) {
      console.log(
        `${basename(file)}, entry ${entry.seq}: ${String(error).split('\n').slice(0, 3).join(' ')}`,
      );
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${system}-${entry.seq}.png`, fullPage: true });
      const leave = page.getByRole('button', { name: /^(Cancel|Fix it)$/ });
      if (await leave.count()) await leave.click();
      failed.set(kind, [...(failed.get(kind) ?? []), entry.seq]);
      continue;
    }
    done += 1;
    seconds += (performance.now() - began) / 1000;
    spared += taps.spared;
    counts.set(kind, [...(counts.get(kind) ?? []), taps.count]);
    const kept = (await linesOf(page)).at(-1);
    const [own, id] = [JSON.parse(line).event[kind].id, JSON.parse(kept).event[kind]?.id];
    if (own && id) called.set(own, id);
    position = mine({ add: { entry: kept, language: 'en' } }).position;
    if (BOARD) off.push(...farOff(entry, position.board.pieces, real.board.pieces));
    const other = fellOtherwise(position.board.pieces, real.board.pieces);
    if (other.length > 0) parted ??= `entry ${entry.seq}, ${other.join(', ')}: ${kept}`;
    if (await page.locator('.ending').count()) break;
  }
  if (SHOTS) await writeFile(`${SHOTS}/${basename(file)}`, (await linesOf(page)).join('\n'));
  const all = [...counts.values()].flat();
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  const told = (map) =>
    [...map].map(([name, seqs]) => `${name} ${seqs.length} (${seqs.slice(0, 3)})`).join(', ');
  const dear = [...counts].toSorted((a, b) => sum(b[1]) - sum(a[1])).slice(0, 8);
  console.log(
    `${system} ${basename(file)}: ${done} of ${lines.length} entries; median ${median(all)} taps, ` +
      `mean ${(sum(all) / Math.max(done, 1)).toFixed(1)}, ${sum(all)} in all: ` +
      `${(sum(all) / 120).toFixed(1)} min at two a second, ${(sum(all) / 180).toFixed(1)} at three; ` +
      `thrown by the device ${sum(all) - spared} taps, ${((sum(all) - spared) / 120).toFixed(1)} min; ` +
      `${seconds.toFixed(0)} s in the browser`,
  );
  console.log(
    `  dearest: ${dear.map(([name, some]) => `${name} ${some.length} × ${(sum(some) / some.length).toFixed(1)}`).join(', ')}`,
  );
  if (missed.size > 0) console.log(`  not offered: ${told(missed)}`);
  if (failed.size > 0) console.log(`  not entered: ${told(failed)}`);
  if (parted) console.log(`  others stand than in the log: ${parted}`);
  if (off.length > 0)
    console.log(
      `  units that ended elsewhere than in the log by (median): ${median(off).toFixed(2)}`,
    );
  await context.close();
}

/** Who has lost other models or stands, or other wounds, than in the log. */
function fellOtherwise(pieces, real) {
  const left = ({ stands, counters = [] }) =>
    JSON.stringify([stands.map(({ number }) => number), counters]);
  return pieces.flatMap((piece) => {
    const there = real.find(({ id }) => id === piece.id);
    return there && left(there) !== left(piece) ? [piece.id] : [];
  });
}

/** How far whoever acts stands from where the log has him. */
function farOff(entry, pieces, real) {
  const text = JSON.stringify(entry.event);
  return pieces.flatMap(({ id, stands }) => {
    const [here, there] = [stands[0]?.pose, real.find((one) => one.id === id)?.stands[0]?.pose];
    return here && there && text.includes(`"${id}"`)
      ? [Math.hypot(here[0] - there[0], here[1] - there[1])]
      : [];
  });
}

/** One entry of a recorded battle, tap by tap. */
async function play(moment, tap, pieces) {
  const { page, sides, offer, number, body, offers, before } = moment;
  const button = page.locator(`[data-offer="${number}"]`);
  const chooseActor = async () => {
    if (await button.count()) return;
    const actor =
      ['unit', 'by', 'character', 'bearer', 'general', 'corps']
        .map((name) => offer.body[name])
        .find((one) => typeof one === 'string') ??
      [offer.body.units, ...Object.values(offer.body)]
        .flatMap((value) => (Array.isArray(value) ? value : []))
        .map((one) => (isObject(one) ? nameOf(one) : undefined) ?? one)
        .find((one) => typeof one === 'string');
    const chosen = page.locator(`[data-actor="${actor}"]`);
    if ((await chosen.count()) && (await chosen.getAttribute('aria-pressed')) !== 'true')
      await tap(() => chosen.click());
  };
  await chooseActor();
  // What need not be said of an entry is asked of whoever looks at what is seldom.
  const choices = (offer.choices ?? []).filter(({ field }) => !wantsCards(offer, field));
  const decided = choices.flatMap(({ field, values, is_settled: isSettled }) => {
    const value = at(body, field) ?? before.get(`${offer.body.unit} ${field}`);
    const place = values.findIndex((one) => same(one, value));
    // What holds anyhow is not said.
    if (place < 0 || (isSettled && place === 0)) return [];
    return [{ field, place, first: values[0], isDue: at(offer.body, field) !== undefined }];
  });
  // What is worked out from dice is said only where they are not enough.
  const asks = offer.asks ?? [];
  const isThrown = offer.throw || asks.some(({ wants }) => wants === 'die' || wants === 'rolls');
  // Who is wounded is said where the page would take another who is not among those who fall.
  const isWounded = ({ field, place, first }) =>
    place > 0 &&
    (field === SUFFERS ||
      (field === WOUNDED && !body.removed?.includes(first) && body.counted?.lost !== 0));
  const said = decided.filter(
    (one) => one.isDue || !isThrown || one.field === 'declared' || isWounded(one),
  );
  const isJoined = joinable(offer).some(
    ({ field }) =>
      units(offer.body[field]).some((one) => one) &&
      units(body[field]).some((one) => !units(offer.body[field]).includes(one)),
  );
  const isSeldom = !isThrown && (isJoined || said.some(({ isDue }) => !isDue));
  const more = page.getByRole('button', { name: 'More', exact: true });
  const isOpen = (await more.getAttribute('aria-expanded')) === 'true';
  if ((!(await button.count()) || isSeldom) && !isOpen) {
    await tap(() => more.click());
    // Now whoever may do but one thing as a rule may do others.
    await chooseActor();
  }
  await tap(() => button.click());
  const filling = page.locator('.filling');
  if (!(await filling.count())) return;
  for (const { field, wants } of offer.asks ?? []) {
    const pick = (one) =>
      tap(() => filling.locator(`[data-picks="${field}"] [data-pick="${one}"]`).click());
    if (wants === 'units' && Array.isArray(offer.body[field])) {
      const besides = filling.locator('[data-besides]');
      const boxes = await besides.evaluateAll((all) =>
        all.map((one) => Number(one.dataset.besides)),
      );
      const added = besidesOf(
        offer,
        boxes.map((place) => offers[place]),
        field,
        body,
      );
      for (const one of added)
        await tap(() => filling.locator(`[data-besides="${offers.indexOf(one)}"]`).check());
      if (offer.share?.list === field)
        await split(
          moment,
          tap,
          filling,
          [offer, ...added].flatMap((one) => one.body[field]),
        );
      const more = units(body[field]).filter(
        (one) => one && !units(offer.body[field]).includes(one),
      );
      const mayJoin = joinable(offer).some((ask) => ask.field === field);
      if (more.length === 0 || boxes.length > 0 || !mayJoin) continue;
      await tap(() => filling.locator('summary').first().click());
      for (const one of more) await pick(one);
    }
    if (wants === 'stands' && field in offer.body) {
      const [now, then] = [offer.body[field], body[field] ?? []];
      for (const one of [
        ...now.filter((it) => !then.includes(it)),
        ...then.filter((it) => !now.includes(it)),
      ])
        await pick(one);
    }
  }
  // What is chosen from a list costs two taps: one opens it. A few things are buttons.
  const choose = async (field, value) => {
    if (!(await field.count())) return;
    const button = field.locator(`[data-value="${value}"]`);
    if (await button.count()) await tap(() => button.click());
    else await tap(() => field.selectOption(value), 2);
  };
  const choice = ({ field, place }) =>
    choose(filling.locator(`[data-choice="${field}"]`), String(place));
  for (const one of said) await choice(one);
  const later = decided.filter((one) => !said.includes(one));
  await tellCards(moment, tap, filling);
  for (const { field, wants } of offer.asks ?? []) {
    const told = at(body, field);
    if (typeof told === 'string' && wants === 'units')
      await choose(filling.locator(`[data-asks="${field}"]`), told);
  }
  // Throws are asked for one after the other.
  for (const { field, wants } of (offer.asks ?? []).filter((ask) => FACES.has(ask.wants))) {
    const fell = thrownIn(body, field);
    if (Array.isArray(fell) && fell.length === 0) {
      // That no die is thrown may follow from what is chosen.
      while (later.length > 0) await choice(later.shift());
      continue;
    }
    if (fell === undefined) continue;
    const faces = wants === 'die' ? [fell].flat() : wants === 'rolls' ? inTurn(fell, sides) : fell;
    const pad = filling.locator(`[data-dice="${field}"]`);
    const isThere = () =>
      pad.waitFor({ timeout: SOON }).then(
        () => true,
        () => false,
      );
    while (!(await isThere()) && later.length > 0) await choice(later.shift());
    if (wants === 'rolls' && (await pad.count()))
      await tap.throw(() => rollOff(pad, faces, sides.length, tap));
    else if (await pad.count())
      await tap.throw(() => roll(pad, faces, tap, ONE_BY_ONE.has(offer.kind)));
  }
  for (const { field, wants } of offer.asks ?? []) {
    const told = at(body, field);
    if (typeof told === 'string' && wants === 'side')
      await choose(filling.locator(`[data-asks="${field}"]`), String(sides.indexOf(told)));
    if (wants !== 'points' || !Array.isArray(told)) continue;
    for (const [place, side] of sides.entries()) {
      const points = told.find((one) => one.side === side)?.points;
      const box = filling.locator('input[inputmode=numeric]').nth(place);
      if (points !== undefined)
        await tap(() => box.fill(String(points)), 1 + String(points).length);
    }
  }
  if (BOARD && (await filling.locator('[data-field]').count())) await drag(moment, tap, pieces);
  const keep = page.getByRole('button', { name: /^(Save|Played like this)$/ });
  // Whoever may name who falls looks first.
  const names = asks.filter((ask) => NAMED.has(ask.wants) && !(ask.field in offer.body));
  if (names.length > 0 && (await waits(filling, keep))) await tellFallen(names, body, tap, filling);
  if (!(await waits(filling, keep))) return;
  // A slow machine may keep by itself what seemed to wait for a tap.
  await keep.click().then(
    () => tap(() => undefined),
    async (error) => {
      if (await filling.count()) throw error;
    },
  );
}

/** Whether an entry waits for a tap: what is whole is kept without one. */
async function waits(filling, keep) {
  for (let stood = 0, left = STEP; stood < STANDS && left > 0; left -= 50) {
    if (!(await filling.count())) return false;
    stood = (await keep.isEnabled({ timeout: 50 }).catch(() => false)) ? stood + 50 : 0;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

const wantsCards = ({ asks = [] }, field) =>
  asks.some((ask) => ask.field === field && ask.wants === 'cards');

/** Lists of units that others may join. */
const joinable = ({ asks = [] }) =>
  asks.filter(
    ({ field, wants }) =>
      wants === 'units' &&
      !asks.some((ask) => ask.wants === 'cards' && ask.field.startsWith(`${field}.`)),
  );

/** Ways over a map of cards, and cards of them that are marked. */
async function tellCards({ offer, body }, tap, filling) {
  for (const { field, wants } of offer.asks ?? []) {
    const cells = wants === 'cards' ? (at(body, field) ?? []) : [];
    const pad = filling.locator(`[data-cards="${field}"]`);
    const picks = filling.locator(`[data-picks="${field}"]`);
    const isWay = (await pad.count()) > 0;
    for (const cell of cells) {
      const name = cell.join('-');
      const one = isWay
        ? pad.locator(`[data-cell="${name}"]`)
        : picks.locator(`[data-pick="${name}"]`);
      await tap(() => one.click());
    }
  }
}

/** Who falls, where it is somebody else than the page takes. */
async function tellFallen(asks, body, tap, filling) {
  for (const { field } of asks) {
    const wanted = at(body, field);
    const picks = filling.locator(`[data-picks="${field}"]`);
    if (!Array.isArray(wanted) || !(await picks.count())) continue;
    // Of one alone another takes the place, and is joined then.
    for (let tries = 2 * wanted.length; tries >= 0; tries -= 1) {
      const now = await pressed(picks);
      const fresh = wanted.find((one) => !now.includes(one));
      const one = fresh ?? now.find((other) => !wanted.includes(other));
      if (one === undefined) break;
      await tap(() => picks.locator(`[data-pick="${one}"]`).click());
    }
  }
}

/** Numbers that are chosen. */
const pressed = (picks) =>
  picks
    .locator('[data-pick]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getAttribute('aria-pressed') === 'true')
        .map((one) => Number(one.dataset.pick)),
    );

/** Names the models of members that share them, where they are others than the page takes. */
async function split({ offer, body }, tap, filling, members) {
  const { list, models, counted } = offer.share;
  const open = new Set([models, counted]);
  for (const [place, member] of members.entries()) {
    const found = body[list].find((one) => isMember(member, one, open));
    if (!found) continue;
    for (const [part, wanted] of [
      [models, found[models]],
      [counted, found[counted] === undefined ? undefined : [found[counted]]],
    ]) {
      const picks = filling.locator(`[data-picks="${list}.${place}.${part}"]`);
      if (wanted === undefined || !(await picks.count())) continue;
      const now = await pressed(picks);
      const wrong =
        part === counted
          ? wanted.filter((one) => !now.includes(one))
          : [
              ...now.filter((one) => !wanted.includes(one)),
              ...wanted.filter((one) => !now.includes(one)),
            ];
      if (wrong.length === 0) continue;
      if (!(await picks.isVisible())) await tap(() => filling.locator('[data-split]').click());
      for (const one of wrong) await tap(() => picks.locator(`[data-pick="${one}"]`).click());
    }
  }
}

/** Dice at a way with dots; those of all members of a list where the way has a star. */
function thrownIn(body, field) {
  const [list, rest] = field.split('.*.');
  if (rest === undefined) return at(body, field);
  return (at(body, list) ?? []).flatMap((member) => at(member, rest) ?? []);
}

/** Taps the faces of dice, as many at once as the page lets one say. */
async function roll(pad, faces, tap, isOneByOne) {
  // The page says how many it makes out; players may have thrown others.
  const due = /\d+ of (\d+)/.exec((await pad.locator('legend').textContent()) ?? '')?.[1];
  const another = pad.locator('[data-another]');
  if (due !== undefined && Number(due) !== faces.length && (await another.count()))
    await tap(() => another.click());
  if (!isOneByOne && (await pad.locator('[data-pair]').count())) {
    for (let place = 0; place + 1 < faces.length; place += 2) {
      const [least, most] = faces.slice(place, place + 2).toSorted();
      await tap(() => pad.locator(`[data-pair="${least}-${most}"]`).click());
    }
    if (faces.length % 2 > 0)
      await tap(() =>
        pad.getByRole('button', { name: `Face ${faces.at(-1)}`, exact: true }).click(),
      );
    return;
  }
  if (!isOneByOne && (await pad.locator('[data-count]').count())) {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const many = faces.filter((one) => one === face).length;
      if (many === 0) continue;
      const most = await pad.locator(`[data-face="${face}"] [data-count]`).count();
      await tap(() =>
        pad.locator(`[data-face="${face}"] [data-count="${Math.min(many, most)}"]`).click(),
      );
      for (let left = many - most; left > 0; left -= 1)
        await tap(() => pad.locator(`[data-face="${face}"] [data-more]`).click());
    }
    return;
  }
  for (const face of faces)
    await tap(() => pad.getByRole('button', { name: `Face ${face}`, exact: true }).click());
}

/** Taps dice of sides against each other; where they were thrown again though they differ, the page is told so. */
async function rollOff(pad, faces, sides, tap) {
  for (const [place, face] of faces.entries()) {
    const button = pad.getByRole('button', { name: `Face ${face}`, exact: true });
    if (place % sides === 0 && (await button.isDisabled()))
      await tap(() => pad.locator('[data-another]').click());
    await tap(() => button.click());
  }
}

/** Dice of sides against each other, in the order in which the page asks for them. */
function inTurn(rolls, sides) {
  const of = sides.map((side) => rolls.filter((one) => one.side === side).map(({ die }) => die));
  return of[0].flatMap((_, place) => of.map((dice) => dice[place]));
}

const STEPS = ['pivot', 'turn', 'wheel', 'forward', 'back', 'left', 'right'];

/** Steps of a way as its log tells them: kinds and sizes. */
function stepsOf(body) {
  const steps = body.steps ?? body.ways?.[0]?.steps ?? [];
  return steps.flatMap((step) => {
    const [kind] = Object.keys(step);
    return STEPS.includes(kind) && typeof step[kind] === 'number'
      ? [{ kind, size: step[kind] }]
      : [];
  });
}

/** The middle of stands and the way that the first looks, in coordinates of the screen. */
function middle(piece, depth) {
  const poses = (piece?.stands ?? []).flatMap(({ pose }) => (pose ? [pose] : []));
  if (poses.length === 0) return undefined;
  const sum = (place) => poses.reduce((total, pose) => total + pose[place], 0) / poses.length;
  return { x: sum(0), y: depth - sum(1), facing: poses[0][2] ?? 0 };
}

const bare = (degrees) => ((((degrees + 180) % 360) + 360) % 360) - 180;
const ahead = (facing, by) => ({
  x: Math.sin((facing * Math.PI) / 180) * by,
  y: -Math.cos((facing * Math.PI) / 180) * by,
});

/** Brings whoever moves to where the log has him, by a finger. */
async function drag({ page, body, depth }, tap, { before, was, after }) {
  const field = page.locator('[data-field]');
  const held = field.locator('[data-held]');
  await held.waitFor();
  const id = await held.getAttribute('data-held');
  const of = (pieces) =>
    middle(
      pieces.find((piece) => piece.id === id),
      depth,
    );
  const [from, old, to] = [of(before), of(was), of(after)];
  if (!to) return;
  const svg = field.locator('svg').first();
  const box = async () => {
    const { x, y, width, height } = await held.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const view = () =>
    svg.evaluate((node) => {
      const { a, e, f } = node
        .querySelector(':scope > g[transform]')
        .transform.baseVal.consolidate().matrix;
      const { x, y, width, height } = node.getBoundingClientRect();
      return { k: a, x: e + x, y: f + y, left: x, top: y, width, height };
    });
  const on = ({ k, x, y }, place) => ({ x: place.x * k + x, y: place.y * k + y });
  const inside = ({ left, top, width, height }, { x, y }) =>
    x > left + 4 && y > top + 4 && x < left + width - 4 && y < top + height - 4;
  await svg.scrollIntoViewIfNeeded();
  const pull = (a, b) =>
    tap(async () => {
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
      await page.mouse.move(b.x, b.y);
      await page.mouse.up();
    });
  const handle = async (kind, toward) => {
    const places = await field.locator(`circle.handle${kind}`).evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    const far = (place) => Math.hypot(place.x - toward.x, place.y - toward.y);
    return places.toSorted((a, b) => far(a) - far(b))[0];
  };
  const round = (about, place, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [place.x - about.x, place.y - about.y];
    return {
      x: about.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: about.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  };
  const turn = async (degrees, kind = ':not(.wheel)') => {
    const about = await box();
    const grip = await handle(kind, about);
    if (grip) await pull(grip, round(about, grip, degrees));
  };
  const steps = stepsOf(body);
  if (steps.length > 0) {
    let { facing } = old ?? to;
    for (const { kind, size } of steps) {
      if (kind === 'pivot' || kind === 'turn') {
        await turn(size);
        facing += size;
      } else if (kind === 'wheel') {
        // The corner on the outer side is drawn about the other.
        const { k } = await view();
        const mid = await box();
        const aside = ahead(facing + (size > 0 ? -90 : 90), 1000);
        const grip = await handle('.wheel', { x: mid.x + aside.x, y: mid.y + aside.y });
        const other = await handle('.wheel', { x: mid.x - aside.x, y: mid.y - aside.y });
        if (grip && other) {
          const wide = Math.hypot(grip.x - other.x, grip.y - other.y);
          const inward = 34 / wide;
          const about = {
            x: other.x + (grip.x - other.x) * inward,
            y: other.y + (grip.y - other.y) * inward,
          };
          if (k > 0) await pull(grip, round(about, grip, size));
        }
        facing += size;
      } else {
        const { k } = await view();
        const by = ahead(facing + { forward: 0, back: 180, left: -90, right: 90 }[kind], size * k);
        const mid = await box();
        await pull(mid, { x: mid.x + by.x, y: mid.y + by.y });
      }
    }
    return;
  }
  const isMoved = !from || Math.hypot(from.x - to.x, from.y - to.y) > 0.05;
  const turned = bare(to.facing - (from ?? to).facing);
  if (!isMoved && Math.abs(turned) < 1) {
    await tap(() => field.locator('.arrows button').last().click());
    return;
  }
  if (isMoved) {
    let seen = await view();
    for (let tries = 6; tries > 0 && !inside(seen, on(seen, to)); tries -= 1) {
      await tap(() => field.getByRole('button', { name: /^Zoom out/ }).click());
      seen = await view();
    }
    const here = from ? on(seen, from) : await box();
    await pull(here, on(seen, to));
  }
  if (Math.abs(turned) >= 1) await turn(turned);
}

for (const log of process.argv.slice(2)) await cost(log);
await browser.close();
