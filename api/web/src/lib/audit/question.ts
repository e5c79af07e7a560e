/** What the audit page asks, as it stands in the address. */
import { games } from '../games.svelte';

/** Parts of the page. */
export const VIEWS = ['disputes', 'changed', 'broken', 'proof', 'compare'] as const;
export type View = (typeof VIEWS)[number];

/** How far a dispute has come. */
export const STATES = ['open', 'ruled', 'agreed', 'all'] as const;
export type State = (typeof STATES)[number];

/** By what findings are counted. */
export const BYS = ['rule', 'player', 'army', 'event'] as const;
export type By = (typeof BYS)[number];

/** How a rule fared. */
export const FARED = ['broken', 'contested', 'unrecorded', 'held'] as const;
export type Fared = (typeof FARED)[number];

/** Whose findings, and of what; empty texts ask for all. */
export interface FindingsFilter {
  system: string;
  outcome: Fared;
  rule: string;
  player: string;
  army: string;
  event: string;
}

/** One of the choices that there are, or the first of them. */
export function chosen<T extends string>(all: readonly [T, ...T[]], choice: string | null): T {
  return all.find((one) => one === choice) ?? all[0];
}

/** The choices in an address. */
export function findingsFrom(choices: URLSearchParams): FindingsFilter {
  const text = (name: string) => choices.get(name) ?? '';
  return {
    system: text('system') || (games.all[0]?.id ?? ''),
    outcome: chosen(FARED, choices.get('outcome')),
    rule: text('rule'),
    player: text('player'),
    army: text('army'),
    event: text('event'),
  };
}

/** What was chosen, without what was not. */
export function asked(filter: FindingsFilter): { system: string } & Record<string, string> {
  const { system, ...others } = filter;
  return {
    system,
    ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')),
  };
}
