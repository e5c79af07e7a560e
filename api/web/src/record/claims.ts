/** What players measured or saw and claim, where no places are kept. */
import type { Form, Offer } from './pocket';
import type { Words } from './words';

export interface Claim {
  field: string;
  form: Form;
  label: string;
}

const CLAIMED: readonly Form[] = ['length', 'count', 'yes_no'];

/** The claims that an offer leaves open and of which its game has a word. */
export function claimsOf({ asks, forms = {} }: Offer, words: Words): Claim[] {
  return (asks ?? []).flatMap(({ field }) => {
    const form = forms[field];
    const name = field.split('.').at(-1) ?? field;
    const label = words[`field-${name}`];
    return form && CLAIMED.includes(form) && label !== undefined ? [{ field, form, label }] : [];
  });
}

/** A number as somebody types it, with a comma or a point; nothing where it is none that a log could hold. */
export function typed(text: string, form: Form): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(value)) return undefined;
  // A number may be below nought, as the value of a test is; a length may not.
  if (form === 'count') return Number.isSafeInteger(value) ? value : undefined;
  return value < 0 ? undefined : value;
}
