/** An offer that is being filled in. */
import type { Ask, Fields, Offer, Told } from './pocket';

/** Fields by which an event names who acts. */
const ACTORS = ['unit', 'by', 'character', 'bearer'];

/** A unit of a list: its name alone, or an object that has it. */
function unitOf(member: unknown): string {
  if (typeof member === 'string') return member;
  const unit = (member as Fields | null | undefined)?.unit;
  return typeof unit === 'string' ? unit : '';
}

/** The units of a list; none where it is a list of anything else. */
function unitsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(unitOf).filter((id) => id !== '') : [];
}

/** The field by which an event names who acts, where a field of its own does. */
const acting = ({ body }: Offer): string | undefined =>
  ACTORS.find((name) => typeof body[name] === 'string');

/** Who acts by an offer; empty where nobody's unit does. */
export function actor(offer: Offer): string {
  const field = acting(offer);
  return field === undefined ? (unitsOf(offer.body.units)[0] ?? '') : String(offer.body[field]);
}

/** Offers by who acts, in the order in which they come; those of nobody's unit stand under the empty name. */
export function byActor(offers: readonly Offer[]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const name = actor(offer);
    const one = found.get(name);
    if (one) one.push(offer);
    else found.set(name, [offer]);
  }
  return found;
}

/** What tells an offer from others of its actor and kind: names, words, numbers, units beside the one that acts. */
export function distinct(offer: Offer): { field: string; value: unknown }[] {
  const asked = new Set(offer.asks?.map(({ field }) => field.split('.')[0]));
  const [by, who] = [acting(offer), actor(offer)];
  return Object.entries(offer.body)
    .filter(([field]) => field !== by && !asked.has(field))
    .flatMap(([field, value]) => {
      const others =
        field === 'units' ? unitsOf(value).filter((id) => by !== undefined || id !== who) : [];
      const told = typeof value === 'object' ? others : [value];
      return told.map((one) => ({ field, value: one }));
    });
}

/** A copy of an event's fields with one of them set, by its way with dots. */
export function put(body: Fields, field: string, value: unknown): Fields {
  const [name = '', ...rest] = field.split('.');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = (body[name] ?? {}) as Fields;
  return { ...body, [name]: put(inner, rest.join('.'), value) };
}

/** What the player decides of an offer, by the fields asked. */
export type Filled = ReadonlyMap<string, unknown>;

const FACES = new Set(['dice', 'die', 'rolls']);

/** The fields that have to be filled in before anything is kept: the first throw, and single dice. */
export function due(offer: Offer): Ask[] {
  const first = offer.throw?.field;
  return (offer.asks ?? []).filter(
    ({ field, wants }) => wants === 'die' || wants === 'rolls' || field === first,
  );
}

/** The next field whose dice the referee misses. */
export function missing(offer: Offer, filled: Filled, told: readonly Told[]): Ask | undefined {
  const first = due(offer).find(({ field }) => !filled.has(field));
  if (first) return first;
  const lacks = new Set(told.flatMap(({ amiss }) => amiss.map(({ field }) => field)));
  return offer.asks?.find(
    ({ field, wants }) =>
      FACES.has(wants) && !filled.has(field) && lacks.has(field.split('.').at(-1)),
  );
}

/** The event of an offer as it was filled in. What an offer has as a sample of dice is never recorded. */
export function eventOf(offer: Offer, filled: Filled): Fields {
  let body = offer.body;
  for (const { field, wants } of offer.asks ?? []) {
    if (filled.has(field)) body = put(body, field, filled.get(field));
    else if (FACES.has(wants) && !field.includes('.') && field in body) {
      body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
    }
  }
  return { [offer.kind]: body };
}

/** Dice of sides against each other, in the order in which they were tapped: side by side in turn. */
export function rolls(sides: readonly string[], faces: readonly number[]): Fields[] {
  return faces.map((die, place) => ({ side: sides[place % sides.length], die }));
}

/** Whether the dice of each side are there and not equal. */
export function settled(sides: readonly string[], faces: readonly number[]): boolean {
  const last = faces.slice(-sides.length);
  const whole = faces.length > 0 && faces.length % sides.length === 0;
  return whole && last.filter((die) => die === Math.max(...last)).length === 1;
}

/** Throws so many dice: every face is as likely as any other. */
export function thrown(count: number): number[] {
  const faces: number[] = [];
  const bytes = new Uint8Array(64);
  while (faces.length < count) {
    crypto.getRandomValues(bytes);
    // 252 is the greatest multiple of 6 that a byte holds.
    for (const byte of bytes) if (byte < 252 && faces.length < count) faces.push((byte % 6) + 1);
  }
  return faces;
}
