/** Logs that go on from an entry of a battle: the header alone, or with what bots play from there. */
import { t } from '../i18n/i18n.svelte';
import { fetchText, postLog } from '../lib/api/client';
import type { Problem } from '../lib/api/problem';
import { newId } from './header';
import type { Fields } from './pocket';

/** How far bots play on. */
const FAR = ['turn', 'end'];

/** The address of a log that goes on after an entry; `bots` says how far they play, from a seed. */
export function addressOf(match: string, at: string, bots: string | null, seed: number): string {
  const address = `/api/v1/matches/${encodeURIComponent(match)}`;
  const asked = new URLSearchParams({ at, new: newId() });
  if (bots === null || !FAR.includes(bots)) return `${address}/fork?${asked.toString()}`;
  asked.set('until', bots);
  asked.set('seed', `${seed}`);
  return `${address}/played-on?${asked.toString()}`;
}

/** What the dice and choices of bots come from: they play otherwise each time they are asked. */
function newSeed(): number {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
}

/** The log. */
export function goneOn(match: string, at: string, bots: string | null): Promise<string> {
  return fetchText(addressOf(match, at, bots, newSeed()), new AbortController().signal);
}

/** What bots throw with, as logs name it. */
export const BOT_DICE = 'bots';

/** How far a bot plays for one side. */
export const STRETCHES = ['phase', 'turn'] as const;
export type Stretch = (typeof STRETCHES)[number];

/** An entry of a bot, before it has a number. */
export interface Played {
  side?: string;
  event: Fields;
}

/** What a bot plays for one side after these lines; the end of the battle is for players to say. */
export async function botPlays(
  lines: readonly string[],
  side: string,
  until: Stretch,
  signal: AbortSignal,
): Promise<Played[]> {
  const asked = { at: lines.length - 1, seed: newSeed(), until, side, new: newId() };
  const log = await postLog('/api/v1/played-on', asked, lines, signal);
  const played = log
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Played);
  const end = played.findIndex(({ event }) => 'battle_end' in event);
  return end < 0 ? played : played.slice(0, end);
}

/** Whether bots have played any of a log, or what it goes on from: the header or an entry names their dice. */
export function isOfBots([header = '', ...entries]: readonly string[]): boolean {
  const { sides } = JSON.parse(header) as { sides: Fields[] };
  const isTheirs = ({ dice }: Fields) => dice === BOT_DICE;
  return sides.some(isTheirs) || entries.some((line) => isTheirs(JSON.parse(line) as Fields));
}

/** Why bots play nothing on from there, in the language of the page; nothing of other problems. */
export function whyBotsCannot(
  { code, next, why, first }: Problem,
  name: (side: string) => string = String,
): string | undefined {
  if (code !== 'cannot-play-on') return undefined;
  if (next !== undefined) return t('record-bots-cannot-yet', { next });
  if (first !== undefined) return t('record-bots-other-side', { player: name(first) });
  if (why === 'unrecorded') return t('record-bots-unrecorded');
  if (why === 'under-way') return t('record-bots-under-way');
  return t('record-bots-cannot');
}
