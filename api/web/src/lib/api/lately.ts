/** What came in lately, over all matches. */
import type { Problem } from './problem';
import { asProblem, ProblemError } from './problem';
import { fetchText, readMatch } from './client';
import type { Change, Match } from './types';

/** Submissions to look back upon. */
const BACK = 80;

/** What was accepted last, the latest first, and how far the service has come. */
export async function readLately(
  signal: AbortSignal,
): Promise<{ changes: Change[]; position: number }> {
  const health = JSON.parse(await fetchText('/health', signal)) as { position: number };
  const after = Math.max(0, health.position - BACK);
  const lines = await fetchText(`/api/v1/changes?after=${after}&limit=${2 * BACK}`, signal);
  const changes = lines.split('\n').filter((line) => line !== '');
  return {
    changes: changes.map((line) => JSON.parse(line) as Change).reverse(),
    position: health.position,
  };
}

/** These matches; one that cannot be read is left out. */
export async function readMatches(ids: readonly string[], signal: AbortSignal): Promise<Match[]> {
  const read = async (id: string) => {
    try {
      return [await readMatch(id, signal)];
    } catch (thrown) {
      if (thrown instanceof ProblemError && isOfOne(asProblem(thrown))) return [];
      throw thrown;
    }
  };
  return (await Promise.all(ids.map(read))).flat();
}

/** Whether a problem is one match's, and not the service's or the reader's. */
function isOfOne({ status }: Problem): boolean {
  return status === 404 || status === 409 || status === 422;
}
