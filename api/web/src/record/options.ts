/** Names of options of army lists in the language of the page: the data of each game, fetched where somebody picks. */
import type { Language } from '../lib/api/types';

type Names = ReadonlyMap<string, string>;

const FILES = import.meta.glob<[string, string][]>('../../../../games/*/words/options.csv', {
  import: 'default',
});
/** Lists call them by their English names. */
const OF_LISTS: Language = 'en';
const NONE: Names = new Map();

const key = (name: string) => name.toLowerCase();

/** What the options of a game are called; none where its lists say it, and where its names are not to be had. */
export async function optionNames(system: string, language: Language): Promise<Names> {
  const load = FILES[`../../../../games/${system}/words/options.csv`];
  if (language === OF_LISTS || !load) return NONE;
  try {
    return new Map((await load()).map(([name, told]) => [key(name), told]));
  } catch {
    return NONE;
  }
}

/** What an option is called; nothing where the list's own name stands. */
export function nameIn(names: Names, option: string): string | undefined {
  return names.get(key(option));
}
