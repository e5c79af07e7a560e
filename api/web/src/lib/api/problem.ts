/** A problem after RFC 9457, or a request that got no answer at all. */
export interface Problem {
  /** Name of the kind of problem after `/problems/`; `offline` where the service did not answer. */
  code: string;
  /** HTTP status; 0 where the service did not answer. */
  status: number;
  title: string;
  detail: string;
  /** What else the kind of problem brings. */
  match?: string;
  identical?: boolean;
  line?: number;
  column?: number;
  entry?: number;
  path?: string;
  /** What is wrong with a roster, in a word. */
  why?: string;
  /** The next entry after which bots can play a battle on. */
  next?: number;
  /** The side that has to act before bots can play for another. */
  first?: string;
  /** The role that the request takes. */
  role?: string;
  /** Names near to one that nothing has, the nearest first. */
  near?: string[];
  /** The parameter of the question that is at fault. */
  parameter?: string;
  /** Where a token is needed: whether writing takes one too. */
  neededToWrite?: boolean;
}

/** Thrown where the service answers with a problem. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

/** The problem in the body of an answer, whatever that body is. */
export function problemOf(status: number, body: unknown): Problem {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const problem: Problem = {
    code: text(given.type).replace(/^.*\/problems\//, '') || 'unknown',
    status,
    title: text(given.title),
    detail: text(given.detail),
  };
  if (typeof given.match === 'string') problem.match = given.match;
  if (typeof given.identical === 'boolean') problem.identical = given.identical;
  if (typeof given.path === 'string') problem.path = given.path;
  if (typeof given.code === 'string') problem.why = given.code;
  if (typeof given.first === 'string') problem.first = given.first;
  if (typeof given.role === 'string') problem.role = given.role;
  if (typeof given.parameter === 'string') problem.parameter = given.parameter;
  if (Array.isArray(given.near)) {
    const near = given.near.filter((name) => typeof name === 'string');
    if (near.length > 0) problem.near = near;
  }
  if (typeof given.needed_to_write === 'boolean') problem.neededToWrite = given.needed_to_write;
  for (const name of ['line', 'column', 'entry', 'next'] as const) {
    const value = given[name];
    if (typeof value === 'number') problem[name] = value;
  }
  return problem;
}

/** The problem behind whatever was thrown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'offline', status: 0, title: '', detail };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Every kind of problem that the service answers; each is told in both languages. */
export const PROBLEMS = [
  'busy',
  'cannot-play-on',
  'damaged-log',
  'entry-not-found',
  'file-not-found',
  'foreign-log',
  'host-not-served',
  'internal',
  'invalid-body',
  'invalid-parameter',
  'invalid-query',
  'invalid-token',
  'invalid-withdrawal',
  'invalid-name',
  'log-moved',
  'malformed-authorization',
  'match-exists',
  'match-not-found',
  'method-not-allowed',
  'not-found',
  'not-withdrawn',
  'outside-scope',
  'query-too-large',
  'query-too-slow',
  'range-not-satisfiable',
  'role-too-low',
  'rule-not-found',
  'slow-upload',
  'store-unavailable',
  'timed-out',
  'token-in-address',
  'token-needed',
  'token-not-found',
  'token-refused',
  'too-large',
  'too-many-requests',
  'unreadable-log',
  'unreadable-roster',
  'unreadable-table',
  'unsupported-media-type',
  'untold-situation',
] as const;

/** Why bytes are no log, as the service names it; each is told in both languages. */
export const LOG_TROUBLES = [
  'empty',
  'log-too-large',
  'too-many-entries',
  'line-too-long',
  'not-utf8',
  'truncated',
  'malformed',
  'empty-line',
  'sequence',
  'inconsistent',
  'unknown-system',
  'other-game',
] as const;
