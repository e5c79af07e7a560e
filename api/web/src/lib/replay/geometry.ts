/**
 * From the table to the screen.
 *
 * On the table y grows away from the near edge and a facing of 0° looks along it; on the screen y grows downwards.
 * Both turn clockwise, so a facing is a rotation on the screen as it is.
 */
import type { Base, Board, Piece, Stand } from '../api/types';

export interface Point {
  x: number;
  y: number;
}

/** A stand whose place is recorded, in screen coordinates of the table's unit of length. */
export interface Placed extends Point {
  number: number;
  facing: number;
  base: Base;
  /** Whether it is round or oval. */
  round?: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function placed(stand: Stand, tableDepth: number): Placed | undefined {
  const [x, y, facing] = stand.pose ?? [];
  if (x === undefined || y === undefined || facing === undefined) return undefined;
  return { number: stand.number, x, y: tableDepth - y, facing, base: stand.base };
}

/** The stands of a piece whose places are recorded. */
export function placedStands(piece: Piece, tableDepth: number): Placed[] {
  const round = piece.round === true;
  return piece.stands.flatMap((stand) => {
    const one = placed(stand, tableDepth);
    if (!one) return [];
    return [round ? { ...one, round } : one];
  });
}

export function corners({ x, y, facing, base }: Placed): Point[] {
  const turn = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [w, d] = [base.width / 2, base.depth / 2];
  return [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ].map(([dx = 0, dy = 0]) => ({ x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos }));
}

export function centre(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The smallest upright box around points; undefined where there are none. */
export function boxAround(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Margin around the pieces, as a part of the table's width. */
const MARGIN = 0.05;
/** The least part of the table's width and depth that is shown at first. */
const LEAST_PART = 0.3;
/** A battle on more than this part of the table is shown with the whole table. */
const WHOLE_PART = 0.6;

/** The part of the table where the pieces stand, for a first view. */
export function battlefield(boards: readonly Board[], width: number, depth: number): Box {
  const points = boards.flatMap((board) =>
    board.pieces.flatMap((piece) => placedStands(piece, depth).flatMap(corners)),
  );
  const table = { left: 0, top: 0, right: width, bottom: depth };
  const pieces = boxAround(points);
  if (!pieces) return table;
  const used = Math.max((pieces.right - pieces.left) / width, (pieces.bottom - pieces.top) / depth);
  if (used > WHOLE_PART) return table;
  const margin = MARGIN * width;
  const [x, half] = span(pieces.left - margin, pieces.right + margin, width * LEAST_PART);
  const [y, halfDepth] = span(pieces.top - margin, pieces.bottom + margin, depth * LEAST_PART);
  return {
    left: Math.max(0, x - half),
    right: Math.min(width, x + half),
    top: Math.max(0, y - halfDepth),
    bottom: Math.min(depth, y + halfDepth),
  };
}

function span(from: number, to: number, least: number): [middle: number, half: number] {
  return [(from + to) / 2, Math.max(to - from, least) / 2];
}

/** The angle equal to `facing` that is nearest to `before`, so that a turn takes the short way round. */
export function nearestTurn(before: number, facing: number): number {
  const difference = (((facing - before) % 360) + 540) % 360;
  return before + difference - 180;
}

/** A view of the table: screen px = k × table + (x, y). */
export interface View extends Point {
  k: number;
}

/** The view that shows a part of the table as large as it fits, in the middle. */
export function fitView(part: Box, width: number, height: number): View {
  return fitInto(part, { left: 0, top: 0, right: width, bottom: height });
}

function fitInto(part: Box, room: Box): View {
  const [w, h] = [part.right - part.left, part.bottom - part.top];
  const k = Math.min((room.right - room.left) / w, (room.bottom - room.top) / h);
  return {
    k,
    x: (room.left + room.right - k * (part.left + part.right)) / 2,
    y: (room.top + room.bottom - k * (part.top + part.bottom)) / 2,
  };
}

/** The same, and nothing of that part lies beneath what stands before the table. */
export function fitBeside(part: Box, width: number, height: number, before: Box | undefined): View {
  const plain = fitView(part, width, height);
  if (!before || overlap(boxOnScreen(part, plain), before) === 0) return plain;
  const window = { left: 0, top: 0, right: width, bottom: height };
  const rooms: Box[] = [
    { ...window, right: before.left },
    { ...window, bottom: before.top },
    { ...window, left: before.right },
    { ...window, top: before.bottom },
  ];
  const views = rooms
    .filter(({ left, top, right, bottom }) => right > left && bottom > top)
    .map((room) => fitInto(part, room));
  return views.toSorted((a, b) => b.k - a.k)[0] ?? plain;
}

/** Where a box of the table is on the screen. */
export function boxOnScreen({ left, top, right, bottom }: Box, { x, y, k }: View): Box {
  return { left: left * k + x, right: right * k + x, top: top * k + y, bottom: bottom * k + y };
}

/** The longest round length that a scale bar of at most `most` px can show at `k` px a unit. */
export function roundLength(k: number, most: number): number {
  const longest = most / k;
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2, 1].find((candidate) => candidate * power <= longest) ?? 1;
  return step * power;
}
