// Opens the pages in a real browser and looks at them as a player would.
//
// AFTERMATH_URL    address of a service that has the battles of games/warmaster/corpus
// AFTERMATH_SCREEN laptop or phone; both, one after the other, without it
// AFTERMATH_PROGRAM the program, by which bundles are verified; none are without it
// AFTERMATH_SHOTS  folder for screenshots; none are made without it
// CHROMIUM         the browser, /usr/bin/chromium where not given
//
// Arguments are names of tests to run; all run without them.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { anywhere } from './anywhere.mjs';
import { audit, changed, proof } from './audit.mjs';
import { bots, meant, oneSide } from './bots.mjs';
import { broken } from './broken.mjs';
import { busy } from './busy.mjs';
import { campaign } from './campaign.mjs';
import { course } from './course.mjs';
import { design } from './design.mjs';
import { dice } from './dice.mjs';
import { embed } from './embed.mjs';
import { event } from './event.mjs';
import { fits } from './fits.mjs';
import { forks } from './forks.mjs';
import { keyboard } from './keyboard.mjs';
import { league } from './league.mjs';
import { list } from './list.mjs';
import { longer } from './longer.mjs';
import { live, offline } from './live.mjs';
import { laidOut, listed, picked } from './begin.mjs';
import { behind, meta, wholes } from './meta.mjs';
import { measuring } from './measuring.mjs';
import { contested, opening, struck } from './opening.mjs';
import { notes } from './notes.mjs';
import { paste } from './paste.mjs';
import { places } from './places.mjs';
import { players } from './players.mjs';
import { claims, positions } from './positions.mjs';
import { readings } from './readings.mjs';
import { invited, playedOn, record, tapped } from './record.mjs';
import { replay } from './replay.mjs';
import { report, untold } from './report.mjs';
import { result } from './result.mjs';
import { rules } from './rules.mjs';
import { agreed, settle } from './settle.mjs';
import { token } from './token.mjs';
import { turning } from './turning.mjs';
import { jointly, two } from './two.mjs';
import { units } from './units.mjs';
import { rosters, season, upload } from './upload.mjs';
import { weight } from './weight.mjs';
import { whole } from './whole.mjs';

const BASE = process.env.AFTERMATH_URL ?? 'http://127.0.0.1:8787';
const SCREEN = process.env.AFTERMATH_SCREEN;
const SHOTS = process.env.AFTERMATH_SHOTS;
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SCREENS = [
  { name: 'laptop', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'phone', width: 360, height: 740, colorScheme: 'dark' },
];
const STEP_MS = 20_000;

if (SHOTS) await mkdir(SHOTS, { recursive: true });
const browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
const TESTS = [
  list,
  busy,
  replay,
  longer,
  opening,
  contested,
  struck,
  measuring,
  campaign,
  readings,
  forks,
  notes,
  embed,
  live,
  offline,
  broken,
  rules,
  audit,
  proof,
  changed,
  settle,
  agreed,
  result,
  paste,
  meta,
  behind,
  wholes,
  report,
  untold,
  turning,
  course,
  units,
  places,
  players,
  event,
  dice,
  upload,
  rosters,
  season,
  record,
  tapped,
  picked,
  listed,
  laidOut,
  keyboard,
  invited,
  playedOn,
  bots,
  oneSide,
  meant,
  positions,
  claims,
  two,
  jointly,
  anywhere,
  whole,
  design,
  fits,
  token,
  weight,
  league,
];
const wanted = process.argv.slice(2);
let [passed, failed] = [0, 0];
const screens = SCREENS.filter(({ name }) => !SCREEN || name === SCREEN);
assert.ok(screens.length > 0, `no screen is named ${SCREEN}`);
for (const screen of screens) {
  for (const test of TESTS)
    if (wanted.length === 0 || wanted.includes(test.name)) await run(test, screen);
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs one test on a fresh page; whatever the browser complains about is a failure too. */
async function run(test, { name, width, height, colorScheme }) {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself reports an answer that is a problem; the pages show it.
    const refused =
      message.location().url.includes('/api/v1/') && /status of (4\d\d|503)/.test(message.text());
    // A file that a test itself keeps away.
    const keptAway = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text());
    if (message.type() === 'error' && !refused && !keptAway) complaints.push(message.text());
  });
  const shoot = async (what) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${what}-${name}.png` });
  };
  try {
    await test({ page, shoot, screen: name, baseURL: BASE });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `the page is ${over} px wider than the screen`);
    assert.deepEqual(complaints, [], 'the browser complained');
    passed += 1;
    console.log(`ok      ${test.name} (${name})`);
  } catch (error) {
    failed += 1;
    await shoot(`failed-${test.name}`).catch(() => {});
    console.error(`FAILED  ${test.name} (${name})\n${error.stack}`);
    for (const complaint of complaints) console.error(`        browser: ${complaint}`);
  }
  await context.close();
}
