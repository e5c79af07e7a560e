/** Where a piece looks, how far it goes and shoots, and what lies between it and others: lines to measure by, no verdict. */
import type { Measures, Terrain } from '../api/types';
import { corners, type Placed, type Point } from './geometry';
import type { Figure } from './pieces';

/** From where a game measures, and which arcs a piece has. */
export type Gauge = Pick<Measures, 'arcs' | 'from'>;

/** How the ranges of a piece are drawn, by their place. */
const STYLES = ['solid', 'dashed', 'dotted'] as const;

export function styleOf(place: number): (typeof STYLES)[number] {
  return STYLES[place % STYLES.length] ?? 'solid';
}

/** A point of a stand's own frame, ahead of its middle and to its right, on the table. */
export function ahead({ x, y, facing }: Placed, right: number, forward: number): Point {
  const turn = (facing * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return { x: x + right * cos + forward * sin, y: y + right * sin - forward * cos };
}

/** The middle of the front edge. */
export function leaderPoint(stand: Placed): Point {
  return ahead(stand, 0, stand.base.depth / 2);
}

export type Line = readonly [Point, Point];

/** Lines that bound the arcs of a piece, `length` long: each from the corner of the stand that it leaves by. */
export function arcLines({ arcs }: Gauge, { stands }: Figure, length: number): Line[] {
  const bounds = arcs.flat().map((degrees) => ((degrees % 360) + 360) % 360);
  // An arc all round has no bounds, and two arcs beside one another share one.
  const isWhole = arcs.some(([from = 0, to = 0]) => to - from >= 360);
  const angles = isWhole ? [] : [...new Set(bounds)];
  return stands.flatMap((stand) =>
    angles.map((degrees): Line => {
      const turn = (degrees * Math.PI) / 180;
      const right = ((Math.sign(Math.round(Math.sin(turn) * 1e9)) || 0) * stand.base.width) / 2;
      const forward = ((Math.cos(turn) < -1e-9 ? -1 : 1) * stand.base.depth) / 2;
      return [
        ahead(stand, right, forward),
        ahead(stand, right + length * Math.sin(turn), forward + length * Math.cos(turn)),
      ];
    }),
  );
}

/** Where ranges are measured from: the middle of the front edge, or every stand. */
export function sources({ from }: Gauge, { stands }: Figure): Point[][] {
  return from === 'front' ? stands.map((stand) => [leaderPoint(stand)]) : stands.map(corners);
}

/** The nearest points of two pieces, or of a piece and a point, as their game measures; undefined without places. */
export function between(gauge: Gauge, from: Figure, to: Figure | Point): Line | undefined {
  const targets = 'stands' in to ? to.stands.map(corners) : [[to]];
  const lines = sources(gauge, from).flatMap((a) => targets.map((b) => nearest(a, b)));
  return lines.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}

export function lengthOf([a, b]: Line): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The shortest line between two convex outlines that do not overlap; where they do, a line of no length. */
function nearest(a: readonly Point[], b: readonly Point[]): Line {
  const [first] = a;
  if (first && b.length > 2 && isWithin(first, b)) return [first, first];
  const lines = [
    ...a.flatMap((point) => edges(b).map((edge): Line => [point, nearestOn(edge, point)])),
    ...b.flatMap((point) => edges(a).map((edge): Line => [nearestOn(edge, point), point])),
  ];
  return lines.reduce((best, line) => (lengthOf(line) < lengthOf(best) ? line : best));
}

function edges(outline: readonly Point[]): Line[] {
  return outline.map((point, i) => [point, outline[(i + 1) % outline.length] ?? point]);
}

function nearestOn([a, b]: Line, point: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  if (length === 0) return a;
  const part = ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const along = Math.max(0, Math.min(1, part));
  return { x: a.x + along * dx, y: a.y + along * dy };
}

/** Whether a point lies within an outline. */
function isWithin({ x, y }: Point, outline: readonly Point[]): boolean {
  return edges(outline).reduce((within, [a, b]) => {
    const isCrossed = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    return isCrossed ? !within : within;
  }, false);
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function doCross([a, b]: Line, [c, d]: Line): boolean {
  return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}

/** The terrain whose outline lies across a line, or that holds one of its ends. */
export function crossed(line: Line, terrain: readonly Terrain[], depth: number): Terrain[] {
  return terrain.filter(({ outline }) => {
    const points = outline.map(([x = 0, y = 0]) => ({ x, y: depth - y }));
    return (
      line.some((end) => isWithin(end, points)) || edges(points).some((edge) => doCross(line, edge))
    );
  });
}

/** The line about all that is within a distance of a convex outline, as a path. */
export function within(outline: readonly Point[], distance: number): string {
  const turn = outline.length > 2 && cross(outline[0]!, outline[1]!, outline[2]!) < 0 ? -1 : 1;
  const points = turn > 0 ? outline : outline.toReversed();
  const [only] = points;
  if (!only) return '';
  const round = `A${distance} ${distance} 0 0 1`;
  if (points.length === 1) {
    const { x, y } = only;
    return `M${x - distance} ${y}${round} ${x + distance} ${y}${round} ${x - distance} ${y}Z`;
  }
  const parts = edges(points).map(([a, b]) => {
    const length = lengthOf([a, b]);
    const [nx, ny] = [((b.y - a.y) / length) * distance, (-(b.x - a.x) / length) * distance];
    return { start: `${a.x + nx} ${a.y + ny}`, end: `${b.x + nx} ${b.y + ny}` };
  });
  const path = parts.map(({ start, end }, i) => `${i === 0 ? 'M' : round} ${start}L${end}`);
  return `${path.join('')}${round} ${parts[0]?.start}Z`;
}
