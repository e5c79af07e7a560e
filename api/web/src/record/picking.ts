/** An army that is picked from a list: headings, what was picked, what it costs. */
import type {
  Amiss,
  Bought,
  Mustered,
  OpenChoice,
  Pick,
  Picked,
  PickModels,
  PickOption,
} from './pocket';

/** Rows of a list under one heading. */
export interface Heading {
  place: string;
  rows: Pick[];
}

const plain = (text: string) => text.toLocaleLowerCase().replaceAll(/[’']/g, '');

/** The rows of a list whose names have these words, under their headings. */
export function headings(picks: readonly Pick[], sought: string): Heading[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  const found: Heading[] = [];
  for (const pick of picks) {
    const name = plain(`${pick.name} ${pick.size ?? ''}`);
    if (!words.every((word) => name.includes(word))) continue;
    const heading = found.find(({ place }) => place === pick.place);
    if (heading) heading.rows.push(pick);
    else found.push({ place: pick.place, rows: [pick] });
  }
  return found;
}

/** A row as it is picked: the fewest models, with what they have anyway. */
export function pickedOf({ row, least, kinds = [], options = [] }: Pick): Picked {
  const taken = options.filter((option) => option.taken);
  const picked = { row, number: least, options: taken.map(({ name }) => name) };
  if (kinds.length === 0) return picked;
  let more = least - total(kinds.map((kind) => kind.least));
  const models = kinds.map((kind) => {
    const number = Math.min(kind.most, kind.least + more);
    more -= number - kind.least;
    return { name: kind.name, number };
  });
  return { ...picked, models };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How many models of a kind a unit has. */
export function numberOf({ models = [] }: Picked, { name }: PickModels): number {
  return models.find((one) => one.name === name)?.number ?? 0;
}

/**
 * The same with more or fewer models of a kind, within what its list allows. Where the unit would be too large or too small
 * then, others go or come.
 */
export function withModels(pick: Pick, picked: Picked, kind: PickModels, by: number): Picked {
  const kinds = pick.kinds ?? [];
  const numbers = new Map(kinds.map((one) => [one, numberOf(picked, one)]));
  const place = (one: PickModels, number: number) =>
    numbers.set(one, Math.min(one.most, Math.max(one.least, number)));
  place(kind, numberOf(picked, kind) + by);
  // Whoever makes room for others comes last; what the others cannot do is not done.
  for (const one of [...kinds.filter((other) => other !== kind), kind]) {
    const all = total([...numbers.values()]);
    const wanted = Math.min(pick.most, Math.max(pick.least, all));
    place(one, (numbers.get(one) ?? 0) + wanted - all);
  }
  const models = kinds.map((one) => ({ name: one.name, number: numbers.get(one) ?? 0 }));
  return { ...picked, number: total([...numbers.values()]), models };
}

/** The same with an option chosen or not; of those with the same word only one. */
export function withOption(pick: Pick, picked: Picked, option: PickOption, on: boolean): Picked {
  const bars = (name: string) =>
    name === option.name ||
    (on &&
      option.one_of !== undefined &&
      pick.options?.find((other) => other.name === name)?.one_of === option.one_of);
  const kept = picked.options.filter((name) => !bars(name));
  return { ...picked, options: on ? [...kept, option.name] : kept };
}

/** Options that exclude one another, by their word; those that do not stand alone. */
export function choicesOf(pick: Pick): { of: string | undefined; options: PickOption[] }[] {
  const choices: { of: string | undefined; options: PickOption[] }[] = [];
  for (const option of pick.options ?? []) {
    const known = choices.find(({ of }) => of !== undefined && of === option.one_of);
    if (known) known.options.push(option);
    else choices.push({ of: option.one_of, options: [option] });
  }
  return choices;
}

/** Points that may still be spent on an open choice; nothing where its list sets no bound. */
export function leftFor({ name, most }: OpenChoice, { bought = [] }: Picked): number | undefined {
  if (most === undefined) return undefined;
  const spent = bought.filter(({ open }) => open === name).map(({ points }) => points);
  return most - spent.reduce((sum, points) => sum + points, 0);
}

/** The same with something more bought. */
export function withBought(picked: Picked, one: Bought): Picked {
  return { ...picked, bought: [...(picked.bought ?? []), one] };
}

/** The same without what was bought at this place. */
export function withoutBought(picked: Picked, place: number): Picked {
  return { ...picked, bought: (picked.bought ?? []).toSpliced(place, 1) };
}

/** How many models a unit has after a step, within what its list allows. */
export function stepped({ least, most }: Pick, number: number, by: number): number {
  return Math.min(most, Math.max(least, number + by));
}

/** How many of a row an army of so many points may have, as its list says. */
export function limitsOf(pick: Pick, points: number | undefined): { least: number; most?: number } {
  const thousands = Math.floor((points ?? 0) / 1000);
  const least = Math.max((pick.min_per_1000 ?? 0) * thousands, pick.min_per_army ?? 0);
  const per = thousands > 0 ? (pick.max_per_1000 ?? Infinity) * thousands : Infinity;
  const most = Math.min(per, pick.max_per_army ?? Infinity);
  return most === Infinity ? { least } : { least, most };
}

/** Rules that an army breaks, each told once. */
export function brokenBy({ told }: Mustered): Amiss[] {
  const broken = told.flatMap(({ amiss }) => amiss).filter(({ outcome }) => outcome === 'broken');
  return broken.filter(
    (one, place) => broken.findIndex(({ sentence }) => sentence === one.sentence) === place,
  );
}
