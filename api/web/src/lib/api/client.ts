/** The service, typed by its OpenAPI document. */
import { patiently } from './patience';
import { ProblemError, problemOf } from './problem';
import type { paths } from './schema';
import type {
  CommandLuck,
  Counterfactual,
  Course,
  Facts,
  Forks,
  Language,
  Match,
  MatchList,
  Measures,
  Rollouts,
  RosterArmy,
  Rule,
  Ruling,
  System,
  UnitReturn,
  Upload,
  Words,
} from './types';
import type {
  Amendments,
  Board,
  ImportReport,
  Meta,
  Signature,
  TimelineItem,
  Verdict,
} from './types';
import { heldToken } from '../token.svelte';

type Operation<P extends keyof paths> = Extract<paths[P]['get'], { responses: unknown }>;
/** What reading a path answers. */
type AnswerOf<P extends keyof paths> =
  Operation<P> extends { responses: { 200: { content: { 'application/json': infer T } } } }
    ? T
    : never;
type ParameterOf<P extends keyof paths> =
  Operation<P> extends { parameters: infer T } ? Partial<T> : never;
type PathOf<P extends keyof paths> =
  ParameterOf<P> extends { path?: infer T extends object } ? T : object;
type QueryOf<P extends keyof paths> =
  ParameterOf<P> extends { query?: infer T extends object } ? T : object;

/** Which matches to list; empty texts ask for all. */
export interface MatchFilter {
  system: string;
  /** A player's whole name, as links to a player's battles have it. */
  player: string;
  /** A part of a player's or an army's name. */
  name: string;
  event: string;
  scenario: string;
  verdict: string;
  fidelity: string;
  from: string;
  to: string;
  after: string;
}

/** Matches on a page of the list. */
const PAGE_ROWS = 50;

export async function listMatches(filter: MatchFilter, signal: AbortSignal): Promise<MatchList> {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  const query = { ...Object.fromEntries(asked), limit: PAGE_ROWS };
  return read('/api/v1/matches', {}, query, signal);
}

/** Battles of an event that a page reckons with; one that has more is told so. */
const [EVENT_PAGE, MOST_OF_EVENT] = [200, 1_000];

/**
 * The battles of an event of this very name without those that no statistic counts (forks, and battles that are kept twice), which
 * are told besides; whether there are more than are read; and of an event that there is not, those with a name near to it.
 */
export async function readEvent(
  name: string,
  system: string,
  signal: AbortSignal,
): Promise<{
  rows: MatchList['matches'];
  leftOut: Meta['left_out'];
  more: boolean;
  near: readonly string[];
}> {
  const rows: MatchList['matches'] = [];
  let after: string | null | undefined;
  do {
    const query = { event: name, limit: EVENT_PAGE, ...(system ? { system } : {}) };
    const page = await read(
      '/api/v1/matches',
      {},
      { ...query, ...(after ? { after } : {}) },
      signal,
    );
    // The service looks for a part of the name.
    rows.push(...page.matches.filter(({ event }) => event === name));
    after = page.next;
  } while (after && rows.length < MOST_OF_EVENT);
  const leftOut = rows.flatMap((row) => row.left_out ?? []);
  const near = rows.length === 0 && system ? await nearEvents(name, system, signal) : [];
  return { rows: rows.filter((row) => !row.left_out), leftOut, more: Boolean(after), near };
}

async function nearEvents(
  event: string,
  system: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    await read('/api/v1/stats/meta', {}, { system, event }, signal);
  } catch (thrown) {
    if (thrown instanceof ProblemError && thrown.problem.near) return thrown.problem.near;
  }
  return [];
}

export async function readMatch(id: string, signal: AbortSignal): Promise<Match> {
  return read('/api/v1/matches/{id}', { id }, {}, signal);
}

export async function readTimeline(
  id: string,
  lang: Language,
  signal: AbortSignal,
): Promise<TimelineItem[]> {
  return read('/api/v1/matches/{id}/timeline', { id }, { lang }, signal);
}

/** The boards after the entries `from` to `to`, as far as the log goes. */
export async function readBoards(
  id: string,
  from: number,
  to: number,
  reading: 'effective' | 'recorded',
  signal: AbortSignal,
): Promise<Board[]> {
  const query = { from, to, ...(reading === 'recorded' ? { reading } : {}) };
  return read('/api/v1/matches/{id}/boards', { id }, query, signal);
}

export async function readVerdict(
  id: string,
  n: number,
  lang: Language,
  signal: AbortSignal,
): Promise<Verdict> {
  return read('/api/v1/matches/{id}/verdicts/{n}', { id, n }, { lang }, signal);
}

/** How score and luck went through a match. */
export async function readCourse(id: string, signal: AbortSignal): Promise<Course> {
  return read('/api/v1/matches/{id}/course', { id }, {}, signal);
}

/** The log of a match as it was recorded, the header first, one entry a line. */
export async function readLog(id: string, signal: AbortSignal): Promise<string> {
  return fetchText(`/api/v1/matches/${encodeURIComponent(id)}/log`, signal);
}

/** What came back of the points spent on each unit of a match, and who took what of it. */
export async function readReturns(id: string, signal: AbortSignal): Promise<UnitReturn[]> {
  return read('/api/v1/matches/{id}/units', { id }, {}, signal);
}

/** What the agreed amendments of a match change. */
export async function readAmendments(
  id: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Amendments> {
  return read('/api/v1/matches/{id}/amendments', { id }, { lang }, signal);
}

/** What the referee's reading of one entry would have meant. */
export async function readCounterfactual(
  id: string,
  n: number,
  lang: Language,
  signal: AbortSignal,
): Promise<Counterfactual> {
  return read('/api/v1/matches/{id}/entries/{n}/counterfactual', { id, n }, { lang }, signal);
}

/** What the correction of an entry would have meant for the end of the battle. */
export async function readRollouts(id: string, n: number, signal: AbortSignal): Promise<Rollouts> {
  return read('/api/v1/matches/{id}/entries/{n}/rollouts', { id, n }, {}, signal);
}

/** Who signed what of a match. */
export async function readSignatures(id: string, signal: AbortSignal): Promise<Signature[]> {
  return read('/api/v1/matches/{id}/signatures', { id }, {}, signal);
}

/** The matches that go on from a moment of one, the last to come in first. */
export async function readForks(id: string, signal: AbortSignal): Promise<Forks> {
  return read('/api/v1/matches/{id}/forks', { id }, {}, signal);
}

/** Contested entries that one answer tells of. */
const CONTESTED = 1000;

/** The entries of a match that speak of others and were struck out; none while it is not in the tables yet. */
export async function readStruck(id: string, signal: AbortSignal): Promise<Set<number>> {
  const query = { match: id, state: 'all', limit: CONTESTED };
  const { rows } = await read('/api/v1/disputes', {}, query, signal);
  const statements = rows.flatMap((row) => row.statements);
  return new Set(statements.filter(({ stands }) => !stands).map(({ seq }) => seq));
}

/** How the characters of one match fared with their orders. */
export async function readCommandLuck(
  match: string,
  lang: Language,
  signal: AbortSignal,
): Promise<CommandLuck> {
  return read('/api/v1/stats/command', {}, { match, lang }, signal);
}

/** The games of which matches can be kept. */
export async function listSystems(signal: AbortSignal): Promise<System[]> {
  return (await read('/api/v1/systems', {}, {}, signal)).systems;
}

/** What a game calls its kinds of units and terrain, states, counters, phases and throws. */
export async function readWords(game: string, lang: Language, signal: AbortSignal): Promise<Words> {
  return read('/api/v1/systems/{game}/words', { game }, { lang }, signal);
}

/** How far every piece of a match reaches by its figures, and where it looks. */
export async function readMeasures(id: string, signal: AbortSignal): Promise<Measures[]> {
  return read('/api/v1/matches/{id}/measures', { id }, {}, signal);
}

/** What is worth telling of a match, fact by fact. */
export async function readFacts(id: string, signal: AbortSignal): Promise<Facts> {
  return read('/api/v1/matches/{id}/facts', { id }, {}, signal);
}

export async function searchRules(
  system: string,
  q: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Rule[]> {
  const query = { lang, ...(system === '' ? {} : { system }), ...(q === '' ? {} : { q }) };
  return (await read('/api/v1/rules', {}, query, signal)).rules;
}

export async function readRule(id: string, lang: Language, signal: AbortSignal): Promise<Rule> {
  return read('/api/v1/rules/{id}', { id }, { lang }, signal);
}

/** What is decided of the places that the rulebook of a game leaves open. */
export async function readRulings(
  game: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Ruling[]> {
  const { rulings } = await read('/api/v1/systems/{game}/rulings', { game }, { lang }, signal);
  return rulings;
}

/** Hands in a log. */
export async function uploadLog(log: Blob, lang: Language, signal: AbortSignal): Promise<Upload> {
  return post('/api/v1/matches', { lang }, log, 'application/x-ndjson', signal);
}

/** Hands in a battle that is written as a text, or only has it read and judged. */
export async function uploadText(
  text: string,
  trial: boolean,
  lang: Language,
  signal: AbortSignal,
): Promise<Upload> {
  return post('/api/v1/matches', { lang, trial }, new Blob([text]), 'text/plain', signal);
}

/** Hands in a table of results, with its rosters where there are any, or only has it checked. */
/** How a table is taken. */
export interface Manner {
  /** Checks every row and keeps nothing. */
  trial: boolean;
  /** Keeps the good rows although others are refused. */
  partly: boolean;
  keepNames: boolean;
  scoresDecide: boolean;
  encoding: string;
  /** What its columns and words mean. */
  mapping: object;
}

export async function importResults(
  name: string,
  table: Blob,
  manner: Manner,
  signal: AbortSignal,
): Promise<ImportReport> {
  const query = {
    dry_run: manner.trial,
    partly: manner.partly,
    keep_names: manner.keepNames,
    scores_decide: manner.scoresDecide,
    encoding: manner.encoding,
    mapping: JSON.stringify(manner.mapping),
    name,
  };
  const type = table.type === 'application/zip' ? table.type : 'text/csv';
  return post('/api/v1/import/results', query, table, type, signal);
}

/** Has a roster read as the army of one side of a log; nothing of it is kept. */
export async function readRoster(
  roster: File,
  side: 'a' | 'b',
  signal: AbortSignal,
  system?: string,
): Promise<RosterArmy> {
  return post(
    '/api/v1/import/roster',
    { side, ...(system ? { system } : {}) },
    roster,
    'application/octet-stream',
    signal,
  );
}

/** Posts something to the service. */
export async function post<T>(
  path: keyof paths,
  query: object,
  body: Blob,
  type: string,
  signal: AbortSignal,
): Promise<T> {
  return postTo(path, {}, query, body, type, signal);
}

/** Posts something to what a path with variables names. */
export async function postTo<T>(
  path: keyof paths,
  variables: object,
  query: object,
  body: Blob,
  type: string,
  signal: AbortSignal,
): Promise<T> {
  const headers = { 'Content-Type': type, Accept: 'application/json', ...heldToken.headers() };
  const address = addressOf(path, variables, query);
  return answer(await fetch(address, { method: 'POST', headers, body, signal }));
}

/** Sends a log, and answers the log that the service makes of it. */
export async function postLog(
  path: keyof paths,
  query: object,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const headers = { 'Content-Type': 'application/x-ndjson', ...heldToken.headers() };
  const body = lines.map((line) => `${line}\n`).join('');
  const address = addressOf(path, {}, query);
  const response = await patiently(
    () => fetch(address, { method: 'POST', headers, body, signal }),
    signal,
  );
  if (!response.ok) return answer(response);
  return response.text();
}

/** Asks the service for what stands at a path. */
export async function read<P extends keyof paths>(
  path: P,
  variables: PathOf<P>,
  query: QueryOf<P>,
  signal: AbortSignal,
): Promise<AnswerOf<P>> {
  return answer(await ask(path, variables, query, signal));
}

/** Asks the service for what stands at a path, again where it has no room for now; gives whatever it answers at last. */
export async function ask<P extends keyof paths>(
  path: P,
  variables: PathOf<P>,
  query: QueryOf<P>,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { Accept: 'application/json', ...heldToken.headers() };
  const address = addressOf(path, variables, query);
  return patiently(() => fetch(address, { headers, signal }), signal);
}

/** A moment as a picture, or a turn as a moving one. */
export async function fetchPicture(
  id: string,
  what: 'picture' | 'animation',
  choice: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<Blob> {
  const address = addressOf(`/api/v1/matches/{id}/${what}`, { id }, choice);
  const response = await fetch(address, { headers: heldToken.headers(), signal: signal ?? null });
  if (!response.ok) return answer(response);
  return response.blob();
}

/** What stands at an address of the service, as text. */
export async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const headers = heldToken.headers();
  const response = await patiently(() => fetch(address, { headers, signal }), signal);
  if (!response.ok) return answer(response);
  return response.text();
}

function addressOf(path: string, variables: object, query: object): string {
  const values = new Map(Object.entries(variables));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The answer, or the problem that came in its place. */
async function answer<T>(response: Response): Promise<T> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : undefined;
  if (!response.ok || body === undefined) throw new ProblemError(problemOf(response.status, body));
  return body as T;
}
