/** What fields of an offer that may be one of a few things are called. */
import type { Choice } from './pocket';
import { word, type Words } from './words';

/** What a choice is called: names, words, places of a map, one after the other. */
export function told(value: unknown, words: Words, of: (id: string) => string): string {
  if (value === true) return word(words, 'yes');
  if (value === false) return word(words, 'no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const named = of(value);
    return named === value ? word(words, value, 'terrain', 'phase') : named;
  }
  if (Array.isArray(value)) {
    const isPlace = value.length === 2 && value.every((one) => typeof one === 'number');
    const parts = value.map((one) => told(one, words, of));
    return parts.join(isPlace ? '–' : ', ');
  }
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .map((one) => told(one, words, of))
    .join(' · ');
}

/** What a field is called: the last part of its way that is a name. */
export function nameOf({ field }: Choice, words: Words): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return word(words, last, 'field', 'figure');
}
