/** Sets of dice in the address of a page. */
import { addressOf, withChoices } from './address';

/** What stands for dice that no log names: a blank, which is no name. */
export const UNNAMED = ' ';

/** How a row stands in the address. */
export function choiceOf(row: { dice_set?: string | null }): string {
  return row.dice_set ?? UNNAMED;
}

/** The set in such a choice, as the service knows it: empty for dice that no log names. */
export function setIn(choice: string): string {
  return choice === UNNAMED ? '' : choice;
}

/** Where the throws of a player's dice are: of one set, or of all where none is named. */
export function throwsAddress(
  system: string,
  player: string,
  dice: string | undefined,
  months: { from?: string; to?: string } = {},
): string {
  const asked = withChoices(new URLSearchParams({ system, player }), { ...months, dice });
  return addressOf('/meta/throws', asked);
}

/** The row that an address asks for; all where it asks for none, or for one that is not there. */
export function shownOf<Row extends { dice_set?: string | null }>(
  rows: readonly Row[],
  wanted: string | null,
): readonly Row[] {
  const found = rows.filter((row) => choiceOf(row) === wanted);
  return found.length > 0 ? found : rows;
}
