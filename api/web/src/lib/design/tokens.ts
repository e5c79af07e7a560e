/** The design's own names, by what they are for; their values stand in `styles/tokens.css` alone. */

/** Least contrast of what is read, and of what must only be seen, after WCAG 2.2 AA. */
const [READ, SEEN] = [4.5, 3];

/** A colour upon another, and the contrast that it takes. */
export interface Pair {
  on: string;
  colour: string;
  least: number;
}

export interface Colours {
  name: string;
  pairs: readonly Pair[];
}

export const COLOURS: readonly Colours[] = [
  {
    name: 'paper',
    pairs: ['paper', 'surface', 'surface-2'].flatMap((on) => [read('ink', on), read('ink-2', on)]),
  },
  { name: 'line', pairs: [seen('line-2', 'surface'), seen('line-2', 'paper')] },
  {
    name: 'accent',
    pairs: [
      read('accent', 'paper'),
      read('accent', 'surface'),
      read('accent-ink', 'accent'),
      read('ink', 'accent-soft'),
    ],
  },
  { name: 'mark', pairs: [read('ink', 'mark-soft')] },
  {
    name: 'sides',
    pairs: ['side-1', 'side-2', 'side-3', 'side-4'].flatMap((side) => [
      read(side, `${side}-soft`),
      seen(side, 'surface'),
      seen(side, 'felt'),
    ]),
  },
  {
    name: 'statuses',
    pairs: ['legal', 'unverifiable', 'stood', 'ruled'].map((status) =>
      read(status, `${status}-soft`),
    ),
  },
  {
    name: 'table',
    pairs: [
      read('ink', 'felt'),
      read('felt-ink', 'felt'),
      ...['chip-hits', 'chip-confused', 'chip-charged'].map((chip) => read('chip-ink', chip)),
    ],
  },
];

export const SIZES = ['text-xs', 'text-s', 'text-m', 'text-l', 'text-xl', 'text-2xl'] as const;
export const SPACES = [1, 2, 3, 4, 5, 6, 7].map((step) => `space-${step}`);

function read(colour: string, on: string): Pair {
  return { colour, on, least: READ };
}

function seen(colour: string, on: string): Pair {
  return { colour, on, least: SEEN };
}
