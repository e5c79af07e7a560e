/** What is added to a battle that is kept: looked at first, then recorded. */
import { lineOf, type Deed } from '../settle/deed';
import { postTo, uploadLog, fetchText } from './client';
import type { Language, Proposal } from './types';

const NDJSON = 'application/x-ndjson';

/** What a match of so many entries would become. */
export async function propose(
  match: string,
  entries: number,
  deed: Deed,
  lang: Language,
  signal: AbortSignal,
): Promise<Proposal> {
  const path = '/api/v1/matches/{id}/proposal';
  const query = { expected: entries, lang };
  return postTo(path, { id: match }, query, lineBehind(entries, deed), NDJSON, signal);
}

/** Adds it to a match of so many entries; answers the number of its entry. */
export async function record(
  match: string,
  entries: number,
  deed: Deed,
  signal: AbortSignal,
): Promise<number> {
  const path = '/api/v1/matches/{id}/entries';
  const body = lineBehind(entries, deed);
  const added = await postTo<{ head: { entries: number } }>(
    path,
    { id: match },
    { expected: entries },
    body,
    NDJSON,
    signal,
  );
  return added.head.entries;
}

/** Begins a battle that goes on before an entry of this one; answers its id. */
export async function beginBefore(
  match: string,
  entry: number,
  lang: Language,
  signal: AbortSignal,
): Promise<string> {
  const at = Math.max(0, entry - 1);
  const address = `/api/v1/matches/${encodeURIComponent(match)}/fork?at=${at}`;
  const header = await fetchText(address, signal);
  return (await uploadLog(new Blob([header]), lang, signal)).id;
}

function lineBehind(entries: number, deed: Deed): Blob {
  return new Blob([`${lineOf(deed, entries + 1, new Date())}\n`]);
}
