/** Pseudonyms of players who are not shown by name. */

/**
 * Whether a player's name is a pseudonym, as the service makes them: `player-` and ten hexadecimal digits, with the ledger
 * behind it of which a player of another club is.
 */
export function isPseudonym(name: string): boolean {
  return /^player-[0-9a-f]{10}(@.+)?$/.test(name);
}
