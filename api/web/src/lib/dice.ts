/** Sets of dice in the address of a page. */

/** What stands for dice that no log names: a blank, which is no name. */
export const UNNAMED = ' ';

/** How a row stands in the address. */
export function choiceOf(row: { dice_set?: string | null }): string {
  return row.dice_set ?? UNNAMED;
}

/** The row that an address asks for; all where it asks for none, or for one that is not there. */
export function shownOf<Row extends { dice_set?: string | null }>(
  rows: readonly Row[],
  wanted: string | null,
): readonly Row[] {
  const found = rows.filter((row) => choiceOf(row) === wanted);
  return found.length > 0 ? found : rows;
}
