/** What offers are called: the words of the game, as its module says them. */
import { number, percent } from '../i18n/format';
import { t } from '../i18n/i18n.svelte';
import { isPassOrFail, readingOf } from '../lib/replay/dice';
import { distinct } from './draft';
import type { Offer, Roll, Throw } from './pocket';

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
  const told = distinct(offer);
  const parts = told.map(({ field, value, inner }) => {
    // A word of that field alone, as "short range" for what is not long.
    const own = words[`field-${field}-${String(value)}`];
    if (own !== undefined) return own;
    if (value === true) return word(words, field, 'field');
    if (typeof value === 'number')
      return inner ? `${word(words, field, 'field')} ${value}` : String(value);
    const name = String(value);
    const named = of(name);
    return named === name ? word(words, name, 'phase', 'size', 'kind') : named;
  });
  const event = word(words, offer.kind, 'event');
  // A word that is the whole of it says it all, as `{"order":{"order":"advance"}}`: "Advance!", "Movement phase".
  const [only] = told;
  const isWhole = only !== undefined && told.length === 1 && typeof only.value === 'string';
  const isOfItsName = only?.field === offer.kind || offer.kind.startsWith(`${only?.field}_`);
  if (isWhole && isOfItsName) return parts[0] ?? event;
  return [event, ...parts].join(' · ');
}

/** The side that has to be told of an offer of nobody's unit: one that is not in its turn. */
export function sideToTell({ side }: Offer, active: string | null): string | undefined {
  return side === active ? undefined : side;
}

/** What a die needs, as players write it. */
export function need({ needed, measure }: Pick<Throw, 'needed' | 'measure'>): string {
  if (needed === null) return '';
  if (measure === 'each_at_least') return `${needed}+`;
  if (measure === 'each_at_most' || measure === 'sum_at_most') return `≤ ${needed}`;
  return String(needed);
}

/** What the dice of a throw need, as players write it; nothing where their sum itself is the result. */
export function needOf(roll: Roll): string {
  if (roll.needed === undefined) return '';
  const measure = readingOf(roll) === 'each' ? 'each_at_least' : 'sum_at_most';
  return need({ needed: roll.needed, measure });
}

/** What is expected of a throw before it falls. */
export function aheadOf(roll: Roll): string {
  const { mean } = roll.chances;
  if (isPassOrFail(roll)) return t('record-chance-pass', { chance: percent(mean) });
  return t('record-ahead', { mean: number(mean, 1) });
}

/** How likely what fell was. */
export function chanceOf(roll: Roll): string {
  const { least, chances } = roll.chances;
  if (isPassOrFail(roll)) return aheadOf(roll);
  const chance = percent(chances[roll.result - least] ?? 0);
  return `${t('record-chance', { chance })}, ${aheadOf(roll)}`;
}
