/** Who is moved by an entry, and how its game says where he stands: the referee is asked, by an entry that puts him somewhere. */
import { placedStands, type Placed, type Point } from '../lib/replay/geometry';
import { actor } from './draft';
import { frameOf } from './frame';
import { laidOut, poseOf, type Places } from './placing';
import type { Offer, Piece } from './pocket';
import { carried, motionOf, type Spot } from './rigid';

export interface Held {
  id: string;
  /** His stands before he is moved, in the order of their numbers; where none stood, where he is put first. */
  stands: Placed[];
  /** Where his game says that he stands; nothing where it tells of his stands alone. */
  pose: Spot | undefined;
}

/** How far off a unit is put to see where its game says that it stands, in the table's unit. */
const ASIDE = 0.7;

/** Where a unit comes onto the table: beside the last of its side, else at its edge. */
function entrance(piece: Piece, pieces: readonly Piece[], [width, depth]: [number, number]): Spot {
  const own = pieces.filter(({ side, id }) => side === piece.side && id !== piece.id);
  const last = own.flatMap((one) => frameOf(placedStands(one, depth)) ?? []).at(-1);
  if (last) {
    const beside = last.x + last.width + 2;
    const x = beside < width - last.width ? beside : width / 2;
    return { x, y: last.y, facing: last.facing };
  }
  // The side of the first piece has the near edge.
  const isNear = pieces[0]?.side === piece.side;
  return { x: width / 2, y: depth * (isNear ? 0.9 : 0.1), facing: isNear ? 0 : 180 };
}

const far = (a: Point | undefined, b: Point | undefined) =>
  a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;

/** Whether stands are arranged alike, wherever they are. */
function isAlike(some: readonly Placed[], others: readonly Placed[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const [here, there] = [far(some[0], one), far(others[0], others[place])];
      return Math.abs(here - there) < 0.02;
    })
  );
}

/**
 * Who is moved by an offer. `ask` tells where all would stand if the offer had these fields, or nothing where the referee cannot
 * say so yet; then nobody is held.
 */
export async function heldBy(
  offer: Offer,
  places: Places,
  pieces: readonly Piece[],
  size: [number, number],
  ask: (fields: ReadonlyMap<string, unknown>) => Promise<readonly Piece[] | undefined>,
): Promise<Held | undefined> {
  const piece = pieces.find(({ id }) => id === actor(offer));
  if (!piece) return undefined;
  const depth = size[1];
  const before = placedStands(piece, depth);
  if (places.pose === undefined) {
    const { id } = piece;
    if (before.length > 0) return { id, stands: before, pose: undefined };
    // Who moves stood somewhere, and nobody knows where.
    if (places.ways !== undefined || piece.stands.length === 0) return undefined;
    const at = entrance(piece, pieces, size);
    return { id, stands: laidOut(piece.stands, at, places.spots !== undefined), pose: undefined };
  }
  const from = before[0] ?? entrance(piece, pieces, size);
  const probe = { x: from.x + ASIDE, y: from.y + ASIDE, facing: from.facing };
  const after = await ask(new Map([[places.pose, poseOf(probe, depth)]]));
  const [moved] = (after ?? [])
    .flatMap((one) => {
      const was = pieces.find(({ id }) => id === one.id);
      const stood = was ? placedStands(was, depth) : [];
      const stands = placedStands(one, depth);
      const frame = frameOf(stands);
      const isMoved = stands.some((stand, place) => far(stand, stood[place]) > ASIDE / 10);
      return frame && isMoved ? [{ one, stood, stands, away: far(frame, probe) }] : [];
    })
    .toSorted((a, b) => a.away - b.away);
  if (!moved) return undefined;
  const { id } = moved.one;
  const [was, is] = [moved.stood[0], moved.stands[0]];
  if (!was || !is || !isAlike(moved.stood, moved.stands))
    return { id, stands: moved.stands, pose: probe };
  return { id, stands: moved.stood, pose: carried(probe, motionOf(is, was)) };
}
