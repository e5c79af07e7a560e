import { speech, t } from './i18n.svelte';

/** A day of play, `YYYY-MM-DD`, as people write it. */
export function day(date: string, style: 'long' | 'medium' = 'long'): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return new Intl.DateTimeFormat(speech.language, { dateStyle: style, timeZone: 'UTC' }).format(at);
}

/** The time of day of an entry as it was at the table, from RFC 3339. */
export function time(at: string): string {
  const when = new Date(at);
  return new Intl.DateTimeFormat(speech.language, { timeStyle: 'short' }).format(when);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(speech.language, { maximumFractionDigits: digits }).format(value);
}

/** A number with its sign, for what is above or below an expectation. */
export function signed(value: number, digits = 2): string {
  const format = new Intl.NumberFormat(speech.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
  return format.format(value);
}

export function percent(part: number): string {
  const digits = part > 0 && part < 0.01 ? 2 : 0;
  return new Intl.NumberFormat(speech.language, {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(part);
}

/** A difference of two shares, with its sign. */
export function signedPercent(difference: number): string {
  return new Intl.NumberFormat(speech.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(difference);
}

/** A month, `YYYY-MM`, as people write it. */
export function month(date: string): string {
  const at = new Date(`${date}-01T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return new Intl.DateTimeFormat(speech.language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);
}

const [KIB, MIB] = [1024, 1024 * 1024];

/** The size of a file. */
export function bytes(count: number): string {
  return count < MIB
    ? t('size-kib', { size: number(count / KIB, 1) })
    : t('size-mib', { size: number(count / MIB, 1) });
}
