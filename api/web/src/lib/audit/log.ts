/** What a log that is compared tells of itself: who plays, and who signed. */
import { compareLogs } from '../api/audit';
import { readMatch, readSignatures } from '../api/client';
import type { Comparison, Language, Side } from '../api/types';
import { requestFor, type Chosen } from './compare';

export interface Signed {
  /** The entry that it is. */
  entry: number;
  /** Name of the key. */
  name: string;
  /** Id of the side that signed; nothing where it was the organizer. */
  side: string | undefined;
  /** The last entry that is signed. */
  signed: number;
  /** Whether it is right, as the service has it; of a file, `unchecked`. */
  state: string;
}

export interface LogTold {
  sides: Pick<Side, 'id' | 'player' | 'army'>[];
  signatures: Signed[];
}

/** What the service says of two logs, and what they tell of themselves. */
export interface Held {
  comparison: Comparison;
  told: [LogTold, LogTold];
}

/** Signatures that are told of one log. */
const MOST_SIGNATURES = 20;

/** Holds two logs against each other. */
export async function hold(
  first: Chosen,
  second: Chosen,
  lang: Language,
  signal: AbortSignal,
): Promise<Held> {
  const comparison = await compareLogs(await requestFor(first, second), lang, signal);
  const told = await Promise.all([tellOf(first, signal), tellOf(second, signal)]);
  return { comparison, told };
}

/** What a log tells of itself: a kept one by the service, a file by its own lines. */
async function tellOf(log: Chosen, signal: AbortSignal): Promise<LogTold> {
  if ('file' in log) return toldBy(await log.file.text());
  const [match, signatures] = await Promise.all([
    readMatch(log.id, signal),
    readSignatures(log.id, signal),
  ]);
  const signed = signatures.map(({ entry, name, side, signed: upTo, state }) => ({
    entry,
    name,
    side: side ?? undefined,
    signed: upTo,
    state,
  }));
  return { sides: match.sides, signatures: signed.slice(0, MOST_SIGNATURES) };
}

/** What the lines of a log tell; what is no log tells nothing. */
export function toldBy(log: string): LogTold {
  const [header = '', ...entries] = log.split('\n');
  const signatures: Signed[] = [];
  for (const line of entries) {
    // Most lines of a log are long, and few of them are signatures.
    if (signatures.length === MOST_SIGNATURES) break;
    if (line.includes('"sign"')) signatures.push(...signatureIn(fieldsOf(parsed(line))));
  }
  return { sides: listOf(fieldsOf(parsed(header))['sides']).flatMap(sideIn), signatures };
}

function sideIn(value: unknown): LogTold['sides'] {
  const { id, player, army } = fieldsOf(value);
  return typeof id === 'string' ? [{ id, player: textOf(player), army: textOf(army) }] : [];
}

function signatureIn({ seq, side, event }: Fields): Signed[] {
  const { entries, key } = fieldsOf(fieldsOf(event)['sign']);
  if (typeof seq !== 'number' || typeof entries !== 'number' || typeof key !== 'string') return [];
  // As C2SP `signed-note` writes a key: its name stands before the first plus.
  const [name = ''] = key.split('+', 1);
  const by = typeof side === 'string' ? side : undefined;
  return [{ entry: seq, name, side: by, signed: entries, state: 'unchecked' }];
}

type Fields = Record<string, unknown>;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
