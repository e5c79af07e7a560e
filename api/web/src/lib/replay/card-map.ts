/** The map on which armies march before a battle, made ready for drawing: row 1 is the nearest, as on the table. */
import type { CardMap } from '../api/types';

/** Row and column, each from 1. */
type At = readonly number[];

export interface Square {
  row: number;
  column: number;
  /** What lies there; nothing while no card does. */
  place: CardMap['places'][number] | undefined;
  corps: CardMap['corps'];
  /** Corps whose march ends there. */
  targets: CardMap['corps'];
}

/** Squares in reading order: the furthest row first, each from left to right. */
export function squares({ size, places, corps }: CardMap): Square[] {
  const [rows, columns] = [size[0] ?? 0, size[1] ?? 0];
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [rows - Math.floor(at / columns), (at % columns) + 1];
    const here = (cell: At | null | undefined) => cell?.[0] === row && cell[1] === column;
    return {
      row,
      column,
      place: places.find((place) => here(place.at)),
      corps: corps.filter((one) => here(one.at)),
      targets: corps.filter((one) => here(one.route.at(-1))),
    };
  });
}

/** The way that a corps shall go, in squares from the far left corner; nothing where no march is marked. */
export function way(map: CardMap, { at, route }: CardMap['corps'][number]): string {
  const rows = map.size[0] ?? 0;
  const middle = ([row = 0, column = 0]: At) => `${column - 0.5},${rows - row + 0.5}`;
  return route.length > 0 ? [...(at ? [at] : []), ...route].map(middle).join(' ') : '';
}

/** Corps that are not on the map yet. */
export function beside({ corps }: CardMap): CardMap['corps'] {
  return corps.filter(({ at }) => !at);
}

/** How many of each card are in a hand, in the order of the hand. */
export function counted(cards: readonly string[]): [card: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
