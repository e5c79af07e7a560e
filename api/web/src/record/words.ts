/** What offers are called: the words of the game, as its module says them. */
import { distinct } from './draft';
import type { Offer, Throw } from './pocket';

export type Words = Readonly<Record<string, string>>;

const bare = (name: string) => name.replaceAll('_', ' ');

/** A word of the game: of a kind of its own, else of any. */
export function word(words: Words, name: string, ...kinds: string[]): string {
  for (const kind of [...kinds, 'term']) {
    const found = words[`${kind}-${name}`];
    if (found !== undefined) return found;
  }
  return bare(name);
}

/** An offer in a few words; `of` names units and sides. */
export function label(offer: Offer, words: Words, of: (id: string) => string): string {
  const parts = distinct(offer).map(({ field, value }) => {
    if (value === true) return word(words, field, 'field');
    if (typeof value === 'number') return String(value);
    const name = String(value);
    const named = of(name);
    return named === name ? word(words, name, 'phase', 'size', 'kind') : named;
  });
  const event = word(words, offer.kind, 'event');
  // What stands for the whole says it all: "Advance!", "Movement phase".
  if (['order', 'phase_start'].includes(offer.kind) && parts.length === 1) return parts[0] ?? event;
  return [event, ...parts].join(' · ');
}

/** What a die needs, as players write it. */
export function need({ needed, measure }: Throw): string {
  if (needed === null) return '';
  if (measure === 'each_at_least') return `${needed}+`;
  if (measure === 'each_at_most' || measure === 'sum_at_most') return `≤ ${needed}`;
  return String(needed);
}
