/** Following what the service accepts, as server-sent events. They are read with `fetch`, so that a token goes along. */
import { heldToken } from './token.svelte';

/** How long to wait before trying again, in ms: longer each time, as long as nothing comes. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1000, 30_000];

/** An event as it came. */
export interface ServerEvent {
  id: string;
  data: string;
}

/** Takes the text of a stream piece by piece, and gives the events that are whole. */
export class EventReader {
  #rest = '';

  take(text: string): ServerEvent[] {
    const blocks = (this.#rest + text).split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
      const of = (name: string) => fields.flatMap((field) => (field?.[1] === name ? field[2] : []));
      const data = of('data');
      return data.length > 0 ? [{ id: of('id').at(-1) ?? '', data: data.join('\n') }] : [];
    });
  }
}

/** Waits until the page is looked at. */
async function shown(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
}

/**
 * Follows a stream of events until told to stop; a connection that breaks is taken up again where it was. None is held
 * while nobody looks: a browser has few connections to one service.
 */
export async function follow(
  address: string,
  signal: AbortSignal,
  heard: (event: ServerEvent) => void,
): Promise<void> {
  let [last, wait] = ['', FIRST_WAIT_MS];
  while (!signal.aborted) {
    await shown(signal);
    const turned = new AbortController();
    const turn = () => turned.abort();
    document.addEventListener('visibilitychange', turn, { once: true });
    try {
      const headers = {
        Accept: 'text/event-stream',
        ...heldToken.headers(),
        ...(last === '' ? {} : { 'Last-Event-ID': last }),
      };
      const response = await fetch(address, {
        headers,
        signal: AbortSignal.any([signal, turned.signal]),
      });
      if (response.status >= 400 && response.status < 500) return;
      const reader = new EventReader();
      const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      while (response.ok && pieces) {
        const { done, value } = await pieces.read();
        if (done) break;
        for (const event of reader.take(value)) {
          [last, wait] = [event.id || last, FIRST_WAIT_MS];
          heard(event);
        }
      }
    } catch {
      // The connection broke, or the page was left.
    } finally {
      document.removeEventListener('visibilitychange', turn);
    }
    if (signal.aborted) return;
    if (turned.signal.aborted) continue;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}
