/** Waits so many ms; rejects at once where it is given up. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const givenUp = () => {
      clearTimeout(timer);
      reject(new DOMException('given up', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', givenUp);
      resolve();
    }, ms);
    if (signal.aborted) givenUp();
    else signal.addEventListener('abort', givenUp, { once: true });
  });
}
