// Holds the module of a game against the referee that it was made of: both are asked the same, and answer the same bytes.
//
// Usage: node pocket.mjs MODULE ANSWERS LOG…    ANSWERS is the example `answers` of aftermath-pocket
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** KB that a module may have in brotli. The goal is 800, which that of Warmaster misses; none may grow beyond this. */
const MOST_KB = 850;

const [module, answers, ...logs] = process.argv.slice(2);
const bytes = readFileSync(module);
const { instance } = await WebAssembly.instantiate(bytes, {});
const { memory, room, ask, answer } = instance.exports;

function asked(request) {
  const text = Buffer.from(request);
  const at = room(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const length = ask();
  return Buffer.from(new Uint8Array(memory.buffer, answer(), length)).toString();
}

/** What a recorder asks of a log: all at once, and entry by entry. */
function requestsOf(log, place) {
  const requests = [{ judge: { log } }];
  const [header, ...entries] = log.split('\n').filter((line) => line !== '');
  // Every so many logs, since each entry has all offers judged.
  if (place % 5 > 0) return requests;
  const language = place % 2 === 0 ? 'en' : 'ru';
  requests.push({ open: { log: header, language } });
  for (const entry of entries) requests.push({ weigh: { entry, language } }, { add: { entry, language } });
  requests.push({ undo: { language } });
  return requests;
}

const requests = logs
  .flatMap((log, place) => requestsOf(readFileSync(log, 'utf8'), place))
  .map((request) => JSON.stringify(request));
const said = spawnSync(answers, { input: requests.join('\n'), maxBuffer: 1 << 30 });
assert.equal(said.status, 0, String(said.stderr));
const expected = said.stdout.toString().trimEnd().split('\n');
assert.equal(expected.length, requests.length);
const added = [];
requests.forEach((request, place) => {
  const begun = performance.now();
  const got = asked(request);
  if (request.startsWith('{"add"')) added.push(performance.now() - begun);
  assert.equal(got, expected[place], `answer ${place + 1}: ${request.slice(0, 200)}`);
});
added.sort((a, b) => a - b);
const at = (share) => (added[Math.floor(added.length * share)] ?? 0).toFixed(2);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
const small = Math.round(brotliCompressSync(bytes, { params }).length / 1000);
console.log(
  `${module}: ${logs.length} logs, ${requests.length} answers byte for byte; ${small} KB brotli; ` +
    `an entry added in ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(0.999)} ms (99.9 %)`,
);
assert.ok(small <= MOST_KB, `${module}: ${small} KB in brotli, more than ${MOST_KB}`);
