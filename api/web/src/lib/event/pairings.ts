/** Who meets whom in the next round, by the Swiss system: nobody meets anybody twice, and the nearest in the standings meet. */
import type { Standing } from './standings';

/** Most steps back in looking for pairings without a rematch. */
const MOST_STEPS = 20_000;

/** The next round. */
export interface Pairings {
  /** Tables in the order of the standings: the best meet at the first. */
  tables: [Standing, Standing][];
  /** Who has no opponent, where the players are an odd number: the last one who had a table in every round so far. */
  rests: Standing | undefined;
  /** Whether somebody meets an opponent again, since it cannot be helped. */
  again: boolean;
}

/** The next round after these standings; `rounds` were played. */
export function pairings(standings: readonly Standing[], rounds: number): Pairings {
  const odd = standings.length % 2 === 1;
  // Whoever rested already does so again only where everybody did.
  const resting = odd
    ? (standings.findLast(({ met }) => met.length >= rounds) ?? standings.at(-1))
    : undefined;
  const players = standings.filter((standing) => standing !== resting);
  const steps = { left: MOST_STEPS };
  const fresh = paired(players, (a, b) => !a.met.includes(b.player), steps);
  const tables = fresh ?? paired(players, () => true, { left: MOST_STEPS }) ?? [];
  return { tables, rests: resting, again: fresh === undefined && tables.length > 0 };
}

/** Pairs of the first with the nearest one that may meet it, and so on; undefined where there are none. */
function paired(
  players: readonly Standing[],
  mayMeet: (a: Standing, b: Standing) => boolean,
  steps: { left: number },
): [Standing, Standing][] | undefined {
  const [first, ...others] = players;
  if (!first) return [];
  for (const other of others) {
    steps.left -= 1;
    if (steps.left < 0) return undefined;
    if (!mayMeet(first, other)) continue;
    const rest = paired(
      others.filter((one) => one !== other),
      mayMeet,
      steps,
    );
    if (rest) return [[first, other], ...rest];
  }
  return undefined;
}
