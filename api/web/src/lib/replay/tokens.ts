/** What lies on the table besides the pieces, made ready for drawing. */
import type { Board, Match } from '../api/types';
import type { Point } from './geometry';
import { sideNumber, tableOf } from './pieces';

type Token = NonNullable<Board['tokens']>[number];

/** A token in screen coordinates of the table's unit of length. */
export interface Laid extends Point {
  /** Its own among all of the board. */
  key: string;
  what: string;
  /** What players call it. */
  name?: string | undefined;
  /** Half its diameter. */
  radius: number;
  /** What it counts; undefined where it does not count. */
  count?: number | undefined;
  /** The look of the side whose it is, from 1; undefined where it is nobody's. */
  look?: number | undefined;
}

/** The tokens of a board: those that do not count lie beneath the pieces, the others above them. */
export function laid(match: Match, board: Board): { beneath: Laid[]; above: Laid[] } {
  const all = (board.tokens ?? []).map((token, index) => place(match, token, index));
  return {
    beneath: all.filter(({ count }) => count === undefined),
    above: all.filter(({ count }) => count !== undefined),
  };
}

function place(match: Match, token: Token, index: number): Laid {
  const [x = 0, y = 0] = token.at;
  return {
    key: `${token.what}/${token.name ?? index}`,
    what: token.what,
    name: token.name ?? undefined,
    x,
    y: tableOf(match)[1] - y,
    radius: token.radius,
    count: token.count ?? undefined,
    look: token.side ? (sideNumber(match, token.side) % 4) + 1 : undefined,
  };
}

/** What pointing at a token tells: what it is, what players call it, and what it counts. */
export function tokenText({ name, count }: Laid, word: string): string {
  return [word, name, count].filter((part) => part !== undefined).join(' ');
}
