/** Entries that somebody spoke of afterwards. */
import type { Match, TimelineItem, Verdict } from '../api/types';

/** Of each entry that a dispute, a ruling or an amendment speaks of, the entries that do, in the order of the log. */
export function contested(items: readonly TimelineItem[]): ReadonlyMap<number, TimelineItem[]> {
  const found = new Map<number, TimelineItem[]>();
  for (const item of items) {
    if (typeof item.about !== 'number') continue;
    found.set(item.about, [...(found.get(item.about) ?? []), item]);
  }
  return found;
}

/** Whether an amendment speaks of what was said of an entry, so that it may have struck it out. */
export function maySpeakNoMore(items: readonly TimelineItem[]): boolean {
  const spoken = contested(items);
  return items.some(
    ({ seq, about }) =>
      typeof about === 'number' && spoken.get(seq)?.some(({ kind }) => kind === 'amend'),
  );
}

/** Whether the log has an amendment, so that it can be read in two ways. */
export function isAmended(items: readonly TimelineItem[]): boolean {
  return items.some(({ kind }) => kind === 'amend');
}

/** What became of an entry that was spoken of, by what was said last: a word of its own for each. */
export type Fate = 'disputed' | 'ruled' | 'amended';

/** How an entry that others speak of stands; undefined where nobody does. */
export function fateOf(spoken: readonly TimelineItem[] | undefined): Fate | undefined {
  if (!spoken || spoken.length === 0) return undefined;
  if (spoken.some(({ kind }) => kind === 'ruling')) return 'ruled';
  return spoken.some(({ kind }) => kind === 'amend') ? 'amended' : 'disputed';
}

/** How an entry stands where its status does not say so already: a ruling that counts is a status of its own. */
export function untoldFate(
  { status }: TimelineItem,
  spoken: readonly TimelineItem[] | undefined,
): Fate | undefined {
  const fate = fateOf(spoken);
  return fate === 'ruled' && status === 'ruled' ? undefined : fate;
}

/** What a dispute, a ruling or an amendment says, as its log has it. */
export interface Said {
  kind: string;
  /** Who says it, where the log tells. */
  who: string | undefined;
  /** Number of the side that says it, from 0. */
  side: number | undefined;
  reason: string;
  /** Id of the rule that it names. */
  rule: string | undefined;
  /** Of a ruling: `upheld` or `overturned`. */
  decision: string | undefined;
  /** Of an amendment: whether every side agreed. */
  agreed: boolean;
}

/** What an entry says of another; undefined where its event is no such thing. */
export function saidBy(match: Match, item: TimelineItem, verdict: Verdict): Said | undefined {
  const told: unknown = (verdict.event as Record<string, unknown> | null | undefined)?.[item.kind];
  if (typeof told !== 'object' || told === null) return undefined;
  const fields = told as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : undefined;
  };
  const side = match.sides.findIndex(({ id }) => id === item.side);
  const agreed = Array.isArray(fields['agreed']) ? fields['agreed'] : [];
  return {
    kind: item.kind,
    who: text('by') ?? match.sides[side]?.player,
    side: side < 0 ? undefined : side,
    reason: text('reason') ?? '',
    rule: text('rule'),
    decision: text('decision'),
    agreed: match.sides.every(({ id }) => agreed.includes(id)),
  };
}
