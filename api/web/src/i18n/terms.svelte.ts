/** Words of games, as the service says them: a page knows none by itself. */
import { SvelteMap } from 'svelte/reactivity';
import { readWords } from '../lib/api/client';
import type { Language, Words } from '../lib/api/types';
import { speech } from './i18n.svelte';

/** What a term stands for, as the service names it. */
export type TermKind =
  'kind' | 'terrain' | 'reach' | 'flag' | 'counter' | 'token' | 'phase' | 'roll' | 'size' | 'card';
type Mark = Words['marks'][number];

const KNOWN = new SvelteMap<string, Words>();
const ASKED = new Map<string, Promise<void>>();

const keyOf = (game: string, language: Language) => `${game} ${language}`;

/** Has the words of a game at hand before a page shows any. */
export async function termsOf(game: string, language: Language = speech.language): Promise<void> {
  const key = keyOf(game, language);
  if (game === '' || KNOWN.has(key)) return;
  const asked = ASKED.get(key) ?? ask(game, language);
  ASKED.set(key, asked);
  await asked;
}

async function ask(game: string, language: Language): Promise<void> {
  const key = keyOf(game, language);
  try {
    KNOWN.set(key, await readWords(game, language, new AbortController().signal));
  } catch {
    // Bare terms do until the next page asks again.
    ASKED.delete(key);
  }
}

/** The words of games at hand in another language too, before the pages speak it. */
speech.before = async (language) => {
  const games = new Set([...KNOWN.keys()].map((key) => key.split(' ')[0] ?? ''));
  await Promise.all([...games].map((game) => termsOf(game, language)));
};

function wordsOf(game: string): Words | undefined {
  const words = KNOWN.get(keyOf(game, speech.language));
  if (!words) void termsOf(game);
  return words;
}

/** What a game calls something, or the bare term as long as its words are not there. */
export function term(kind: TermKind, game: string, name: string): string {
  const word = wordsOf(game)?.words[`${kind}-${name}`] ?? name.replaceAll('_', ' ');
  // A throw stands at the head of a row or of a clause.
  return kind === 'roll' ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** How something is shown besides its word. */
export function markOf(kind: TermKind, game: string, name: string): Mark | undefined {
  return wordsOf(game)?.marks.find(({ word }) => word === `${kind}-${name}`);
}

/** Has these words for a game, e.g. in a test. */
export function know(game: string, language: Language, words: Words): void {
  KNOWN.set(keyOf(game, language), words);
}
