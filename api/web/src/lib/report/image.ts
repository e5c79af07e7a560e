/** A report as one picture to share. */
import type { Board, Match } from '../api/types';
import type { Point } from '../replay/geometry';
import { inkOf, picture, value } from '../picture';
import { sketch, strokesOf } from '../replay/sketch';
import { tagsOf } from '../replay/tags';
import type { Written } from './markdown';

/** Px of the picture and of what stands in it. */
const [WIDTH, LINE, GAP] = [960, 24, 16];
/** Lines of text that it holds at most. */
const MOST_LINES = 22;
/** Px of the letters, and of those on the table. */
const [LETTERS, TAGS] = [15, 13];

/** The table of a picture, and the units that are named on it, by their ids. */
export interface Shown {
  board: Board;
  names: ReadonlyMap<string, string>;
}

/** The battle's end, the table at its turning point, and what happened there. */
export async function reportImage(
  page: Element,
  report: Written,
  match: Match,
  { board, names }: Shown,
): Promise<Blob | null> {
  const ink = inkOf(page);
  const drawn = sketch(match, board);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  const body = `${LETTERS}px ${ink.family}`;
  pen.font = body;
  const wrap = (text: string) => wrapped(text, (part) => pen.measureText(part).width <= WIDTH);
  // The dice and what came back stand last, and always have room.
  const last = [...report.dice.slice(0, 1), ...report.returns].flatMap((line) =>
    wrap(line).map((text) => ({ text, bold: false })),
  );
  const lines = [
    ...wrap(report.opening.map(({ text }) => text).join('')).map((text) => ({ text, bold: false })),
    ...wrap(report.ending).map((text) => ({ text, bold: true })),
    ...report.moments.flatMap(({ head, lines: told }) => [
      { text: head, bold: true },
      ...told.slice(0, 2).flatMap((line) => wrap(line).map((text) => ({ text, bold: false }))),
    ]),
  ].slice(0, MOST_LINES - last.length);
  lines.push(...last);
  const depth = drawn ? (drawn.depth / drawn.width) * WIDTH : 0;
  const caption = { title: report.title, note: new URL(report.replay.address).host };
  const height = depth + GAP + lines.length * LINE;
  return picture(WIDTH, height, caption, ink, (canvas) => {
    if (drawn) {
      const scale = WIDTH / drawn.width;
      const fill = (name: string, outline: readonly { x: number; y: number }[]) => {
        canvas.fillStyle = value(page, name);
        canvas.beginPath();
        for (const { x, y } of outline) canvas.lineTo(x * scale, y * scale);
        canvas.closePath();
        canvas.fill();
      };
      canvas.fillStyle = value(page, 'felt');
      canvas.fillRect(0, 0, WIDTH, depth);
      canvas.save();
      canvas.beginPath();
      canvas.rect(0, 0, WIDTH, depth);
      canvas.clip();
      for (const { look, outline } of drawn.patches) fill(look, outline);
      const line = (name: string, a: Point, b: Point) => {
        canvas.strokeStyle = value(page, name);
        canvas.lineWidth = 2;
        canvas.beginPath();
        canvas.moveTo(a.x * scale, a.y * scale);
        canvas.lineTo(b.x * scale, b.y * scale);
        canvas.stroke();
      };
      for (const mark of drawn.marks) {
        const { side, leader, middle, round, outline } = mark;
        const colour = `side-${(side % 4) + 1}`;
        if (!leader) {
          fill(colour, outline);
          const [a, b] = outline;
          if (!a || !b) continue;
          for (const [from, to] of strokesOf(mark)) line('surface', from, to);
          if (!round) line('front', a, b);
        } else {
          canvas.fillStyle = value(page, colour);
          canvas.beginPath();
          canvas.arc(middle.x * scale, middle.y * scale, 8, 0, 2 * Math.PI);
          canvas.fill();
        }
      }
      canvas.font = `600 ${TAGS}px ${ink.family}`;
      const lettering = {
        height: TAGS + 2,
        widthOf: (text: string) => canvas.measureText(text).width,
      };
      const whole = { left: 0, top: 0, right: drawn.width, bottom: drawn.depth };
      canvas.textBaseline = 'top';
      canvas.lineJoin = 'round';
      for (const { text, x, y } of tagsOf(drawn, names, whole, WIDTH, lettering)) {
        canvas.lineWidth = 4;
        canvas.strokeStyle = value(page, 'surface');
        canvas.strokeText(text, x, y);
        canvas.fillStyle = ink.ink;
        canvas.fillText(text, x, y);
      }
      canvas.restore();
    }
    canvas.textBaseline = 'top';
    canvas.fillStyle = ink.ink;
    lines.forEach(({ text, bold }, index) => {
      canvas.font = bold ? `600 ${body}` : body;
      canvas.fillText(text, 0, depth + GAP + index * LINE, WIDTH);
    });
  });
}

/** Text in lines that fit. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
