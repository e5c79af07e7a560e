/** Handing in what is recorded: in order, and the same again changes nothing. */
import { heldToken } from '../lib/token.svelte';
import { problemOf, ProblemError, type Problem } from '../lib/api/problem';
import type { Recording } from './book';

const NDJSON = 'application/x-ndjson';

async function send(address: string, body: string): Promise<{ status: number; body: unknown }> {
  const headers = { 'Content-Type': NDJSON, Accept: 'application/json', ...heldToken.headers() };
  const response = await fetch(address, { method: 'POST', headers, body });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? await response.json() : undefined };
}

const entriesOf = (body: unknown): number | undefined => {
  const entries = (body as { entries?: unknown } | undefined)?.entries;
  return typeof entries === 'number' ? entries : undefined;
};

/** The service stands elsewhere than this device: somebody else recorded too. */
export class Parted extends Error {
  constructor(readonly entries: number) {
    super(`the service has ${entries} entries`);
  }
}

/** How many entries of a battle the service has, once it knows the battle. */
async function known(recording: Recording): Promise<number> {
  if (recording.handed !== null) return recording.handed;
  const { status, body } = await send('/api/v1/matches', recording.lines[0] ?? '');
  if (status === 201) return 0;
  const problem: Problem & { entries?: number } = problemOf(status, body);
  const entries = entriesOf(body);
  // The header came through before, and its answer did not.
  if (status === 409 && problem.identical && entries !== undefined) return entries;
  throw new ProblemError(problem);
}

/**
 * Hands in entries up to the number `most`; answers how many the service has. What an answer that was lost told is found
 * out by asking again: the same lines at the same place get the same answer.
 */
export async function handIn(recording: Recording, most: number): Promise<number> {
  const expected = await known(recording);
  const lines = recording.lines.slice(1 + expected, 1 + most);
  if (lines.length === 0) return expected;
  const address = `/api/v1/matches/${encodeURIComponent(recording.id)}/entries?expected=${expected}`;
  const { status, body } = await send(address, lines.join('\n'));
  if (status === 200) return expected + lines.length;
  const entries = entriesOf(body);
  if (status === 409 && entries !== undefined) throw new Parted(entries);
  throw new ProblemError(problemOf(status, body));
}

/** Days for which a token that is handed out for one battle is good. */
const DAYS = 14;

/**
 * The secret of a new token that records this match and nothing else; whoever asks has to be an organizer. Empty where the service
 * takes entries without a token.
 */
export async function tokenOf(match: string): Promise<string> {
  const wish = { name: match, role: 'recorder', match, days: DAYS };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...heldToken.headers(),
  };
  const response = await fetch('/api/v1/access/tokens', {
    method: 'POST',
    headers,
    body: JSON.stringify(wish),
  });
  const body: unknown = await response.json();
  const problem = problemOf(response.status, body);
  if (problem.neededToWrite === false) return '';
  if (response.status !== 201) throw new ProblemError(problem);
  return (body as { secret: string }).secret;
}
