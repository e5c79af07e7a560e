/** How long what is put off waits at most, in ms. */
const MOST_MS = 1000;

/**
 * Does something once the browser has nothing better to do, what was asked for first before the rest; gives how to call
 * it off.
 */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: MOST_MS });
  return () => cancelIdleCallback(asked);
}
