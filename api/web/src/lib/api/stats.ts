/** Statistics of the service: what is played, what wins, and the battles behind it. */
import { setIn } from '../dice';
import type { Whose } from '../meta/fair';
import { games } from '../games.svelte';
import { asked, type Filter } from '../meta/question';
import { read } from './client';
import type {
  BattleLuck,
  BattlesLuck,
  Battles,
  Fairness,
  Language,
  Luck,
  Matchups,
  Meta,
  PlayerClosely,
  Ratings,
  Slice,
  Stakes,
  Thrown,
  Throws,
  Units,
} from './types';

/** What is played and what wins. */
export async function readMeta(filter: Filter, signal: AbortSignal): Promise<Meta> {
  return read('/api/v1/stats/meta', {}, asked(filter, {}), signal);
}

/** Army against army; `clustered` with battles of one event, or player, seen as alike, too. */
export async function readMatchups(
  filter: Filter,
  clustered: boolean,
  signal: AbortSignal,
): Promise<Matchups> {
  return read('/api/v1/stats/matchups', {}, asked(filter, wholes(clustered)), signal);
}

function wholes(clustered: boolean): { clustered?: true } {
  return clustered ? { clustered } : {};
}

/** What battles can be parted by. */
export const PARTS = ['month', 'points', 'scenario', 'event', 'table', 'first', 'player'] as const;
export type Part = (typeof PARTS)[number];

/** Parts that are asked for at once: of more, those with the most battles. Months are always asked for as they go on. */
export const MOST_PARTS = 100;

/** The rates of armies, part by part; `clustered` with battles of one event, or player, seen as alike, too. */
export async function readSlices(
  filter: Filter,
  by: Part,
  clustered: boolean,
  signal: AbortSignal,
): Promise<Slice[]> {
  const most = by === 'month' ? {} : { parts: MOST_PARTS };
  const query = asked(filter, { by, ...most, ...wholes(clustered) });
  return read('/api/v1/stats/slices', {}, query, signal);
}

/** Whose battles, and which page of them. */
export interface BattlesWish {
  army: string;
  opponent_army: string;
  player: string;
  /** A row of an army list that was fielded. */
  profile: string;
  /** Number of the table. */
  table: string;
  /** What no log says of the battle. */
  unrecorded: string;
  /** `true` for those with the first turn, `false` for those with the second. */
  first: string;
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

/** The statistics of one player, or of one army: the same as of all, narrowed. */
export interface Of {
  player?: string;
  army?: string;
  /** A row of an army list. */
  unit?: string;
}

/** What is played and what wins, of one player or of one army. */
export async function readMetaOf(system: string, of: Of, signal: AbortSignal): Promise<Meta> {
  return read('/api/v1/stats/meta', {}, { system, ...of }, signal);
}

/** The games of which a player or an army, or anybody at all, has battles. */
export async function systemsOf(of: Of, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ask = async (system: string) => ((await hasBattles(system, of, signal)) ? [system] : []);
  return new Set((await Promise.all(games.ids.map(ask))).flat());
}

/** Whether there are any. The statistics of a name that a game does not have are a problem, so that they are not asked. */
async function hasBattles(
  system: string,
  { player, army }: Of,
  signal: AbortSignal,
): Promise<boolean> {
  if (player !== undefined) {
    const { matches } = await read('/api/v1/matches', {}, { system, player, limit: 1 }, signal);
    return matches.length > 0;
  }
  const { battles, armies } = await readMetaOf(system, {}, signal);
  return army === undefined ? battles > 0 : armies.some((row) => row.army === army);
}

/** The rates of one player's or one army's battles, part by part, with battles of one event, or player, seen as alike, too. */
export async function readSlicesOf(
  system: string,
  of: Of,
  by: Part,
  signal: AbortSignal,
): Promise<Slice[]> {
  return read('/api/v1/stats/slices', {}, { system, ...of, by, ...wholes(true) }, signal);
}

/** The latest battles of a player or an army. */
export async function readBattlesOf(
  system: string,
  of: Of,
  limit: number,
  signal: AbortSignal,
): Promise<Battles> {
  return read('/api/v1/stats/battles', {}, { system, ...of, limit }, signal);
}

/** One player closely: opponents, armies and units. */
export async function readPlayer(
  system: string,
  player: string,
  lang: Language,
  signal: AbortSignal,
): Promise<PlayerClosely> {
  return read('/api/v1/stats/player', {}, { system, player, lang }, signal);
}

/** The ratings of the players of a game. */
export async function readRatings(
  system: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Ratings> {
  return read('/api/v1/stats/ratings', {}, { system, lang }, signal);
}

/** How dice fell against their exact chances. */
export async function readLuck(
  system: string,
  of: Of,
  by: 'purpose' | 'unit',
  lang: Language,
  signal: AbortSignal,
): Promise<Luck> {
  return read('/api/v1/stats/luck', {}, { system, ...of, by, lang }, signal);
}

/** What luck was worth in one battle, in victory points, and by what it is weighed; no battle where none of its throws is on record. */
export async function readBattleLuck(
  system: string,
  match: string,
  lang: Language,
  signal: AbortSignal,
): Promise<{ battle: BattleLuck | undefined; stakes: Stakes }> {
  const query = { system, match, lang };
  const { rows, stakes } = await read('/api/v1/stats/luck/battles', {}, query, signal);
  return { battle: rows[0], stakes };
}

/** The battles of which luck was oddest, the oddest first. Of a filter the game and the months count. */
export async function readStrangest(
  filter: Filter,
  limit: number,
  lang: Language,
  signal: AbortSignal,
): Promise<BattlesLuck> {
  const query = { ...monthsOf(filter), order: 'strangest', limit, lang };
  return read('/api/v1/stats/luck/battles', {}, query, signal);
}

/** Throws of one match, as many as one answer has. */
const THROWS = 1000;

/** The throws of a match with their chances; none while the match is not in the tables yet. */
export async function readThrows(
  system: string,
  match: string,
  signal: AbortSignal,
): Promise<Thrown[]> {
  const query = { system, match, order: 'latest', limit: THROWS };
  return (await read('/api/v1/stats/rolls', {}, query, signal)).rows;
}

/** Whose throws, and which page of them. */
export interface ThrowsWish {
  /** All players where it is empty. */
  player: string;
  /** A set of dice as it stands in an address; all sets where it is empty. */
  dice: string;
  skip: number;
  limit: number;
}

/** The throws behind what is told of dice, the latest first. Of a filter the game and the months count. */
export async function readThrowsOf(
  filter: Filter,
  { player, dice, skip, limit }: ThrowsWish,
  signal: AbortSignal,
): Promise<Throws> {
  const whose = { ...(player && { player }), ...(dice && { dice_set: setIn(dice) }) };
  const query = { ...monthsOf(filter), ...whose, order: 'latest', skip, limit };
  return read('/api/v1/stats/rolls', {}, query, signal);
}

/** Whether a player's dice fall as dice should. */
export async function readFairness(
  system: string,
  player: string,
  lang: Language,
  signal: AbortSignal,
): Promise<Fairness> {
  return read('/api/v1/stats/fairness', {}, { system, player, lang }, signal);
}

/** Whether everybody's dice fall as dice should: each set, or all dice of each player. Of a filter the game and the months count. */
export async function readFairnessOfAll(
  filter: Filter,
  by: Whose,
  lang: Language,
  signal: AbortSignal,
): Promise<Fairness> {
  return read('/api/v1/stats/fairness', {}, { ...monthsOf(filter), by, lang }, signal);
}

/** The game and the months of a filter. */
function monthsOf({ system, from, to }: Filter): { system: string; from?: string; to?: string } {
  return { system, ...(from && { from }), ...(to && { to }) };
}

/** What came back of the points spent on units, how they lived, hit and were hit. */
export async function readUnits(
  system: string,
  of: Of,
  by: 'unit' | 'opponent',
  lang: Language,
  signal: AbortSignal,
): Promise<Units> {
  return read('/api/v1/stats/units', {}, { system, ...of, by, lang }, signal);
}
