/**
 * Where a piece looks, how far it goes and shoots, and what lies between it and others: lines to measure by, no verdict.
 *
 * Kings of War: four arcs by lines at 45° from the corners of the footprint (kow.geo.arcs); charges and shots are measured
 * from the leader point, the middle of the front edge (kow.geo.leader_point). Warmaster: stands see from their front edge
 * (wm.vision.line), and all is measured between the nearest points of stands (wm.measure.shortest).
 */
import type { Terrain, TimelineItem, Verdict } from '../api/types';
import { corners, type Placed, type Point } from './geometry';
import type { Figure } from './pieces';

export type Game = 'kow2' | 'warmaster';
export const RANGES = ['move', 'charge', 'shoot'] as const;
export type Range = (typeof RANGES)[number];

/** A range of a piece in the table's unit of length, and the entry by which it is known. */
export interface Known {
  length: number;
  entry: number;
}
export type Reach = Partial<Record<Range, Known>>;

/** Rules whose expectation is a range. */
const EXPECTED: Record<string, Range> = {
  'kow.charge.range': 'charge',
  'kow.shoot.target_range': 'shoot',
  'kow.shoot.ranges': 'shoot',
  'wm.move.line_full': 'move',
  'wm.charmove.distance': 'move',
  'wm.charge.target': 'charge',
  'wm.shoot.range_per_stand': 'shoot',
};
/** Events whose verdicts tell ranges. */
const TELLING = new Set(['move', 'character_move', 'charge', 'charge_move', 'shoot']);
/** Entries of each kind of event that are asked, at most. */
const ASKED = 3;

/** Whether arcs and ranges of this game are drawn. */
export function isMeasured(system: string): system is Game {
  return system === 'kow2' || system === 'warmaster';
}

/** The ranges of a unit that a verdict tells. */
export function reachIn(verdict: Verdict, unit: string): Reach {
  const reach: Reach = {};
  const tell = (range: Range, length: number) => {
    if (Number.isFinite(length) && length > 0) reach[range] ??= { length, entry: verdict.entry };
  };
  for (const { rule, unit: about, expected, figures } of verdict.findings) {
    if (about !== unit) continue;
    const range = EXPECTED[rule];
    if (range) tell(range, Number.parseFloat(expected ?? ''));
    const speed = figures.find(({ name }) => name === 'speed')?.value as unknown;
    if (rule.startsWith('kow.move.') && typeof speed === 'number') tell('move', speed);
  }
  return reach;
}

/** The entries nearest to one that may tell the ranges of a piece with this name, the nearest first. */
export function entriesToAsk(
  items: readonly TimelineItem[],
  name: string,
  side: string,
  entry: number,
): number[] {
  const near = items
    .filter((item) => TELLING.has(item.kind) && item.side === side && item.headline.includes(name))
    .toSorted((a, b) => Math.abs(a.seq - entry) - Math.abs(b.seq - entry));
  const asked = new Map<string, number>();
  return near.flatMap(({ kind, seq }) => {
    const before = asked.get(kind) ?? 0;
    asked.set(kind, before + 1);
    return before < ASKED ? [seq] : [];
  });
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

/** Lines that bound what is in front, beside and behind, `length` long; none for leaders of Warmaster. */
export function arcLines(game: Game, { piece, stands }: Figure, length: number): Line[] {
  if (game === 'warmaster' && piece.role === 'character') return [];
  return stands.flatMap((stand): Line[] => {
    const [a, b] = [stand.base.width / 2, stand.base.depth / 2];
    if (game === 'warmaster') {
      return [[ahead(stand, -a - length, b), ahead(stand, a + length, b)]];
    }
    const out = length / Math.SQRT2;
    return [-1, 1].flatMap((right) =>
      [-1, 1].map((forward): Line => [
        ahead(stand, right * a, forward * b),
        ahead(stand, right * (a + out), forward * (b + out)),
      ]),
    );
  });
}

/** Where ranges are measured from: the leader point, or every stand. */
export function sources(game: Game, { stands }: Figure): Point[][] {
  return game === 'kow2' ? stands.map((stand) => [leaderPoint(stand)]) : stands.map(corners);
}

/** The nearest points of two pieces, or of a piece and a point, as their game measures; undefined without places. */
export function between(game: Game, from: Figure, to: Figure | Point): Line | undefined {
  const targets = 'stands' in to ? to.stands.map(corners) : [[to]];
  const lines = sources(game, from).flatMap((a) => targets.map((b) => nearest(a, b)));
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
