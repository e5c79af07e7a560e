/** The back button leads to where the reader was, not to the top of the page. */

/** How long a page may take until it is as tall as it was, in ms. */
const FILLED_MS = 2000;
/** What a reader does to go elsewhere by themselves. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Where places are kept while a page loads anew, and how many of them. */
const [KEPT, MOST] = ['places', 50];

/** Remembers how far each address was scrolled, and scrolls there when the reader comes back or loads anew. */
export function keepPlaces(): void {
  const places = keptPlaces();
  let returning = 0;
  history.scrollRestoration = 'manual';

  addEventListener(
    'scroll',
    () => {
      if (performance.now() <= returning) return;
      // The latest last, so that it is kept.
      places.delete(location.href);
      places.set(location.href, scrollY);
    },
    { passive: true },
  );
  for (const way of OWN_WAYS) addEventListener(way, () => (returning = 0), { passive: true });

  addEventListener('pagehide', () => keep(places));

  const goBack = () => {
    const place = places.get(location.href) ?? 0;
    returning = performance.now() + FILLED_MS;
    const scroll = () => {
      if (performance.now() > returning) return;
      const reach = document.documentElement.scrollHeight - innerHeight;
      if (scrollY !== place && reach >= place) scrollTo(0, place);
      requestAnimationFrame(scroll);
    };
    scroll();
  };
  addEventListener('popstate', goBack);
  const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (begun?.type === 'reload' || begun?.type === 'back_forward') goBack();
}

/** The places that were kept before the page was loaded; none where the browser keeps nothing. */
function keptPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keep(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}
