/** Which pieces an entry touches, and who acts upon whom. */
import type { Verdict } from '../api/types';
import type { Change } from './change';
import type { Point } from './geometry';
import type { Figure } from './pieces';

/** A line from the piece that rolled to the piece at which it did. */
export interface Link {
  unit: string;
  target: string;
  from: Point;
  to: Point;
}

/** Ids of the pieces that a verdict speaks of, or that moved or lost stands. The header speaks of all and touches none. */
export function touchedPieces(verdict: Verdict | undefined, change: Change): ReadonlySet<string> {
  const touched = new Set<string>();
  for (const { piece } of [...change.moves, ...change.fallen]) touched.add(piece);
  if (!verdict || verdict.entry === 0) return touched;
  for (const { unit } of verdict.findings) if (unit) touched.add(unit);
  for (const { unit, target } of verdict.rolls) {
    if (unit) touched.add(unit);
    if (target) touched.add(target);
  }
  return touched;
}

export function linksOf(verdict: Verdict | undefined, figures: readonly Figure[]): Link[] {
  const middle = new Map(figures.map((figure) => [figure.piece.id, figure.middle]));
  const links = new Map<string, Link>();
  for (const { unit, target } of verdict?.rolls ?? []) {
    const [from, to] = [middle.get(unit ?? ''), middle.get(target ?? '')];
    if (!unit || !target || !from || !to || unit === target) continue;
    // An answer to a blow, such as an armour save, is no blow of its own.
    if (!links.has(`${target}>${unit}`)) links.set(`${unit}>${target}`, { unit, target, from, to });
  }
  return [...links.values()];
}
