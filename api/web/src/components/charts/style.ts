/** The design in a form that a canvas understands. */

/** The colour that a custom property of the design has here and now. */
export function colour(canvas: HTMLCanvasElement, name: string): string {
  const before = canvas.style.color;
  canvas.style.color = `var(--${name})`;
  const value = getComputedStyle(canvas).color;
  canvas.style.color = before;
  return value;
}

/** The font of the page, for a canvas. */
export function font(canvas: HTMLCanvasElement, size = 11): { family: string; size: number } {
  return { family: getComputedStyle(canvas).fontFamily, size };
}

/** A colour of a canvas, less strong. */
export function faded(tone: string, opacity: number): string {
  return tone.replace(/^rgba?\(([^,)]+,[^,)]+,[^,)]+).*\)$/, `rgba($1, ${opacity})`);
}
