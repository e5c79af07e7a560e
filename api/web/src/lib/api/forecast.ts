/** The curve of a battle, which the service may have to draw first. */
import { secondsUntil, type Forecast } from '../replay/chances';
import { ask } from './client';
import { ProblemError, problemOf } from './problem';
import type { Language, TurningPoints } from './types';

const [READY, UNDER_WAY, NOTHING] = [200, 202, 204];

/** How the curve of a match stands; `begin` has it drawn where it is not. */
export async function readForecast(
  id: string,
  lang: Language,
  begin: boolean,
  signal: AbortSignal,
): Promise<Forecast> {
  const address = '/api/v1/matches/{id}/turning-points';
  const response = await ask(address, { id }, { lang, begin }, signal);
  if (response.status === NOTHING) return { state: 'unasked' };
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === READY && body) return { state: 'ready', curve: body as TurningPoints };
  if (response.status !== UNDER_WAY) throw new ProblemError(problemOf(response.status, body));
  const { done = 0, of = 0 } = (body ?? {}) as { done?: number; of?: number };
  const again = secondsUntil(response.headers.get('Retry-After'));
  return { state: 'under-way', done, of, again };
}
