/** Logs that go on from an entry of a battle: the header alone, or with what bots play from there. */
import { t } from '../i18n/i18n.svelte';
import { fetchText } from '../lib/api/client';
import type { Problem } from '../lib/api/problem';
import { newId } from './header';

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

/** The log; bots play otherwise each time they are asked. */
export function goneOn(match: string, at: string, bots: string | null): Promise<string> {
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
  return fetchText(addressOf(match, at, bots, seed), new AbortController().signal);
}

/** Why bots play nothing on from there, in the language of the page; nothing of other problems. */
export function whyBotsCannot({ code, next }: Problem): string | undefined {
  if (code !== 'cannot-play-on') return undefined;
  return next === undefined ? t('record-bots-cannot') : t('record-bots-cannot-yet', { next });
}
