/** The recorder without a network: a worker that keeps what its page is made of. It has no say over any other page. */

const [WORKER, SCOPE] = ['/recorder-worker.js', '/record'];

/** Has this page kept, so that it opens without a network the next time. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    const { active } = await navigator.serviceWorker.ready;
    // What came before there was a worker.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ keep: [location.href, ...loaded] });
  } catch {
    // Private windows have no workers: the recorder works as long as its page is open.
  }
}
