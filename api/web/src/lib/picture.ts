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
  /** What its lines are, where the picture does not say itself. */
  legend?: readonly Legend[];
}

/** A line of a picture. */
export interface Legend {
  name: string;
  tone: string;
  dash: readonly number[];
}

/** A line's sample, and what is left free behind its name, in px of the page. */
const [SAMPLE, GAP] = [28, 18];

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
  const legend = placed(caption.legend ?? [], width, ink.family);
  const above = MARGIN + HEADING * 1.8 + legend.height;
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
  drawLegend(pen, legend.items, MARGIN + HEADING * 1.8);
  pen.fillStyle = ink.soft;
  pen.font = `${SMALL}px ${ink.family}`;
  pen.fillText(`${caption.note} · aftermath`, MARGIN, above + height + SMALL, width);
  pen.save();
  pen.translate(MARGIN, above);
  draw(pen);
  pen.restore();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

interface Placed extends Legend {
  x: number;
  y: number;
}

/** Where each name of a legend stands, from the left and the top of the legend. */
function placed(
  legend: readonly Legend[],
  width: number,
  family: string,
): { items: Placed[]; height: number } {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || legend.length === 0) return { items: [], height: 0 };
  pen.font = `${SMALL}px ${family}`;
  let [x, y] = [0, 0];
  const items = legend.map((line) => {
    const wide = SAMPLE + pen.measureText(line.name).width + GAP;
    if (x > 0 && x + wide > width) [x, y] = [0, y + SMALL * 2];
    const at = { ...line, x, y };
    x += wide;
    return at;
  });
  return { items, height: y + SMALL * 2.5 };
}

function drawLegend(pen: CanvasRenderingContext2D, items: readonly Placed[], top: number): void {
  pen.font = `${SMALL}px ${pen.font.replace(/^.*px /, '')}`;
  pen.lineWidth = 2;
  for (const { name, tone, dash, x, y } of items) {
    pen.strokeStyle = tone;
    pen.setLineDash([...dash]);
    pen.beginPath();
    pen.moveTo(MARGIN + x, top + y + SMALL / 2);
    pen.lineTo(MARGIN + x + SAMPLE - 8, top + y + SMALL / 2);
    pen.stroke();
    pen.fillText(name, MARGIN + x + SAMPLE, top + y);
  }
  pen.setLineDash([]);
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
