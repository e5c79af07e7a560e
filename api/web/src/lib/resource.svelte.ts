import { asProblem, type Problem } from './api/problem';

/** Something that is fetched: what came last, whether more is coming, and what went wrong. */
export class Resource<T> {
  value = $state.raw<T>();
  problem = $state.raw<Problem>();
  loading = $state(true);
  #under: AbortController | undefined;

  /** Fetches anew and forgets a fetch under way; the last value stays until the new one is there. */
  async load(fetch: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#under?.abort();
    const under = new AbortController();
    this.#under = under;
    this.loading = true;
    try {
      const value = await fetch(under.signal);
      if (under.signal.aborted) return;
      this.value = value;
      this.problem = undefined;
    } catch (thrown) {
      if (under.signal.aborted) return;
      this.problem = asProblem(thrown);
      this.value = undefined;
    }
    this.loading = false;
  }

  /** Gives up a fetch under way. */
  stop(): void {
    this.#under?.abort();
  }
}
