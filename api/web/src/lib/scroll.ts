/** The back button leads to where the reader was, not to the top of the page. */

/** How long a page may take until it is as tall as it was, in ms. */
const FILLED_MS = 2000;
/** What a reader does to go elsewhere by themselves. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Remembers how far each address was scrolled, and scrolls there when the reader comes back. */
export function keepPlaces(): void {
  const places = new Map<string, number>();
  let returning = 0;
  history.scrollRestoration = 'manual';

  addEventListener(
    'scroll',
    () => {
      if (performance.now() > returning) places.set(location.href, scrollY);
    },
    { passive: true },
  );
  for (const way of OWN_WAYS) addEventListener(way, () => (returning = 0), { passive: true });

  addEventListener('popstate', () => {
    const place = places.get(location.href) ?? 0;
    returning = performance.now() + FILLED_MS;
    const scroll = () => {
      if (performance.now() > returning) return;
      const reach = document.documentElement.scrollHeight - innerHeight;
      if (scrollY !== place && reach >= place) scrollTo(0, place);
      requestAnimationFrame(scroll);
    };
    scroll();
  });
}
