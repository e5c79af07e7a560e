/** How wide texts are as the browser writes them: letters of the system's fonts differ. */

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;
let family = '';

/** The width of a text in px, in the page's letters of this style, weight and size, e.g. `600 11.5px`. */
export function widthOf(text: string, style: string): number {
  const key = `${style} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    family ||= getComputedStyle(document.body).fontFamily;
    if (!pen) return 0;
    pen.font = `${style} ${family}`;
    width = pen.measureText(text).width;
    known.set(key, width);
  }
  return width;
}
