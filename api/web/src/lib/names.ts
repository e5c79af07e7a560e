/** Names that tell the units of an army apart. */
import { t } from '../i18n/i18n.svelte';
import { term } from '../i18n/terms.svelte';
import type { Match } from './api/types';

/** What to call each unit, by its id: units of one name in one army have their size too, or else their id. */
export function unitNames(match: Match): Map<string, string> {
  const named = match.sides.flatMap(({ units }) =>
    units.map((unit): [string, string] => {
      const namesakes = units.filter(({ name }) => name === unit.name);
      if (namesakes.length === 1) return [unit.id, unit.name];
      const alike = namesakes.filter(({ size }) => size === unit.size).length;
      const mark = alike === 1 && unit.size ? term('size', match.system, unit.size) : unit.id;
      return [unit.id, t('unit-told-apart', { name: unit.name, mark })];
    }),
  );
  return new Map(named);
}

/** A match whose units have these names. */
export function renamed(match: Match, names: ReadonlyMap<string, string>): Match {
  const sides = match.sides.map((side) => ({
    ...side,
    units: side.units.map((unit) => ({ ...unit, name: names.get(unit.id) ?? unit.name })),
  }));
  return { ...match, sides };
}
