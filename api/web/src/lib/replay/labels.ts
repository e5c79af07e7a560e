/** Where the names of the pieces go, so that they hide neither pieces nor one another. */
import { overlap, type Box } from './geometry';

/** A name to be placed beside a box on the screen, in px. */
export interface LabelWish {
  id: string;
  box: Box;
  width: number;
  height: number;
  /** Placed first: it may lie over pieces and stand farther off. */
  important: boolean;
}

export interface Label {
  id: string;
  x: number;
  y: number;
  /** Which of the spots around its box it has. */
  spot: number;
}

/** What a spot would hide, as parts of the name's own size. */
interface Spot {
  spot: number;
  box: Box;
  /** Hidden by other names, or outside of the view. */
  lost: number;
  /** Over pieces. */
  covered: number;
}

const GAP = 4;
/** A name may lie over pieces with this part, and over other names with that; edges that touch hide nothing. */
const [MOST_COVERED, MOST_LOST] = [0.05, 0.01];

/**
 * Places names around their boxes, within the view and never over one another or over what is `taken`. What is important
 * comes first, then what was named `before`, each by its spot then, which it keeps while that is free; others take the
 * freest spot. A name without room is left out.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  view: Box,
  before: ReadonlyMap<string, number> = new Map(),
  taken: readonly Box[] = [],
): Label[] {
  const pieces = wishes.map(({ box }) => box);
  const names = [...taken];
  const labels: Label[] = [];
  const rank = ({ id, important }: LabelWish) => (important ? 0 : before.has(id) ? 1 : 2);
  for (const wish of wishes.toSorted((a, b) => rank(a) - rank(b))) {
    if (overlap(wish.box, view) === 0) continue;
    const free = spots(wish, view, pieces, names).filter(
      ({ lost, covered }) => lost <= MOST_LOST && (wish.important || covered <= MOST_COVERED),
    );
    const best =
      free.find(({ spot }) => spot === before.get(wish.id)) ??
      free.toSorted((a, b) => a.covered - b.covered)[0];
    if (!best) continue;
    names.push(best.box);
    labels.push({ id: wish.id, x: best.box.left, y: best.box.top, spot: best.spot });
  }
  return labels;
}

/** Whether a name in this place hides none of the others. */
export function isFree(box: Box, names: readonly Box[]): boolean {
  return part(box, names) <= MOST_LOST;
}

function spots(wish: LabelWish, view: Box, pieces: readonly Box[], names: readonly Box[]): Spot[] {
  return candidates(wish, view).map((box, spot) => {
    const outside = 1 - part(box, [view]);
    return { spot, box, lost: part(box, names) + outside, covered: part(box, pieces) };
  });
}

/** Below, above and beside the box, then at its corners; what is important may stand a line farther off. */
function candidates({ box, width, height, important }: LabelWish, view: Box): Box[] {
  const x = (box.left + box.right - width) / 2;
  const y = (box.top + box.bottom - height) / 2;
  const at = (wanted: number, top: number): Box => {
    const left = Math.max(view.left, Math.min(wanted, view.right - width));
    return { left, top, right: left + width, bottom: top + height };
  };
  const [below, above] = [box.bottom + GAP, box.top - GAP - height];
  const near = [
    at(x, below),
    at(x, above),
    at(box.right + GAP, y),
    at(box.left - GAP - width, y),
    at(box.left, below),
    at(box.right - width, below),
    at(box.left, above),
    at(box.right - width, above),
  ];
  return important ? [...near, at(x, below + height), at(x, above - height)] : near;
}

/** The part of a box that others cover. */
function part(box: Box, others: readonly Box[]): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  return others.reduce((sum, other) => sum + overlap(box, other), 0) / area;
}
