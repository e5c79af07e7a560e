/** Units of army lists as people name them. */
import { t } from '../i18n/i18n.svelte';
import { term } from '../i18n/terms.svelte';
import type { Listed } from './api/types';

/** What rows of army lists are called, by their ids. */
export type Names = Readonly<Record<string, Listed>> | undefined;

/** The name of a row with its size, and with its list where that is an ally's. */
export function unitName(system: string, profile: string, army: string, names: Names): string {
  const row = names?.[profile];
  if (!row) return profile.replaceAll('_', ' ');
  const name = row.size
    ? t('unit-sized', { name: row.name, size: term('size', system, row.size) })
    : row.name;
  return isOf(row.list, army) ? name : t('unit-of-ally', { name, list: row.list });
}

/** Whether a list is that of an army, which logs may call "The Herd". */
function isOf(list: string, army: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/^the /, '').replaceAll('_', ' ');
  return plain(list) === plain(army);
}
