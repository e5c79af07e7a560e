/** What waits for the service to have room again. */
class Busy {
  #waits = $state(0);
  /** Whether the page will ask again by itself. */
  readonly isAwaited = $derived(this.#waits > 0);

  /** Says that something waits, as long as it does. */
  async during(wait: Promise<void>): Promise<void> {
    this.#waits += 1;
    try {
      await wait;
    } finally {
      this.#waits -= 1;
    }
  }
}

export const busy = new Busy();
