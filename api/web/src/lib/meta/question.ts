/** Which battles a page of statistics counts, and how: all of it stands in the address. */

import { games } from '../games.svelte';

/** What a filter may ask for, by the names that the service knows. */
export const FILTERS = [
  'system',
  'from',
  'to',
  'event',
  'scenario',
  'least_points',
  'most_points',
  'mirrors',
  'draws',
  'forks',
] as const;
export type FilterName = (typeof FILTERS)[number];
/** The choices made; empty texts ask for all. */
export type Filter = Record<FilterName, string>;

/** The choices in an address; the first game where none is named. */
export function filterFrom(choices: URLSearchParams): Filter {
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, choices.get(name) ?? '']));
  return { ...(chosen as Filter), system: chosen.system || games.first };
}

/** The choices that leave battles out or count them otherwise; the game is not one of them. */
export function narrowed(filter: Filter): FilterName[] {
  return FILTERS.filter((name) => name !== 'system' && filter[name] !== '');
}

/** The choices as the service takes them. */
export type Asked = { system: string; least_points?: number; most_points?: number } & Partial<
  Record<Exclude<FilterName, 'system' | 'least_points' | 'most_points'>, string>
>;

/** What to ask the service: the choices made, and nothing else. */
export function asked<T extends object>(filter: Filter, more: T): Asked & T {
  const { system, least_points: least, most_points: most, ...others } = filter;
  const chosen = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
  const points = {
    ...(least === '' ? {} : { least_points: Number(least) }),
    ...(most === '' ? {} : { most_points: Number(most) }),
  };
  return { system, ...chosen, ...points, ...more };
}
