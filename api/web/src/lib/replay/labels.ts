/** Where the names of the pieces go, so that they hide neither pieces nor one another. */
import { overlap, type Box } from './geometry';

/** A name to be placed beside a box on the screen, in px. */
export interface LabelWish {
  id: string;
  box: Box;
  width: number;
  height: number;
  /** Placed first, and never left out. */
  important: boolean;
}

export interface Label {
  id: string;
  x: number;
  y: number;
}

const GAP = 4;
/** A name that would be covered by more than this part is left out. */
const MOST_COVERED = 0.05;

/** Places names around their boxes, best below or above; a name without room is left out unless it is important. */
export function placeLabels(wishes: readonly LabelWish[], view: Box): Label[] {
  const taken: Box[] = wishes.map((wish) => wish.box);
  const labels: Label[] = [];
  const ordered = wishes.toSorted((a, b) => Number(b.important) - Number(a.important));
  for (const wish of ordered) {
    const best = candidates(wish)
      .map((box) => ({ box, covered: covered(box, taken, view) }))
      .reduce((a, b) => (b.covered < a.covered ? b : a));
    if (!wish.important && best.covered > MOST_COVERED) continue;
    taken.push(best.box);
    labels.push({ id: wish.id, x: best.box.left, y: best.box.top });
  }
  return labels;
}

function candidates({ box, width, height }: LabelWish): Box[] {
  const x = (box.left + box.right - width) / 2;
  const y = (box.top + box.bottom - height) / 2;
  const at = (left: number, top: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  return [
    at(x, box.bottom + GAP),
    at(x, box.top - GAP - height),
    at(box.right + GAP, y),
    at(box.left - GAP - width, y),
    at(box.left, box.bottom + GAP),
    at(box.right - width, box.bottom + GAP),
    at(box.left, box.top - GAP - height),
    at(box.right - width, box.top - GAP - height),
  ];
}

/** The part of a box that is hidden by others or lies outside the view. */
function covered(box: Box, others: readonly Box[], view: Box): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  const hidden = others.reduce((sum, other) => sum + overlap(box, other), 0);
  return (hidden + area - overlap(box, view)) / area;
}
