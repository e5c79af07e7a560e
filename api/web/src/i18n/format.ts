import { speech, t } from './i18n.svelte';

/** Formats that were made: making one takes longer than all that a page does with it. */
const MADE = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return made('date', options, () => new Intl.DateTimeFormat(speech.language, options));
}

/** Makes the format of most figures: the first one takes a browser many times as long as the others. */
export function prepare(): void {
  number(0);
}

/** What rounds to nothing has no sign. */
function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const all: Intl.NumberFormatOptions = { signDisplay: 'negative', ...options };
  return made('number', all, () => new Intl.NumberFormat(speech.language, all));
}

function made<F extends Intl.DateTimeFormat | Intl.NumberFormat>(
  kind: string,
  options: object,
  make: () => F,
): F {
  const key = `${kind} ${speech.language} ${JSON.stringify(options)}`;
  const format = (MADE.get(key) as F | undefined) ?? make();
  MADE.set(key, format);
  return format;
}

/** With the sign that stands for less, and no sign on nothing. */
function typeset(format: Intl.NumberFormat, value: number): string {
  return format.format(value).replace('-', '−');
}

/** A day of play, `YYYY-MM-DD`, as people write it. */
export function day(date: string, style: 'long' | 'medium' = 'long'): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return unbroken(dates({ dateStyle: style, timeZone: 'UTC' }).format(at));
}

/** A day with its month on one line, and a year with the letter that Russian has behind it. */
function unbroken(date: string): string {
  return date.replace(/^(\d+) /, '$1\u{a0}').replace(/ г\.$/, '\u{a0}г.');
}

/** The time of day of an entry as it was at the table, from RFC 3339. */
export function time(at: string): string {
  return dates({ timeStyle: 'short' }).format(new Date(at));
}

/** A moment as a clock here tells it, day and time of day, from RFC 3339. */
export function moment(at: string): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

export function number(value: number, digits = 0): string {
  return typeset(numbers({ maximumFractionDigits: digits }), value);
}

/** A number with its sign, for what is above or below an expectation. */
export function signed(value: number, digits = 2): string {
  const format = numbers({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
  return typeset(format, value);
}

/** A length in the unit of its battle, as people at the table write it: 12 cm, 5″. */
export function length(value: number, unit: string, digits = 1): string {
  return t(`length-${unit}`, { length: number(value, digits) });
}

export function percent(part: number): string {
  const digits = part > 0 && part < 0.01 ? 2 : 0;
  return typeset(numbers({ style: 'percent', maximumFractionDigits: digits }), part);
}

/** A difference of two shares, with its sign. */
export function signedPercent(difference: number): string {
  const format = numbers({
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return typeset(format, difference);
}

/** A month, `YYYY-MM`, as people write it. */
export function month(date: string): string {
  const at = new Date(`${date}-01T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return unbroken(dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(at));
}

/** Names one after the other, as a sentence has them: A, B and C. */
export function listOf(parts: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(parts);
}

const [KIB, MIB] = [1024, 1024 * 1024];

/** The size of a file. */
export function bytes(count: number): string {
  return count < MIB
    ? t('size-kib', { size: number(count / KIB, 1) })
    : t('size-mib', { size: number(count / MIB, 1) });
}
