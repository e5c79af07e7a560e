/** Names beside the pieces of a small picture of the table. */
import { boxAround, type Box } from './geometry';
import { placeLabels } from './labels';
import type { Sketch } from './sketch';

/** A name, its left and upper corner in px of the picture. */
export interface Tag {
  text: string;
  x: number;
  y: number;
}

/** How names are written: the height of a line, and how wide one is, in px. */
export interface Lettering {
  height: number;
  widthOf: (text: string) => number;
}

/** Where names stand on a part of the table that is drawn `width` px wide; a name without room is left out. */
export function tagsOf(
  drawn: Sketch,
  names: ReadonlyMap<string, string>,
  part: Box,
  width: number,
  { height, widthOf }: Lettering,
): Tag[] {
  const scale = width / (part.right - part.left);
  const wishes = [...names].flatMap(([id, name]) => {
    const own = drawn.marks.filter(({ piece }) => piece === id);
    const box = boxAround(own.flatMap(({ outline, middle }) => [...outline, middle]));
    if (!box) return [];
    const placed = {
      left: (box.left - part.left) * scale,
      top: (box.top - part.top) * scale,
      right: (box.right - part.left) * scale,
      bottom: (box.bottom - part.top) * scale,
    };
    return [{ id, box: placed, width: widthOf(name), height, important: true }];
  });
  const view = { left: 0, top: 0, right: width, bottom: (part.bottom - part.top) * scale };
  return placeLabels(wishes, view).map(({ id, x, y }) => ({ text: names.get(id) ?? '', x, y }));
}
