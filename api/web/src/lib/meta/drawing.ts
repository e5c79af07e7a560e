/** Army against army as a picture to take along. */
import { percent } from '../../i18n/format';
import { value, type Ink } from '../picture';
import type { MatrixRow, Meeting } from './matrix';
import { strength, tells } from './tells';

/** Px of a cell, and of the names beside and above. */
const [WIDE, TALL, NAMES, TILTED] = [62, 38, 150, 110];

/** Width and height of the picture, in px. */
export function sizeOf(rows: readonly MatrixRow[]): [number, number] {
  return [NAMES + rows.length * WIDE, TILTED + rows.length * TALL];
}

/** Draws every row with its name beside it and its name above its column, in the colours that the element has. */
export function drawMatrix(
  pen: CanvasRenderingContext2D,
  element: Element,
  rows: readonly MatrixRow[],
  ink: Ink,
): void {
  const [above, below, ground] = ['above', 'below', 'surface-2'].map((name) =>
    value(element, name),
  );
  pen.textBaseline = 'middle';
  rows.forEach(({ army, cells }, y) => {
    drawNames(pen, army, y, ink);
    cells.forEach((cell, x) => {
      const [left, top] = [NAMES + x * WIDE + 1, TILTED + y * TALL + 1];
      pen.fillStyle = ground ?? ink.soft;
      pen.fillRect(left, top, WIDE - 2, TALL - 2);
      if (!cell) return;
      pen.fillStyle = (cell.rate > 0.5 ? above : below) ?? ink.soft;
      drawCell(pen, cell, left, top, ink);
    });
  });
}

function drawNames(pen: CanvasRenderingContext2D, army: string, place: number, ink: Ink): void {
  pen.fillStyle = ink.ink;
  pen.textAlign = 'right';
  pen.font = `600 13px ${ink.family}`;
  pen.fillText(army, NAMES - 10, TILTED + (place + 0.5) * TALL, NAMES - 10);
  pen.save();
  pen.translate(NAMES + (place + 0.5) * WIDE, TILTED - 8);
  pen.rotate(-Math.PI / 4);
  pen.textAlign = 'left';
  pen.fillText(army, 0, 0, TILTED + 30);
  pen.restore();
}

/** A cell on its ground, in the tone that the pen has. */
function drawCell(
  pen: CanvasRenderingContext2D,
  { rate, interval, battles }: Meeting,
  left: number,
  top: number,
  ink: Ink,
): void {
  pen.globalAlpha = strength(rate, interval) / 100;
  pen.fillRect(left, top, WIDE - 2, TALL - 2);
  pen.globalAlpha = 1;
  pen.textAlign = 'center';
  pen.fillStyle = ink.ink;
  pen.font = `${tells(interval) === 'open' ? 400 : 700} 13px ${ink.family}`;
  pen.fillText(percent(rate), left + WIDE / 2, top + TALL * 0.36);
  pen.font = `10px ${ink.family}`;
  pen.fillText(`n ${battles}`, left + WIDE / 2, top + TALL * 0.72);
}
