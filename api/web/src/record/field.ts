/** The recorder's board: what is drawn while a unit is moved, what a finger takes hold of, and what is done by it. */
import {
  boxAround,
  centre,
  corners,
  fitView,
  placedStands,
  type Placed,
  type Point,
  type View,
} from '../lib/replay/geometry';
import type { Figure } from '../lib/replay/pieces';
import { between, lengthOf, type Line } from '../lib/replay/reach';
import { frameOf, pointOf, type Frame } from './frame';
import type { Piece } from './pocket';
import { carried, off, seen, STILL } from './rigid';
import {
  angleBetween,
  shiftedBy,
  standsAt,
  turnedBy,
  wheeledBy,
  type Deed,
  type Kinds,
  type Walk,
} from './walk';

/** In px of the screen: how near a touch takes hold, how far handles are away, and the least margin about the unit. */
const [HOLD, HANDLE, MARGIN] = [26, 34, 40];
/** A place differs from another that is this far away, in the table's unit. */
const ELSEWHERE = 0.05;
/** How many of the nearest others are measured. */
const NEAREST = 2;
/** What a tap on an arrow turns, in degrees, where models do not turn by quarters. */
const TURN = 15;

/** What a finger may hold: the unit, one of its handles, or the table. */
export type Hold = 'move' | 'turn' | 'left' | 'right' | 'pan';

export interface Handle {
  hold: Exclude<Hold, 'move' | 'pan'>;
  at: Point;
}

/** Another unit near by, and the line to it. */
export interface Gap {
  id: string;
  line: Line;
  far: number;
}

/** What is known of a unit that is being moved. */
export interface Moving {
  id: string;
  /** Where its stands are before, in the order of their numbers. */
  stands: readonly Placed[];
  walk: Walk;
  /** A finger has it. */
  isHeld: boolean;
  /** Sides in their order. */
  sides: readonly string[];
  depth: number;
  /** All that stand on the table before. */
  pieces: readonly Piece[];
  /** Where they would stand after the entry; nothing while nobody knows. */
  after: readonly Piece[] | undefined;
}

/** What is drawn of it. */
export interface Scene {
  /** The unit as it stands before, where the log says where. */
  before: Figure | undefined;
  wasThere: boolean;
  isTouched: boolean;
  /** The unit where it came to. */
  here: Placed[];
  frame: Frame | undefined;
  /** All others: as they stand, and as the entry would leave them once the unit is let go. */
  others: Figure[];
  /** The unit as the referee puts it, where that is elsewhere than it was dragged to. */
  put: Placed[];
  gaps: Gap[];
  /** The way of its middle, and how long it is. */
  way: Point[];
  far: number;
}

export function sceneOf(moving: Moving): Scene {
  const { id, stands, walk, isHeld, sides, depth, pieces, after } = moving;
  const figure = (piece: Piece, placed: readonly Placed[]): Figure | undefined => {
    const box = boxAround(placed.flatMap(corners));
    const side = Math.max(0, sides.indexOf(piece.side));
    return box && { piece, side, stands: [...placed], box, middle: centre(placed) };
  };
  const mine = pieces.find((piece) => piece.id === id);
  const here = standsAt(stands, walk);
  const isTouched = walk.motions.length > 0;
  const others = (isHeld ? pieces : (after ?? pieces))
    .filter((piece) => piece.id !== id)
    .flatMap((piece) => figure(piece, placedStands(piece, depth)) ?? []);
  const moved = mine && isTouched ? figure(mine, here) : undefined;
  const found = isTouched && !isHeld ? after?.find((piece) => piece.id === id) : undefined;
  const way = wayOf(stands, walk);
  return {
    before: mine && figure(mine, stands),
    wasThere: mine?.stands.some(({ pose }) => pose) === true,
    isTouched,
    here,
    frame: frameOf(here),
    others,
    put: found ? elsewhere(placedStands(found, depth), here) : [],
    gaps: moved ? gapsOf(moved, others) : [],
    way,
    far: way.slice(1).reduce((sum, at, place) => sum + lengthOf([way[place] ?? at, at]), 0),
  };
}

/** The nearest others, and how far they are. */
function gapsOf(from: Figure, others: readonly Figure[]): Gap[] {
  const all = others.flatMap((other) => {
    const line = between({ arcs: [], from: 'stands' }, from, other);
    return line ? [{ id: other.piece.id, line, far: lengthOf(line) }] : [];
  });
  return all.toSorted((a, b) => a.far - b.far).slice(0, NEAREST);
}

/** Stands, where any of them is elsewhere than those; else none. */
function elsewhere(stands: Placed[], those: readonly Placed[]): Placed[] {
  const isElsewhere = stands.some((one, place) => {
    const at = those[place];
    return !at || lengthOf([one, at]) > ELSEWHERE;
  });
  return isElsewhere ? stands : [];
}

/** The points that the middle of a unit comes through. */
function wayOf(stands: readonly Placed[], { motions }: Walk): Point[] {
  return [STILL, ...motions].map((motion) => centre(stands.map((one) => carried(one, motion))));
}

/** An outline as one stand: reach is drawn about the whole unit. */
export function placedOf({ x, y, facing, width, depth }: Frame): Placed {
  return { number: 1, x, y, facing, base: { width, depth } };
}

/** How a reader has changed what is seen of the table. */
export interface Eye {
  zoomed: number;
  panned: Point;
}

/** The part of a table about a unit and what it may reach, as a reader has drawn it near or aside. */
export function viewAbout(
  stands: readonly Placed[],
  reach: readonly { length: number }[],
  table: readonly [number, number],
  screen: { width: number; height: number },
  { zoomed, panned }: Eye,
): View {
  const home = homeOf(stands, reach, table, screen);
  const [width, height] = [screen.width / 2, screen.height / 2];
  return {
    k: home.k * zoomed,
    x: (home.x - width) * zoomed + width + panned.x,
    y: (home.y - height) * zoomed + height + panned.y,
  };
}

function homeOf(
  stands: readonly Placed[],
  reach: readonly { length: number }[],
  [broad, deep]: readonly [number, number],
  { width, height }: { width: number; height: number },
): View {
  const around = boxAround(stands.flatMap(corners));
  if (!around || width === 0) return { x: 0, y: 0, k: 1 };
  const near = Math.min(...reach.map(({ length }) => length));
  const margin = Math.max(broad / 10, Number.isFinite(near) ? 2 * near : 0);
  const part = {
    left: Math.max(0, around.left - margin),
    right: Math.min(broad, around.right + margin),
    top: Math.max(0, around.top - margin),
    bottom: Math.min(deep, around.bottom + margin),
  };
  const { x, y, k } = fitView(part, width - MARGIN, height - MARGIN);
  return { x: x + MARGIN / 2, y: y + MARGIN / 2, k };
}

export function onScreen(view: View, { x, y }: Point): Point {
  return { x: x * view.k + view.x, y: y * view.k + view.y };
}

export function onTable(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) / view.k, y: (y - view.y) / view.k };
}

/** By what one takes hold of a unit to turn it, or to wheel it. */
export function handlesOf(
  frame: Frame | undefined,
  may: { turn: boolean; wheel: boolean },
  view: View,
): Handle[] {
  if (!frame) return [];
  const { facing } = frame;
  const beside = (right: number, by: Point): Point => {
    const { x, y } = onScreen(view, pointOf(frame, 0.5, right));
    return { x: x + by.x, y: y + by.y };
  };
  const turn: Handle = { hold: 'turn', at: beside(0, off(facing, HANDLE, 0)) };
  const left: Handle = { hold: 'left', at: beside(-0.5, off(facing, 0, -HANDLE)) };
  const right: Handle = { hold: 'right', at: beside(0.5, off(facing, 0, HANDLE)) };
  return [...(may.turn ? [turn] : []), ...(may.wheel ? [left, right] : [])];
}

/** What a touch takes hold of: the unit where it is on it, else the nearest handle, else the unit near by, else the table. */
export function holdAt(
  touch: Point,
  frame: Frame | undefined,
  handles: readonly Handle[],
  view: View,
): Hold {
  if (!frame) return 'pan';
  const at = onTable(view, touch);
  const { ahead, right } = seen(frame.facing, { x: at.x - frame.x, y: at.y - frame.y });
  const beyond = Math.max(Math.abs(ahead) - frame.depth / 2, Math.abs(right) - frame.width / 2);
  if (beyond <= 0) return 'move';
  const [handle] = handles
    .map((one) => ({ hold: one.hold, away: lengthOf([one.at, touch]) }))
    .filter(({ away }) => away < HOLD)
    .toSorted((a, b) => a.away - b.away);
  return handle?.hold ?? (beyond * view.k < HOLD ? 'move' : 'pan');
}

/** What is done to a unit that a finger holds and draws from one place of the table to another. */
export function draggedBy(
  hold: Exclude<Hold, 'pan'>,
  start: Frame,
  kinds: Kinds,
  from: Point,
  to: Point,
): Deed {
  if (hold === 'move') return shiftedBy(kinds, start, { x: to.x - from.x, y: to.y - from.y });
  if (hold === 'turn') return turnedBy(kinds, start, angleBetween(start, from, to));
  const about = pointOf(start, 0.5, hold === 'left' ? 0.5 : -0.5);
  const degrees = angleBetween(about, from, to);
  return wheeledBy(start, hold, hold === 'left' ? degrees : -degrees);
}

/** What a tap on an arrow that turns does: clockwise where the sign is positive. */
export function tappedRound(frame: Frame, kinds: Kinds, mayWheel: boolean, sign: number): Deed {
  const isQuarter = kinds?.includes('turn') === true && !mayWheel;
  const degrees = isQuarter ? 90 : TURN;
  return mayWheel && kinds
    ? wheeledBy(frame, sign > 0 ? 'left' : 'right', degrees)
    : turnedBy(kinds, frame, sign * degrees);
}
