/** What is said of an entry afterwards: a dispute, a correction, a ruling; as the line that the log gets. */

import { newSalt } from '../salt';

/** What a person may say of an entry. */
export const SAYINGS = ['dispute', 'amend', 'ruling'] as const;
export type Saying = (typeof SAYINGS)[number];

/** What an organizer decides; `replayed` overturns the entry and begins a battle that goes on before it. */
export const DECISIONS = ['upheld', 'overturned', 'replayed'] as const;
export type Decision = (typeof DECISIONS)[number];

/** An event as logs have it: its tag and its fields. */
export type LogEvent = Record<string, unknown>;

export interface Dispute {
  kind: 'dispute';
  entry: number;
  /** The side that contests it. */
  side: string;
  reason: string;
  /** Id of the rule on which it turns. */
  rule?: string;
}

export interface Ruling {
  kind: 'ruling';
  entry: number;
  /** Who decides. */
  by: string;
  decision: Decision;
  reason: string;
}

export interface Amend {
  kind: 'amend';
  entry: number;
  /** The side that enters it; nobody's where an organizer does. */
  side?: string;
  /** What takes the place of the entry; struck out where there is nothing. */
  replacement?: LogEvent;
  reason: string;
  agreed: readonly string[];
}

export type Deed = Dispute | Ruling | Amend;

/** The line of a log that says so, as its entry of this number. */
export function lineOf(deed: Deed, seq: number, at: Date): string {
  const side = deed.kind === 'ruling' ? undefined : deed.side;
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return JSON.stringify({
    seq,
    at: time,
    ...(side === undefined ? {} : { side }),
    salt: newSalt(),
    event: eventOf(deed),
  });
}

function eventOf(deed: Deed): LogEvent {
  const { entry, reason } = deed;
  if (deed.kind === 'dispute')
    return { dispute: { entry, reason, ...(deed.rule ? { rule: deed.rule } : {}) } };
  if (deed.kind === 'ruling') {
    const decision = deed.decision === 'upheld' ? 'upheld' : 'overturned';
    return { ruling: { entry, by: deed.by, decision, reason } };
  }
  const { replacement, agreed } = deed;
  return { amend: { entry, ...(replacement ? { replacement } : {}), reason, agreed } };
}

/** A correction that is proposed, as the event of its entry has it; undefined where the event is no correction. */
export function proposedBy(event: unknown): Amend | undefined {
  const told = field(event, 'amend');
  const [entry, reason] = [field(told, 'entry'), field(told, 'reason')];
  if (typeof entry !== 'number' || typeof reason !== 'string') return undefined;
  const agreed = field(told, 'agreed');
  const replacement = field(told, 'replacement');
  return {
    kind: 'amend',
    entry,
    reason,
    ...(isEvent(replacement) ? { replacement } : {}),
    agreed: Array.isArray(agreed) ? agreed.filter((side) => typeof side === 'string') : [],
  };
}

/** The same correction, to which one side more agrees. */
export function agreedBy(proposal: Amend, side: string): Amend {
  return { ...proposal, side, agreed: [...new Set([...proposal.agreed, side])] };
}

function isEvent(value: unknown): value is LogEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(value: unknown, name: string): unknown {
  return isEvent(value) ? value[name] : undefined;
}
