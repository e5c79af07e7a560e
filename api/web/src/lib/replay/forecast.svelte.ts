import { asProblem, type Problem } from '../api/problem';
import { readForecast } from '../api/forecast';
import type { Language, TurningPoints } from '../api/types';
import { pause } from '../pause';
import type { Forecast } from './chances';

/** Questions after which a page asks no more by itself. */
const MOST_QUESTIONS = 300;
const MS = 1000;

/** The curve of a battle: looked for, begun when somebody wants it, and awaited. */
export class ForecastSession {
  curve = $state.raw<TurningPoints>();
  /** How much is done; undefined while nothing is under way. */
  progress = $state.raw<{ done: number; of: number }>();
  problem = $state.raw<Problem>();
  /** Whether it is known how the curve stands. */
  looked = $state(false);
  /** Whether it takes so long that the page no longer asks. */
  late = $state(false);
  #under: AbortController | undefined;

  /** A session that begins with what is known already, if anything is. */
  constructor(known?: Forecast) {
    if (known) this.#take(known);
  }

  /** Looks whether the curve is there, or follows what is under way; begins nothing. */
  async look(id: string, language: Language): Promise<void> {
    await this.#follow(id, language, false);
  }

  /** Has the curve drawn. */
  async begin(id: string, language: Language): Promise<void> {
    await this.#follow(id, language, true);
  }

  /** Forgets what is under way here; the service goes on. */
  stop(): void {
    this.#under?.abort();
  }

  async #follow(id: string, language: Language, begin: boolean): Promise<void> {
    this.#under?.abort();
    const under = new AbortController();
    const { signal } = under;
    this.#under = under;
    this.problem = undefined;
    this.late = false;
    try {
      for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
        const found = await readForecast(id, language, begin, signal);
        if (signal.aborted) return;
        this.#take(found);
        if (found.state !== 'under-way') return;
        await pause(found.again * MS, signal);
      }
      this.late = true;
    } catch (thrown) {
      if (signal.aborted) return;
      this.problem = asProblem(thrown);
    }
    this.looked = true;
    this.progress = undefined;
  }

  #take(found: Forecast): void {
    this.looked = true;
    this.progress = found.state === 'under-way' ? { done: found.done, of: found.of } : undefined;
    this.curve = found.state === 'ready' ? found.curve : undefined;
  }
}
