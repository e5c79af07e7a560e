/** What an organizer asks of the service: what is contested, what is broken, and where two logs part. */
import { asked, type By, type FindingsFilter, type State } from '../audit/question';
import type { Request } from '../audit/compare';
import { fetchText, post, read } from './client';
import type {
  ChangedResults,
  Comparison,
  Disputes,
  FindingEntries,
  Findings,
  Following,
  Language,
} from './types';

/** The ledgers of other clubs from which battles are taken. */
export async function readFollowing(signal: AbortSignal): Promise<Following> {
  return read('/api/v1/following', {}, {}, signal);
}

/** Which disputes; empty texts ask for all. */
export interface DisputesWish {
  state: State;
  player: string;
  event: string;
  after: string;
}

/** What is contested, the most urgent first. */
export async function readDisputes(
  wish: DisputesWish,
  lang: Language,
  signal: AbortSignal,
): Promise<Disputes> {
  const query = Object.fromEntries(Object.entries(wish).filter(([, text]) => text !== ''));
  return read('/api/v1/disputes', {}, { ...query, lang }, signal);
}

/** Of whose battles; empty texts ask for all. */
export type ChangedWish = Omit<DisputesWish, 'state'>;

/** Results that were changed after the end, of the latest battle first. */
export async function readChangedResults(
  wish: ChangedWish,
  lang: Language,
  signal: AbortSignal,
): Promise<ChangedResults> {
  const query = Object.fromEntries(Object.entries(wish).filter(([, text]) => text !== ''));
  return read('/api/v1/changed-results', {}, { ...query, lang }, signal);
}

/** How rules fared; as many rows as `limit` says, which the service bounds. */
export async function readFindings(
  filter: FindingsFilter,
  by: By,
  lang: Language,
  signal: AbortSignal,
  limit?: number,
): Promise<Findings> {
  const query = { ...asked(filter), by, lang, ...(limit === undefined ? {} : { limit }) };
  return read('/api/v1/stats/findings', {}, query, signal);
}

/** How one rule fared in all battles. */
export async function readRuleCount(
  system: string,
  rule: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Findings> {
  return read('/api/v1/stats/findings', {}, { system, rule, lang }, signal);
}

/** The entries behind a number, so many at a time. */
export async function readFindingEntries(
  filter: FindingsFilter,
  page: { after: string; limit: number },
  lang: Language,
  signal: AbortSignal,
): Promise<FindingEntries> {
  const { after, limit } = page;
  const query = { ...asked(filter), limit, lang, ...(after === '' ? {} : { after }) };
  return read('/api/v1/stats/findings/entries', {}, query, signal);
}

/** Two logs, held against each other. */
export async function compareLogs(
  { query, body }: Request,
  lang: Language,
  signal: AbortSignal,
): Promise<Comparison> {
  return post('/api/v1/compare', { ...query, lang }, body, 'application/x-ndjson', signal);
}

/** Where the proof is that an entry of a battle is in the ledger; of its last entry where none is named. */
export function proofAddress(id: string, entry?: number): string {
  const of = entry === undefined ? '' : `?entry=${entry}`;
  return `/api/v1/matches/${encodeURIComponent(id)}/proof${of}`;
}

/** That proof. */
export async function readProof(
  id: string,
  entry: number | undefined,
  signal: AbortSignal,
): Promise<string> {
  return fetchText(proofAddress(id, entry), signal);
}
