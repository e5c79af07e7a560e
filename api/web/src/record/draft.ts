/** An offer that is being filled in. */
import type { Amiss, Ask, Choice, Fields, Offer, Piece, Share, Told, Wants } from './pocket';

/** Fields by which an event names who acts. */
const ACTORS = ['unit', 'by', 'character', 'bearer', 'general', 'corps'];

/** A unit of a list: its name alone, or an object that has it. */
function unitOf(member: unknown): string {
  if (typeof member === 'string') return member;
  const fields = member as Fields | null | undefined;
  const unit = fields?.unit ?? fields?.corps;
  return typeof unit === 'string' ? unit : '';
}

/** The units of a list; none where it is a list of anything else. */
function unitsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(unitOf).filter((id) => id !== '') : [];
}

/** The field by which an event names who acts, where a field of its own does. */
const acting = ({ body }: Offer): string | undefined =>
  ACTORS.find((name) => typeof body[name] === 'string');

/** Lists of whom an entry befalls, where a player chooses who that is. */
const befallen = ({ choices }: Offer): Set<string> =>
  new Set(
    (choices ?? [])
      .filter(({ field }) => field.endsWith('.0.unit'))
      .map(({ field }) => field.slice(0, -'.0.unit'.length)),
  );

/** Who acts by an offer; empty where nobody's unit does. */
export function actor(offer: Offer): string {
  const field = acting(offer);
  const others = befallen(offer);
  // Units of any list of members that name one; a list of bare names may be of sides.
  const members = ([name, value]: [string, unknown]) =>
    others.has(name) ? [] : unitsOf(value).filter((id) => !(value as unknown[]).includes(id));
  const listed = () =>
    [...unitsOf(offer.body.units), ...Object.entries(offer.body).flatMap(members)][0] ?? '';
  return field === undefined ? listed() : String(offer.body[field]);
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

/** An entry that was recorded last: who acted, what it was, and who might act then, in their order. */
export interface Before {
  actor: string;
  kind: string;
  actors: readonly string[];
}

/**
 * Who acts where nobody was chosen: who acted last as long as he may do the same again, then the next who may; else who acted
 * last, if he may do anything, or the only one who may.
 */
export function following(
  groups: ReadonlyMap<string, readonly Offer[]>,
  before: Before | undefined,
): string | undefined {
  const actors = [...groups.keys()].filter((id) => id !== '');
  if (actors.length <= 1 || !before) return actors.length === 1 ? actors[0] : undefined;
  const may = (id: string) =>
    groups.get(id)?.some((offer) => offer.kind === before.kind && offer.is_seldom !== true) ??
    false;
  if (may(before.actor)) return before.actor;
  const place = before.actors.indexOf(before.actor);
  const inTurn = [...before.actors.slice(place + 1), ...before.actors.slice(0, place)];
  return inTurn.find(may) ?? (actors.includes(before.actor) ? before.actor : undefined);
}

/** What is decided of an offer; `inner` is a field of a member of a list. */
export interface Part {
  field: string;
  value: unknown;
  inner?: boolean;
}

/** The names, words and numbers of a list's members, each once. */
function partsOf(members: unknown[], who: string): Part[] {
  const parts = members.flatMap((member): Part[] =>
    typeof member === 'object' && member !== null
      ? Object.entries(member).map(([field, value]) => ({ field, value, inner: true }))
      : [],
  );
  return parts.filter(
    ({ field, value }, place) =>
      typeof value !== 'object' &&
      value !== who &&
      parts.findIndex((one) => one.field === field && one.value === value) === place,
  );
}

/** Lists that an offer begins and a player may add to. */
const lists = ({ asks, body }: Offer): string[] =>
  (asks ?? [])
    .filter(({ field, wants }) => wants === 'units' && Array.isArray(body[field]))
    .map(({ field }) => field);

/** What tells an offer from others of its actor and kind: names, words, numbers, units beside the one that acts. */
export function distinct(offer: Offer): Part[] {
  const open = new Set(lists(offer));
  const asked = new Set(offer.asks?.map(({ field }) => field.split('.')[0]));
  const [by, who, others] = [acting(offer), actor(offer), befallen(offer)];
  return Object.entries(offer.body)
    .filter(
      ([field]) => field !== by && (!asked.has(field) || open.has(field) || others.has(field)),
    )
    .flatMap(([field, value]): Part[] => {
      if (others.has(field)) return [{ field, value: true }];
      const units = unitsOf(value);
      if (open.has(field) && units.length === 0) return partsOf(value as unknown[], who);
      const beside =
        field === 'units' || open.has(field)
          ? units.filter((id) => by !== undefined || id !== who)
          : [];
      const told = typeof value === 'object' ? beside : [value];
      return told.map((one) => ({ field, value: one }));
    });
}

/** What else may be declared in the entry of an offer: other offers of the same actor that differ in one list alone. */
export function addable(offer: Offer, offers: readonly Offer[]): Offer[] {
  const open = lists(offer);
  const [field] = open;
  // Lists of units have buttons of their own.
  if (field === undefined || open.length !== 1 || unitsOf(offer.body[field]).length > 0) return [];
  const written = (of: Offer) => JSON.stringify(put(of.body, field, []));
  const members = (of: Offer) => (of.body[field] as unknown[]).map((one) => JSON.stringify(one));
  const own = new Set(members(offer));
  return offers.filter(
    (other) =>
      other.kind === offer.kind &&
      other.side === offer.side &&
      actor(other) === actor(offer) &&
      Array.isArray(other.body[field]) &&
      other.body[field].length === 1 &&
      written(other) === written(offer) &&
      !members(other).some((one) => own.has(one)),
  );
}

/** The list of an offer with the members of others, by its field. */
export function withAdded(offer: Offer, others: readonly Offer[]): [string, unknown[]] | undefined {
  const [field] = lists(offer);
  if (field === undefined) return undefined;
  return [field, [offer, ...others].flatMap(({ body }) => body[field] as unknown[])];
}

/** A member of a list of which the models are told. */
export interface Sharer {
  /** Its place among the members. */
  place: number;
  member: Fields;
  /** Who may be of it, and who is. */
  all: readonly number[];
  models: readonly number[];
  /** How many of them are counted, where some are. */
  counted?: number;
}

/** Whether two members are of the same sort. */
const isAlike = ({ alike }: Share, one: Fields, other: Fields) =>
  alike.every((field) => one[field] === other[field]);

/** Whether two members of a list are of the same sort, so that they share models. */
export function isSplit(share: Share, members: readonly Fields[]): boolean {
  return members.some((one, place) =>
    members.slice(place + 1).some((other) => isAlike(share, one, other)),
  );
}

/**
 * Who is of which member: those whom the player named, by the member's place, and in the first of each sort whoever is in no
 * other. Members that do not say who may be of them are left out.
 */
export function sharers(
  share: Share,
  members: readonly Fields[],
  named: ReadonlyMap<number, readonly number[]>,
  counts: ReadonlyMap<number, number>,
  living: readonly number[],
): Sharer[] {
  const told = members.flatMap((member, place) => {
    const all = member[share.models];
    return Array.isArray(all) ? [{ place, member, all: all as number[] }] : [];
  });
  return told.map(({ place, member, all }) => {
    const mates = told.filter((one) => one.place !== place && isAlike(share, one.member, member));
    const taken = mates.flatMap((mate) => named.get(mate.place) ?? []);
    const isFirst = mates.every((mate) => mate.place > place);
    const rest = isFirst ? all.filter((model) => !taken.includes(model)) : [];
    const models = named.get(place) ?? rest;
    // Players may know better than the referee who of the unit may be of it.
    const whole = [...new Set([...all, ...living])].sort((a, b) => a - b);
    const before = share.counted === undefined ? undefined : member[share.counted];
    if (typeof before !== 'number') return { place, member, all: whole, models };
    // All or none of them, unless the player says how many.
    const counted = Math.min(counts.get(place) ?? (before > 0 ? models.length : 0), models.length);
    return { place, member, all: whole, models, counted };
  });
}

/** Whom the player named, with these models of a member and of no other of its sort. */
export function named(
  share: Share,
  all: readonly Sharer[],
  { place, member }: Sharer,
  models: readonly number[],
  before: ReadonlyMap<number, readonly number[]>,
): Map<number, readonly number[]> {
  const mates = all.filter((one) => one.place !== place && isAlike(share, one.member, member));
  const now = new Map(before).set(place, models);
  for (const mate of mates) {
    const own = now.get(mate.place);
    if (own)
      now.set(
        mate.place,
        own.filter((model) => !models.includes(model)),
      );
  }
  return now;
}

/** The members with their models and counts; a member without models is none. */
export function withShares(
  { models: field, counted: count }: Share,
  members: readonly Fields[],
  shared: readonly Sharer[],
): Fields[] {
  return members.flatMap((member, place) => {
    const one = shared.find((sharer) => sharer.place === place);
    if (!one) return [member];
    if (one.models.length === 0) return [];
    const { counted } = one;
    const told = count === undefined || counted === undefined ? {} : { [count]: counted };
    return [{ ...member, [field]: one.models, ...told }];
  });
}

/** A copy of an event's fields with one of them set, by its way with dots; `*` is every member of a list. */
export function put(body: Fields, field: string, value: unknown): Fields {
  const [name = '', ...rest] = field.split('.');
  if (rest[0] === '*') {
    const members = (body[name] ?? []) as Fields[];
    return { ...body, [name]: members.map((one) => put(one, rest.slice(1).join('.'), value)) };
  }
  const within = body[name];
  const next = rest.length === 0 ? value : put((within ?? {}) as Fields, rest.join('.'), value);
  // In a list the name is a place, or the one behind its last.
  if (Array.isArray(body))
    return Object.assign([...(body as unknown[])], { [name]: next }) as never;
  return { ...body, [name]: next };
}

/** What stands in a field, by its way with dots. */
export function fieldOf(body: Fields, field: string): unknown {
  const at = (inside: unknown, part: string): unknown =>
    typeof inside === 'object' && inside !== null
      ? (inside as Record<string, unknown>)[part]
      : undefined;
  return field.split('.').reduce<unknown>(at, body);
}

/** Whether a field has to be chosen: the body of its offer has it, and nothing is settled yet. */
export function isChosen({ body }: Offer, { field, is_settled }: Choice): boolean {
  return is_settled !== true && fieldOf(body, field) !== undefined;
}

/** What an offer asks that can be but one thing. */
export function alone(offer: Offer): [string, unknown][] {
  const choices = (offer.choices ?? []).filter((choice) => isChosen(offer, choice));
  return choices.flatMap(({ field, values }) => (values.length === 1 ? [[field, values[0]]] : []));
}

/** The unit of the member of a list in which a field is; none where it is in no list. */
export function unitAt(body: Fields, field: string): string | undefined {
  const [list = '', place = ''] = field.split('.');
  const member: unknown = /^\d+$/.test(place)
    ? (body[list] as unknown[])[Number(place)]
    : undefined;
  return unitOf(member) || undefined;
}

/** What the player decides of an offer, by the fields asked. */
export type Filled = ReadonlyMap<string, unknown>;

/** What is put into a field that takes dice. */
export const FACES: ReadonlySet<Wants> = new Set(['dice', 'again', 'die', 'rolls']);

/** The fields that have to be filled in before anything is kept: the first throw, and single dice. */
export function due(offer: Offer): Ask[] {
  const first = offer.throw?.field;
  const chosen =
    offer.choices?.filter((choice) => isChosen(offer, choice) && choice.values.length > 1) ?? [];
  return (offer.asks ?? []).filter(
    ({ field, wants }) =>
      wants === 'die' ||
      wants === 'rolls' ||
      field === first ||
      // Dice of further units of the same throw.
      (wants === 'dice' && /\.\d+\./.test(field)) ||
      chosen.some((choice) => choice.field === field),
  );
}

/** The first dice of an offer of whose throw the referee can say nothing before they fall: they are asked for all the same. */
export function undescribed({ asks = [], throw: first }: Offer): string | undefined {
  return first ? undefined : asks.find(({ wants }) => wants === 'dice')?.field;
}

/** The stands that may be named for a field: of the unit that acts, or of the one that it aims at. */
export function standsOf({ body }: Offer, { wants }: Ask, pieces: readonly Piece[]): number[] {
  const id = wants === 'target_stands' ? body.target : body.unit;
  const piece = pieces.find((one) => one.id === id);
  return piece?.stands.map(({ number }) => number) ?? [];
}

/** Units that may be named beside those that are named already: of their sides, and still there. */
export function unitsBeside({ body }: Offer, { field }: Ask, pieces: readonly Piece[]): string[] {
  const named = unitsOf(body[field]);
  const own = pieces.filter(({ id }) => named.includes(id));
  const sides = new Set(own.map(({ side }) => side));
  // Before the armies are set up nobody is on the table yet.
  const isSetUp = own.some(({ stands }) => stands.length > 0);
  const may = ({ id, side, stands }: Piece) =>
    sides.has(side) && stands.length > 0 === isSetUp && !named.includes(id);
  return pieces.filter(may).map(({ id }) => id);
}

/** A list of units with others behind those that it has, each in the form that the list has. */
export function withUnits(value: unknown, others: readonly string[]): unknown[] {
  const named = Array.isArray(value) ? (value as unknown[]) : [];
  const [first] = named;
  const form = (unit: string) => {
    if (typeof first === 'string') return unit;
    return (first as Fields | undefined)?.corps === undefined ? { unit } : { corps: unit };
  };
  return [...named, ...others.map(form)];
}

/** Lists of units that others may join: where each would need a way of its own, all stand in an offer of their own. */
export function joinable({ asks = [], body }: Offer): Ask[] {
  const hasWays = (list: string) =>
    asks.some(({ field, wants }) => wants === 'cards' && field.startsWith(`${list}.`));
  return asks.filter(
    ({ field, wants }) => wants === 'units' && Array.isArray(body[field]) && !hasWays(field),
  );
}

/** A card of a map: its row and its column. */
export type Cell = readonly [row: number, column: number];

const isCell = (one: Cell | undefined, other: Cell) => one?.[0] === other[0] && one[1] === other[1];

/** The straightest way from a card to another, without the first. */
function straight(from: Cell, to: Cell): Cell[] {
  const step = (at: number, goal: number) => at + Math.sign(goal - at);
  const way: Cell[] = [];
  for (let at = from; !isCell(at, to);) {
    at = [step(at[0], to[0]), step(at[1], to[1])];
    way.push(at);
  }
  return way;
}

/**
 * A way over cards after one of them was tapped: it goes on to there; the last of it is taken back. What begins it is one of
 * the `ways` that are known, where one ends there.
 */
export function wayTo(
  way: readonly Cell[],
  tapped: Cell,
  ways: readonly (readonly Cell[])[],
): Cell[] {
  const last = way.at(-1);
  if (isCell(last, tapped)) return way.slice(0, -1);
  if (last) return [...way, ...straight(last, tapped)];
  return [...(ways.find((one) => isCell(one.at(-1), tapped)) ?? [tapped])];
}

/** Models or stands of a piece that an entry took off the table, but for those that it names in another field. */
export function fallen(
  id: unknown,
  before: readonly Piece[],
  after: readonly Piece[],
  body: Fields,
  field: string,
): number[] {
  const of = (pieces: readonly Piece[]) =>
    pieces.find((one) => one.id === id)?.stands.map(({ number }) => number) ?? [];
  const left = of(after);
  const named = Object.entries(body).flatMap(([name, value]) =>
    name !== field && Array.isArray(value) ? (value as unknown[]) : [],
  );
  return of(before).filter((number) => !left.includes(number) && !named.includes(number));
}

/** An entry with a single die for its first throw, by which the referee tells how many are due. */
export function oneDie(offer: Offer, filled: Filled): Fields {
  const field = offer.throw?.field;
  return eventOf(offer, field === undefined ? filled : new Map(filled).set(field, [1]));
}

/** The next field whose dice the referee misses. */
export function missing(offer: Offer, filled: Filled, told: readonly Told[]): Ask | undefined {
  const first = due(offer).find(({ field, wants }) => FACES.has(wants) && !filled.has(field));
  if (first) return first;
  return offer.asks?.find(
    ({ field, wants }) =>
      FACES.has(wants) &&
      !filled.has(field) &&
      (lacking(field, told).length > 0 || (wants === 'again' && thrownAgain(field, filled) > 0)),
  );
}

/** How many dice are thrown again: the 1s of the throw that they are of. */
export function thrownAgain(field: string, filled: Filled): number {
  const of = field.endsWith('_again')
    ? field.replace(/_again$/, '')
    : field.replace(/again$/, 'dice');
  const faces = filled.get(of);
  return Array.isArray(faces) ? faces.filter((face) => face === 1).length : 0;
}

/** What the referee says of dice that it misses: their field is a part of the way to them. */
function lacking(field: string, told: readonly Told[]): Amiss[] {
  const way = field.split('.');
  const all = told.flatMap(({ amiss }) => amiss);
  return all.filter((one) => one.field !== undefined && way.includes(one.field));
}

/** How many dice the referee misses in a field, where it says so. */
export function missed(field: string, told: readonly Told[]): number | undefined {
  return lacking(field, told).find(({ dice }) => dice !== undefined)?.dice;
}

/** Numbers that are chosen now: where it was one alone, another takes its place. */
export function insteadOf(before: readonly number[], now: readonly number[]): number[] {
  const fresh = now.filter((one) => !before.includes(one));
  return before.length === 1 && fresh.length > 0 ? fresh : [...now];
}

/** How many dice follow a throw of which the referee does not say it: one for each success of the last. */
export function follows(told: readonly Told[]): number | undefined {
  const last = told.at(-1)?.rolls.at(-1);
  // The sum of dice, or a die itself, counts no successes.
  return last?.needed !== undefined && last.result <= last.faces.length ? last.result : undefined;
}

/** Offers of actors that are shown beside the names of these: of whom one thing is usual, or all where there are few. */
export function shownAtOnce(
  groups: ReadonlyMap<string, readonly Offer[]>,
  acting: string | undefined,
): Map<string, readonly Offer[]> {
  const usual = [...groups].flatMap(([id, offers]) => {
    const own = offers.filter((offer) => offer.is_seldom !== true);
    return id === '' || own.length === 0 ? [] : [[id, own] as const];
  });
  const count = usual.reduce((sum, [, own]) => sum + own.length, 0);
  if (count <= FEW_OFFERS) return new Map(usual);
  return new Map(usual.filter(([id, own]) => own.length === 1 && id !== acting));
}

/** As many offers are shown at once, whoever acts by them. */
const FEW_OFFERS = 10;

/** The event of an offer as it was filled in. What an offer has as a sample of dice is never recorded. */
export function eventOf(offer: Offer, filled: Filled): Fields {
  let body = offer.body;
  // What goes into every member of a list comes after the list.
  const within = ({ field }: Ask) => Number(field.includes('*'));
  const asks = [...(offer.asks ?? [])].sort((one, other) => within(one) - within(other));
  for (const { field, wants } of asks) {
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

/** Up to so many dice players tell two by two; of more they count how many show each face. */
export const FEW_DICE = 6;

/** Dice of which so many show a face, sorted; never more than are due. */
export function recounted(
  faces: readonly number[],
  face: number,
  told: number,
  due: number,
): number[] {
  const others = faces.filter((one) => one !== face);
  const count = Math.min(Math.max(Number.isSafeInteger(told) ? told : 0, 0), due - others.length);
  return [...others, ...Array<number>(count).fill(face)].sort((one, other) => one - other);
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
