import { FluentBundle, FluentResource } from '@fluent/bundle';
import { TROUBLES, WHY_LEFT, troubleOf } from '../lib/audit/followed';
import { FIDELITIES } from '../record/fidelity';
import { describe, expect, it } from 'vitest';
import { LOG_TROUBLES, PROBLEMS } from '../lib/api/problem';
import { LANGUAGES, OUTCOMES, STATUSES } from '../lib/api/types';
import { PARTS } from '../lib/api/stats';
import { WHOSE } from '../lib/meta/fair';
import { POLICIES, RANKED } from '../lib/event/standings';
import { READINGS } from '../lib/meta/matrix';
import { UNRECORDED } from '../lib/meta/part';
import { sureHeads } from '../lib/meta/wholes';
import { COLOURS, SIZES } from '../lib/design/tokens';
import { TALLIED } from '../lib/report/story';
import { CHARGED, MANNERS } from '../lib/report/words';
import { CAUSES } from '../lib/replay/chances';
import { CHARTS } from '../lib/replay/course';
import { COLUMN_NAMES, RESULTS } from '../lib/import/columns';
import { ROSTER_TROUBLES } from '../lib/rosters';
import { BINDINGS } from '../lib/replay/keys';

const MESSAGES = import.meta.glob<string>('./*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Those of the service, of the command line and of every game. */
const FOREIGN = import.meta.glob<string>(
  ['../../../../{rules,games,api/src}/**/messages/**/*.ftl', '../../../../rules/messages/**/*.ftl'],
  { query: '?raw', import: 'default', eager: true },
);
const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Keys that are put together while the program runs, by the part that stays. */
const COMPOSED = [
  ...STATUSES.flatMap((status) => [`status-${status}`, `status-${status}-count`]),
  ...OUTCOMES.map((outcome) => `outcome-${outcome.replace('_', '-')}`),
  ...['reader', 'recorder', 'organizer', 'admin'].map((role) => `role-${role}`),
  ...['above', 'below', 'open'].map((told) => `turn-wins-${told}`),
  ...['above', 'below'].map((told) => `armies-${told}`),
  ...['won', 'score', 'draw'].map((ending) => `league-last-${ending}`),
  ...TALLIED.map((what) => `story-${what}s`),
  ...CHARGED.map((outcome) => `story-charge-${outcome}`),
  ...MANNERS.map((manner) => `story-fallen-${manner}`),
  ...BINDINGS.map(({ command }) => `key-${command}`),
  ...TROUBLES.map(troubleOf),
  ...WHY_LEFT.map((why) => `followed-${why}`),
  ...PARTS.filter((part) => part !== 'player').map((part) => `part-${part}`),
  ...READINGS.flatMap((reading) => [
    `matrix-${reading}`,
    `matrix-${reading}-why`,
    `matrix-list-${reading}`,
  ]),
  ...['armies', 'matchups', 'trends', 'dice'].map((view) => `meta-${view}`),
  ...['own', ...Object.keys(POLICIES)].flatMap((by) => [`event-by-${by}`, `event-by-${by}-how`]),
  ...Object.keys(RANKED).flatMap((by) => {
    const key = `event-${by.replace('_', '-')}`;
    return [key, `${key}-how`];
  }),
  ...UNRECORDED.map((name) => `behind-no-${name}`),
  ...WHOSE.flatMap((whose) => [`fair-by-${whose}`, `fair-sums-${whose}`]),
  ...['nothing', 'not-enough', 'faces', 'order', 'set', 'tells', 'chance'].map(
    (name) => `fair-${name}`,
  ),
  'dice',
  ...FIDELITIES.map((one) => `record-places-${one}`),
  ...['cm', 'in'].map((unit) => `record-unit-${unit}`),
  ...['results', 'stakes'].map((way) => `luck-way-${way}`),
  ...['left', 'counted'].map((policy) => `meta-mirrors-${policy}`),
  ...['left', 'counted'].map((policy) => `meta-forks-${policy}`),
  ...['half', 'left', 'lost'].map((policy) => `meta-draws-${policy}`),
  ...['unrecorded', 'not-played', 'under-way'].map((code) => `turning-${code}`),
  ...[...COLOURS.map(({ name }) => name), ...SIZES, 'light', 'dark'].map(
    (name) => `design-${name}`,
  ),
  ...CHARTS.map((chart) => `course-${chart}`),
  ...PROBLEMS.map((problem) => `problem-${problem}`),
  ...LOG_TROUBLES.map((trouble) => `log-why-${trouble}`),
  ...COLUMN_NAMES.map((name) => `column-${name.replaceAll('_', '-')}`),
  ...RESULTS.map((name) => `import-result-${name}`),
  ...ROSTER_TROUBLES.map((trouble) => `roster-why-${trouble}`),
  ...CAUSES.map((cause) => `turning-by-${cause}`),
  ...['win', 'draw', 'loss'].map((result) => `result-${result}`),
  ...['player', 'name', 'event', 'scenario', 'from', 'to'].map((part) => `filter-${part}`),
  ...['clean', 'broken', 'contested'].map((verdict) => `filter-verdict-${verdict}`),
  ...['above', 'below', 'open'].map((told) => `player-${told}`),
  ...['above', 'below', 'open', 'few'].map((told) => `army-${told}`),
  ...[true, false].flatMap(sureHeads),
  ...['army', 'presence', 'win-rate', 'tally-won', 'tally-drawn'],
  ...[
    'tally-lost',
    'matrix-opponent',
    'battles',
    'player',
    'rating',
    'place-best',
    'place-from',
    'place-to',
    'luck-who',
    'luck-purpose',
    'luck-throws',
    'luck-result',
    'luck-deviations',
    'luck-stake',
    'luck-stake-spread',
    'luck-stake-without',
  ],
];
/** Beginnings of keys that name terms of the service. */
const TERMS = /^(fidelity|length|theme|rule-tag|trouble|turning-what)-/;

function messages(language: string): Map<string, string> {
  const text = MESSAGES[`./${language}.ftl`] ?? '';
  const bundle = new FluentBundle(language, { useIsolating: false });
  expect(bundle.addResource(new FluentResource(text))).toEqual([]);
  const keys = [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map(([, key]) => key ?? '');
  expect(keys).toHaveLength(new Set(keys).size);
  return new Map(
    keys.map((key) => {
      const pattern = bundle.getMessage(key)?.value;
      expect(pattern, `${language}: ${key} does not parse`).toBeTruthy();
      return [key, variables(text, key)];
    }),
  );
}

/** The variables that a message takes, in order. */
function variables(text: string, key: string): string {
  const [, body = ''] = new RegExp(`^${key} =((?:.|\\n(?=[ \\t]))*)`, 'm').exec(text) ?? [];
  const names = [...body.matchAll(/\$([a-z]+)/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(' ');
}

function used(): Set<string> {
  const keys = Object.values(SOURCES).flatMap((source) => {
    // A literal that something is compared with is no key.
    const calls = [...source.replaceAll(/\bterm\([^)]*\)/g, '').matchAll(/\bt\(([^)]*)/g)].map(
      ([, call]) => call ?? '',
    );
    const parameters = calls.map((call) => call.replaceAll(/=== '[^']*'/g, ''));
    return parameters.flatMap((call) => [...call.matchAll(/'([a-z][a-z0-9-]+)'/g)]);
  });
  return new Set([...keys.map(([, key]) => key ?? ''), ...COMPOSED]);
}

describe('messages', () => {
  const [english, russian] = LANGUAGES.map(messages);

  it('stand in both languages and take the same variables', () => {
    expect(Object.fromEntries(russian ?? [])).toEqual(Object.fromEntries(english ?? []));
  });

  it('are there for every key that the pages use', () => {
    const missing = [...used()].filter((key) => !english?.has(key));
    expect(missing).toEqual([]);
  });

  it('and all else that the pages are made of know no game', () => {
    const names = /\b(warmaster|kow2|whfb6|wh40k9|tactica)\b|['"`](wm|kow)\./;
    const own = Object.entries({ ...SOURCES, ...MESSAGES }).filter(
      ([path]) => !/\/test\/|schema\.d\.ts$/.test(path),
    );
    const knowing = own.filter(([, text]) => names.test(text)).map(([path]) => path);
    expect(own.length).toBeGreaterThan(100);
    expect(knowing).toEqual([]);
  });

  it('keep a figure and its unit on one line', () => {
    const all = Object.entries({ ...MESSAGES, ...FOREIGN });
    const apart = { en: /[\d}]\s+(%|″)/, ru: /[\d}](%| (%|см|мм|КиБ|МиБ|″)(?![а-яё]))|[\d}]\s″/ };
    const wrong = all.flatMap(([path, text]) => {
      const form = /\bru\b/.test(path) ? apart.ru : apart.en;
      const lines = text.split('\n').filter((line) => form.test(line));
      return lines.map((line) => `${path}: ${line.trim()}`);
    });
    expect(all.length).toBeGreaterThan(14);
    expect(wrong).toEqual([]);
  });

  it('are all used', () => {
    const keys = used();
    const idle = [...(english?.keys() ?? [])].filter((key) => !keys.has(key) && !TERMS.test(key));
    expect(idle).toEqual([]);
  });
});
