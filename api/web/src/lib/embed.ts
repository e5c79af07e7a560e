/** A replay shown within another page. */

/** Whether this page is: its address says so from the start, and the service lets nothing else be framed. */
export const isEmbedded = new URLSearchParams(location.search).get('embed') === '1';

/** Has every link lead out of the frame, to a page of its own. */
export function leadOut(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  link.target = '_blank';
  link.rel = 'noopener';
}
