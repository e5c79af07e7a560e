/** A recording as it is on this device: changes are made one after the other, each to what the one before left. */
import type { Recording } from './book';

export class Kept {
  #now: Recording;
  #last: Promise<void> = Promise.resolve();

  /** `keep` puts it on the device; `seen` is told what is there then. */
  constructor(
    recording: Recording,
    private readonly keep: (recording: Recording) => Promise<void>,
    private readonly seen: (recording: Recording) => void,
  ) {
    this.#now = recording;
  }

  /** Changes it; done when the change is on the device. Where that fails it stays as it was. */
  change(make: (now: Recording) => Partial<Recording>): Promise<void> {
    const changed = this.#last.then(async () => {
      const recording = { ...this.#now, ...make(this.#now), changed: Date.now() };
      await this.keep(recording);
      this.#now = recording;
      this.seen(recording);
    });
    this.#last = changed.catch(() => undefined);
    return changed;
  }
}

/** Entries that the service has, or may have: what was sent and not answered counts. */
export function givenAway({ handed, sent }: Recording): number {
  return Math.max(handed ?? 0, sent ?? 0);
}
