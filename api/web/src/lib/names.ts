/** Names that tell the units of an army apart. */
import { t } from '../i18n/i18n.svelte';
import type { Match } from './api/types';
import { sizeName } from './listed';
import { listOf, recordOf, textOf } from './report/events';

/** Sizes of units by their ids, as the rosters of a log's header have them. */
export function sizesOf(header: unknown): Map<string, string> {
  const rows = listOf(recordOf(header).sides).flatMap((side) => listOf(recordOf(side).roster));
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const [id, size] = [textOf(recordOf(row).id), textOf(recordOf(row).size)];
      return id !== '' && size !== '' ? [[id, size]] : [];
    }),
  );
}

/** What to call each unit, by its id: units of one name in one army have their size too, or else their id. */
export function unitNames(match: Match, sizes: ReadonlyMap<string, string>): Map<string, string> {
  const named = match.sides.flatMap(({ units }) =>
    units.map((unit): [string, string] => {
      const namesakes = units.filter(({ name }) => name === unit.name);
      if (namesakes.length === 1) return [unit.id, unit.name];
      const size = sizes.get(unit.id);
      const alike = namesakes.filter(({ id }) => sizes.get(id) === size).length;
      const mark = alike === 1 && size !== undefined ? sizeName(size) : unit.id;
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
