import { busy } from '../busy.svelte';
import { pause } from '../pause';

/** Answers of a service that has no room now: too many requests, busy. */
const NO_ROOM: readonly number[] = [429, 503];
/** How often a page asks again by itself, and the longest pause that it waits out, in s. */
export const [MOST_TIMES, LONGEST_S] = [4, 30];
/** By how much a pause is lengthened at most: what was refused together should not come back together. */
const SPREAD = 0.25;
const MS = 1000;

/**
 * Asks until the service has room: where it names a pause, this asks again after it, a few times. Gives the last answer,
 * whatever it is; rejects where it is given up meanwhile.
 */
export async function patiently(
  ask: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  let answer = await ask();
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const wait = pauseNamed(answer);
    if (wait === undefined) break;
    await busy.during(pause(wait * MS * (1 + SPREAD * Math.random()), signal));
    answer = await ask();
  }
  return answer;
}

/** The pause that an answer without room names, in s; nothing where it names none, or one that nobody would wait out. */
function pauseNamed({ status, headers }: Response): number | undefined {
  const named = headers.get('Retry-After')?.trim() ?? '';
  if (!NO_ROOM.includes(status) || !/^\d{1,6}$/.test(named)) return undefined;
  return Number(named) <= LONGEST_S ? Number(named) : undefined;
}
