/** What a log records, entry by entry, for sentences that need more than a board. */

/** An event as the log has it. */
export interface Event {
  /** Its tag, e.g. `charge`. */
  kind: string;
  side: string;
  /** Its fields; what is not there is not recorded. */
  fields: Readonly<Record<string, unknown>>;
}

/**
 * The events of a log by the number of their entry. An entry that was amended or overturned later is left out: what
 * counts instead is told by the boards alone.
 */
export function eventsOf(log: string): Map<number, Event> {
  const all = new Map<number, Event>();
  const mended = new Set<number>();
  for (const line of log.split('\n').slice(1)) {
    const entry = recordOf(parsed(line));
    const [kind, fields] = Object.entries(recordOf(entry.event))[0] ?? [];
    if (kind === undefined || typeof entry.seq !== 'number') continue;
    const event = { kind, side: textOf(entry.side), fields: recordOf(fields) };
    all.set(entry.seq, event);
    const about = event.fields.entry;
    if ((kind === 'amend' || kind === 'ruling') && typeof about === 'number') mended.add(about);
  }
  for (const seq of mended) all.delete(seq);
  return all;
}

/** The header of a log; nothing where it cannot be read. */
export function headerOf(log: string): unknown {
  return parsed(log.split('\n', 1)[0] ?? '');
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
