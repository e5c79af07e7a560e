/** How near to the screen something is made ready. */
const NEAR = '100px';

/** Does something once an element comes near to the screen; gives how to call it off. */
export function whenNear(element: Element, act: () => void): () => void {
  const watch = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      act();
    },
    { rootMargin: NEAR },
  );
  watch.observe(element);
  return () => watch.disconnect();
}
