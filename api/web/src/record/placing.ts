/** What an entry says of places: written in the form of its game, as the unit was moved over the table. */
import type { Placed, Point } from '../lib/replay/geometry';
import { off, carried, type Rigid, type Spot } from './rigid';
import type { Fields, Offer } from './pocket';

/** A step of a way: its kind, and its length or its degrees. */
export interface Step {
  kind: string;
  size: number;
}

/** The fields of an offer that say where a unit ends, by their forms. */
export interface Places {
  pose?: string;
  poses?: string;
  spots?: string;
  ways?: string;
  /** Poses at the corners of the way, without the first and the last. */
  corners?: string;
  steps?: { field: string; kinds: readonly string[] };
}

/** The fields of an offer in which places can be drawn; nothing where it has none. */
export function placesOf({ asks, forms = {} }: Offer): Places | undefined {
  const places: Places = {};
  for (const { field, wants } of asks ?? []) {
    const form = wants === 'places' ? forms[field] : undefined;
    if (form === undefined) continue;
    if (typeof form === 'object') places.steps ??= { field, kinds: form.steps };
    else if (form === 'pose' || form === 'poses' || form === 'spots' || form === 'ways')
      places[form] ??= field;
  }
  // Poses beside the one at which a unit ends are corners of its way.
  if (places.pose !== undefined && places.poses !== undefined) {
    places.corners = places.poses;
    delete places.poses;
  }
  const { pose, poses, spots, ways } = places;
  return [pose, poses, spots, ways].some((field) => field !== undefined) ? places : undefined;
}

/** Whether an entry can say by which corners a unit went; else it is taken to have gone straight. */
export function saysCorners({ ways, corners, steps }: Places): boolean {
  return ways !== undefined || corners !== undefined || steps !== undefined;
}

/** As finely as a log says lengths and degrees. */
const round = (value: number) => Math.round(value * 1000) / 1000 + 0;

/** A facing from 0 to 360. */
const facingOf = (degrees: number) => round(((degrees % 360) + 360) % 360) % 360;

/** A spot on the screen as a pose in a log, for a table so deep. */
export function poseOf({ x, y, facing }: Spot, depth: number): [number, number, number] {
  return [round(x), round(depth - y), facingOf(facing)];
}

/** A place of a model: with the way that it looks where it looks any way but ahead. */
function spotOf(spot: Spot, depth: number): number[] {
  const [x, y, facing] = poseOf(spot, depth);
  return facing === 0 ? [x, y] : [x, y, 0, facing];
}

/** A unit as it is moved over the table. */
export interface Moved {
  /** Its stands before, in the order of their numbers. */
  stands: readonly Placed[];
  /** Where its game says it stands before; nothing where that is not needed. */
  pose: Spot | undefined;
  /** The motions since, each with all before it. */
  motions: readonly Rigid[];
  /** The steps of its way; nothing where they are not known. */
  steps: readonly Step[] | undefined;
}

const isAt = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < 0.0005;

/** What an entry says of a unit that was moved, by its fields; what is not said any more is `undefined`. */
export function written(places: Places, moved: Moved, depth: number): Map<string, unknown> {
  const { stands, pose, motions, steps } = moved;
  const all = new Map<string, unknown>();
  const last = motions.at(-1);
  const ended = last ? stands.map((stand) => carried(stand, last)) : [...stands];
  if (places.pose !== undefined && pose)
    all.set(places.pose, poseOf(last ? carried(pose, last) : pose, depth));
  if (places.corners !== undefined && pose) {
    const corners = motions.slice(0, -1).map((motion) => poseOf(carried(pose, motion), depth));
    all.set(places.corners, corners.length > 0 ? corners : undefined);
  }
  if (places.poses !== undefined)
    all.set(
      places.poses,
      ended.map((stand) => poseOf(stand, depth)),
    );
  if (places.spots !== undefined)
    all.set(
      places.spots,
      ended.map((stand) => ({ model: stand.number, at: spotOf(stand, depth) })),
    );
  if (places.ways !== undefined) {
    const on = motions.slice(0, -1);
    const ways = stands.flatMap((stand, place) => {
      const to = ended[place] ?? stand;
      const via = on.map((motion) => carried(stand, motion));
      const hasMoved = [to, ...via].some((spot) => !isAt(spot, stand));
      const corners = via.map(({ x, y }) => [round(x), round(depth - y)]);
      return hasMoved ? [{ model: stand.number, via: corners, to: spotOf(to, depth) }] : [];
    });
    all.set(places.ways, ways);
  }
  if (places.steps) {
    const fields: Fields[] | undefined = steps?.map(({ kind, size }) => ({ [kind]: round(size) }));
    all.set(places.steps.field, fields && fields.length > 0 ? fields : undefined);
  }
  return all;
}

/** A step behind others: one of the same kind goes on with the one before. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  const before = steps.at(-1);
  if (before?.kind !== step.kind) return [...steps, step];
  return [...steps.slice(0, -1), { kind: step.kind, size: before.size + step.size }];
}

/** Whether a way that goes on by a motion goes in one of these steps, and in which: as it is drawn, ahead or sideways. */
export function stepOf(kinds: readonly string[], by: { ahead: number; right: number }): Step {
  const { ahead, right } = by;
  const sideways = right < 0 ? 'left' : 'right';
  if (Math.abs(right) > Math.abs(ahead) && kinds.includes(sideways))
    return { kind: sideways, size: Math.abs(right) };
  if (ahead < 0 && kinds.includes('back')) return { kind: 'back', size: -ahead };
  return { kind: 'forward', size: Math.max(ahead, 0) };
}

/** How far a step goes, as a shift of whoever looks that way. */
export function shiftOf({ kind, size }: Step, facing: number): Point {
  const ahead = kind === 'forward' ? size : kind === 'back' ? -size : 0;
  const right = kind === 'right' ? size : kind === 'left' ? -size : 0;
  return off(facing, ahead, right);
}

/** Models of a unit in a row. */
const IN_A_ROW = 5;

/** Stands of a unit that is not on the table yet, side by side about a spot. */
export function laidOut(
  stands: readonly { number: number; base: { width: number; depth: number } }[],
  at: Spot,
  apart: boolean,
): Placed[] {
  const [first] = stands;
  if (!first) return [];
  const gap = apart ? 1.25 : 1;
  const row = apart ? IN_A_ROW : stands.length;
  const [w, d] = [first.base.width * gap, first.base.depth * gap];
  return stands.map(({ number, base }, place) => {
    const files = Math.min(row, stands.length);
    const right = ((place % row) - (files - 1) / 2) * w;
    const by = off(at.facing, -Math.floor(place / row) * d, right);
    return { number, base, x: at.x + by.x, y: at.y + by.y, facing: at.facing };
  });
}
