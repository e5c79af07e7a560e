/** Statistics of the service: what is played, what wins, and the battles behind it. */
import { asked, type Filter } from '../meta/question';
import { read } from './client';
import type { Battles, Matchups, Meta, Slice } from './types';

/** What is played and what wins. */
export async function readMeta(filter: Filter, signal: AbortSignal): Promise<Meta> {
  return read('/api/v1/stats/meta', {}, asked(filter, {}), signal);
}

/** Army against army. */
export async function readMatchups(filter: Filter, signal: AbortSignal): Promise<Matchups> {
  return read('/api/v1/stats/matchups', {}, asked(filter, {}), signal);
}

/** What battles can be parted by. */
export const PARTS = ['month', 'points', 'scenario', 'event', 'first', 'player'] as const;
export type Part = (typeof PARTS)[number];

/** The rates of armies, part by part; of one army where it is named. */
export async function readSlices(
  filter: Filter,
  by: Part,
  army: string,
  signal: AbortSignal,
): Promise<Slice[]> {
  const query = asked(filter, { by, ...(army === '' ? {} : { army }) });
  return read('/api/v1/stats/slices', {}, query, signal);
}

/** Whose battles, and which page of them. */
export interface BattlesWish {
  army: string;
  opponent_army: string;
  player: string;
  skip: number;
  limit: number;
}

/** The battles behind a number. */
export async function readBattles(
  filter: Filter,
  wish: BattlesWish,
  signal: AbortSignal,
): Promise<Battles> {
  const more = Object.entries(wish).filter(([, value]) => value !== '');
  return read('/api/v1/stats/battles', {}, asked(filter, Object.fromEntries(more)), signal);
}
