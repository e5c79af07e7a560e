/** Pictures to take along, made from what the pages draw. */

/** Px of a picture for each px of the page: sharp where it is shown larger. */
const SCALE = 2;
/** Room around a picture, and its heading, in px of the page. */
const [MARGIN, HEADING, SMALL] = [24, 18, 12];

/** What stands above and below a picture. */
export interface Caption {
  title: string;
  /** What was counted, and when. */
  note: string;
}

/** The design's colours, as a canvas takes them. */
export interface Ink {
  paper: string;
  ink: string;
  soft: string;
  family: string;
}

/** Draws on a canvas of its own, `width` by `height` px, beneath a heading and above a note. */
export async function picture(
  width: number,
  height: number,
  caption: Caption,
  ink: Ink,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const above = MARGIN + HEADING * 1.8;
  const whole = { width: width + 2 * MARGIN, height: above + height + MARGIN + SMALL * 2 };
  canvas.width = whole.width * SCALE;
  canvas.height = whole.height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.fillStyle = ink.ink;
  pen.textBaseline = 'top';
  pen.font = `650 ${HEADING}px ${ink.family}`;
  pen.fillText(caption.title, MARGIN, MARGIN, width);
  pen.fillStyle = ink.soft;
  pen.font = `${SMALL}px ${ink.family}`;
  pen.fillText(`${caption.note} · aftermath`, MARGIN, above + height + SMALL, width);
  pen.save();
  pen.translate(MARGIN, above);
  draw(pen);
  pen.restore();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The colours that the design has on an element here and now. */
export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  return {
    paper: value(element, 'surface'),
    ink: value(element, 'ink'),
    soft: value(element, 'ink-2'),
    family: style.fontFamily,
  };
}

/** A colour of the design by name, as a canvas takes it. */
export function value(element: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  element.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
