/** An event as fields of a form, and back: whoever corrects an entry changes a figure and writes no JSON. */
import type { LogEvent } from './deed';

/** A value of an event that can be changed. */
export interface Field {
  /** Where it stands. */
  path: readonly (string | number)[];
  /** The same for people: `order › dice`. */
  name: string;
  /** What it is, which it stays. */
  type: 'number' | 'text' | 'yes-no' | 'numbers';
  /** What it says, as it is written into a form. */
  text: string;
}

/** Levels of an event that are gone through. */
const MOST_LEVELS = 24;

/** The values of an event, in its order. */
export function fieldsOf(event: LogEvent): Field[] {
  return valuesIn(event, []);
}

function valuesIn(value: unknown, path: readonly (string | number)[]): Field[] {
  const name = path.slice(1).join(' › ');
  const field = (type: Field['type'], text: string): Field[] => [{ path, name, type, text }];
  if (path.length > MOST_LEVELS) return [];
  if (typeof value === 'number') return field('number', `${value}`);
  if (typeof value === 'string') return field('text', value);
  if (typeof value === 'boolean') return field('yes-no', value ? 'yes' : 'no');
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'number')) return field('numbers', value.join(' '));
    return value.flatMap((one, index) => valuesIn(one, [...path, index]));
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => valuesIn(one, [...path, key]));
  return [];
}

/** What a field says once it was changed; undefined where that is no value of its kind. */
export function valueOf({ type, text }: Field): unknown {
  const words = text
    .trim()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  if (type === 'number') return words.length === 1 ? numberOf(words[0]) : undefined;
  if (type === 'yes-no') return text === 'yes';
  if (type === 'text') return text;
  const numbers = words.map(numberOf);
  return numbers.includes(undefined) ? undefined : numbers;
}

function numberOf(word: string | undefined): number | undefined {
  const number = Number(word);
  return word === undefined || !Number.isFinite(number) ? undefined : number;
}

/** The event with its fields as they are now; undefined where one of them says nothing of its kind. */
export function eventWith(event: LogEvent, fields: readonly Field[]): LogEvent | undefined {
  const changed = structuredClone(event);
  for (const field of fields) {
    const value = valueOf(field);
    if (value === undefined || !put(changed, field.path, value)) return undefined;
  }
  return changed;
}

function put(into: unknown, path: readonly (string | number)[], value: unknown): boolean {
  const [first, ...rest] = path;
  if (typeof into !== 'object' || into === null || first === undefined) return false;
  const at = into as Record<string | number, unknown>;
  if (rest.length > 0) return put(at[first], rest, value);
  at[first] = value;
  return true;
}
