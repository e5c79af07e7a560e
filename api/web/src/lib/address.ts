/** Addresses of the pages: what a reader has chosen stands in the part behind the question mark. */

/** The same choices with some of them made anew; one that is empty goes. */
export function withChoices(
  before: URLSearchParams,
  choices: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, choice] of Object.entries(choices)) {
    if (choice) after.set(name, choice);
    else after.delete(name);
  }
  return after;
}

/** An address of a page with choices; a bare one where there are none. */
export function addressOf(path: string, choices: URLSearchParams): string {
  return choices.size > 0 ? `${path}?${choices}` : path;
}

/** The same question with a name in the place of the one that nothing has. */
export function asking(
  path: string,
  choices: URLSearchParams,
  problem: { parameter?: string } | undefined,
  name: string,
): string {
  if (problem?.parameter === undefined) return addressOf(path, choices);
  return addressOf(path, withChoices(choices, { [problem.parameter]: name, skip: '' }));
}

/** How many rows an address passes over. */
export function skipIn(choices: URLSearchParams): number {
  return Math.max(0, Math.trunc(Number(choices.get('skip')) || 0));
}

/** The address of the page behind so many rows. */
export function pageBehind(path: string, choices: URLSearchParams, skip: number): string {
  return addressOf(path, withChoices(choices, { skip: skip > 0 ? `${skip}` : '' }));
}

/** What parts the names of a list: no name holds it once it is encoded. */
const BETWEEN = '~';

/** Many names as one choice, since a page has one choice a name. */
export function listed(names: readonly string[]): string {
  return names.map((name) => name.replace(/[%~]/g, encodeSign)).join(BETWEEN);
}

/** The names in such a choice. */
export function namesIn(list: string | null): string[] {
  const names = (list ?? '').split(BETWEEN).filter((name) => name !== '');
  return names.map((name) => name.replace(/%25|%7E/g, (sign) => (sign === '%25' ? '%' : BETWEEN)));
}

function encodeSign(sign: string): string {
  return sign === '%' ? '%25' : '%7E';
}
