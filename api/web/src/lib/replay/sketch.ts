/** A small picture of the table: terrain and stands as plain shapes, for a page or for a canvas. */
import type { Board, Match } from '../api/types';
import { boxAround, corners, type Box, type Placed, type Point } from './geometry';
import { figures, tableOf } from './pieces';

export interface Patch {
  /** Which colours of the table it has. */
  look: 'wood' | 'hill' | 'stone' | 'water' | 'mud';
  outline: Point[];
}

export interface Mark {
  piece: string;
  /** Number of its side, from 0. */
  side: number;
  /** A leader, drawn as a dot so that he can be seen. */
  leader: boolean;
  middle: Point;
  /** On a round or oval base, which has no front edge. */
  round: boolean;
  /** Corners, the front edge first; of a round base its rim. */
  outline: Point[];
}

export interface Sketch {
  width: number;
  depth: number;
  patches: Patch[];
  marks: Mark[];
}

/** Which colours each ground has; what has none here is bare stone. */
const LOOKS: Readonly<Record<string, Patch['look']>> = {
  wood: 'wood',
  hill: 'hill',
  water: 'water',
  marsh: 'mud',
  rough: 'mud',
  plain: 'wood',
};

/** The table after an entry; nothing where the log does not record where anything stood. */
export function sketch(match: Match, board: Board): Sketch | undefined {
  const [width, depth] = tableOf(match);
  const placed = figures(match, board, new Map());
  if (width <= 0 || depth <= 0 || placed.length === 0) return undefined;
  const patches = match.terrain.map(({ ground, outline }) => ({
    look: LOOKS[ground] ?? 'stone',
    outline: outline.map(([x = 0, y = 0]) => ({ x, y: depth - y })),
  }));
  const marks = placed.flatMap(({ piece, side, stands }) =>
    stands.map((stand) => ({
      piece: piece.id,
      side,
      leader: piece.role === 'character',
      middle: { x: stand.x, y: stand.y },
      round: stand.round === true,
      outline: stand.round ? rim(stand) : corners(stand),
    })),
  );
  return { width, depth, patches, marks };
}

/** Corners by which a round base is drawn, and those of them that lie on its diagonals. */
const [RIM, DIAGONAL] = [24, [3, 9, 15, 21]];

/** The rim of a round or oval base. */
function rim({ x, y, facing, base }: Placed): Point[] {
  const turn = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return Array.from({ length: RIM }, (_, at) => {
    const angle = (2 * Math.PI * at) / RIM;
    const [dx, dy] = [(Math.cos(angle) * base.width) / 2, (Math.sin(angle) * base.depth) / 2];
    return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
  });
}

/** Lines that tell the sides apart besides their colours: none, one from corner to corner, or a cross. */
export function strokesOf({ side, round, outline }: Mark): [Point, Point][] {
  const [a, b, c, d] = round ? DIAGONAL.map((at) => outline[at]) : outline;
  if (!a || !b || !c || !d) return [];
  const all: [Point, Point][] = [
    [a, c],
    [b, d],
  ];
  return all.slice(0, side % 4);
}

/** Room around what is looked at, and the least part of the table that is shown, both as parts of its width. */
const [ROOM, LEAST] = [0.08, 0.45];

/** The part of the table around some pieces, as wide to deep as the table; all of it where none of them is on it. */
export function around(drawn: Sketch, pieces: ReadonlySet<string>): Box {
  const whole = { left: 0, top: 0, right: drawn.width, bottom: drawn.depth };
  const seen = drawn.marks.filter(({ piece }) => pieces.has(piece));
  const box = boxAround(seen.flatMap(({ outline }) => outline));
  if (!box) return whole;
  const room = 2 * ROOM * drawn.width;
  const ratio = drawn.depth / drawn.width;
  const wanted = Math.max(
    LEAST * drawn.width,
    box.right - box.left + room,
    (box.bottom - box.top + room) / ratio,
  );
  const width = Math.min(drawn.width, wanted);
  const left = within((box.left + box.right - width) / 2, drawn.width - width);
  const top = within((box.top + box.bottom - width * ratio) / 2, drawn.depth - width * ratio);
  return { left, top, right: left + width, bottom: top + width * ratio };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

/** Corners as SVG writes them. */
export function points(outline: readonly Point[]): string {
  return outline.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}
