/** Rosters of other programs: which table of a drop they go with, and the armies of logs that they make. */
import { ProblemError } from './api/problem';
import type { Doubt, ImportReport, RosterArmy } from './api/types';
import { number } from '../i18n/format';
import { t } from '../i18n/i18n.svelte';
import { isNamedAsTable } from './upload';

/** Bytes of a roster that the service takes. */
export const MOST_ROSTER = 16 * 1024 * 1024;
/** Bytes and files of a table with its rosters that the service takes together. */
export const [MOST_PARCEL, MOST_PARCEL_FILES] = [64 * 1024 * 1024, 1_000];

/** Bytes of an archive's directory that each file takes beside its name, with room to spare. */
const ENTRY_BYTES = 200;

/** Why a roster cannot be had, as the service names it; each has words of its own. */
export const ROSTER_TROUBLES = [
  'not-given',
  'elsewhere',
  'too-long',
  'too-large',
  'expands',
  'too-many-entries',
  'encrypted',
  'archive',
  'which',
  'no-roster',
  'not-text',
  'cut-off',
  'document-type',
  'too-much',
  'xml',
  'list',
  'unit',
  'twice',
] as const;

/** A file of a drop, and the archive that it came in. */
export interface Dropped {
  file: File;
  from?: File;
}

/** The rosters that go with a table. */
export interface Beside {
  /** By their paths from where the table's own path begins. */
  rosters: Map<string, File>;
  /** Paths that several files of the drop have, of which none is taken. */
  twice: string[];
}

/** A row that names a roster. */
export interface NamedIn {
  table: string;
  line: number;
  column: string;
}

export function isRoster({ name }: File): boolean {
  return /\.rosz?$/i.test(name);
}

/**
 * The rosters of a drop that go with a table: those of its own archive where they are, and all others beside it, unless
 * one of its own has that path.
 */
export function rostersFor(table: Dropped, drop: readonly Dropped[]): Beside {
  const folder = folderOf(table.file.name);
  const found = new Map<string, { own: File[]; others: File[] }>();
  for (const { file, from } of drop) {
    if (!isRoster(file)) continue;
    const isOwn = from === table.from;
    const path = ((isOwn ? '' : folder) + file.name).normalize('NFC');
    const there = found.get(path) ?? { own: [], others: [] };
    (isOwn ? there.own : there.others).push(file);
    found.set(path, there);
  }
  const beside: Beside = { rosters: new Map(), twice: [] };
  for (const [path, { own, others }] of found) {
    const [one, another] = own.length > 0 ? own : others;
    if (one && !another) beside.rosters.set(path, one);
    else beside.twice.push(path);
  }
  return beside;
}

/** Whether a table and its rosters are more than the service takes together. */
export function isTooMuch(table: File, { rosters }: Beside): boolean {
  const files = [...rosters].map(([path, { size }]) => size + 2 * path.length + ENTRY_BYTES);
  const size = files.reduce((sum, one) => sum + one, table.size + ENTRY_BYTES);
  return rosters.size >= MOST_PARCEL_FILES || size > MOST_PARCEL;
}

/** A table and its rosters as one archive. */
export async function parcel(table: File, { rosters }: Beside): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = {};
  const name = isNamedAsTable(table) ? table.name : `${table.name}.csv`;
  for (const [path, file] of [[name, table] as const, ...rosters])
    files[path] = new Uint8Array(await file.arrayBuffer());
  // As they are: most are packed already, and what is packed here would have to be unpacked within bounds there.
  const packed = zipSync(files, { level: 0 });
  return new Blob([packed as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** The rows of a table that name each roster, by what the service says of it with the rosters that went with it. */
export function namedIn(table: File, beside: Beside, report: ImportReport): Map<File, NamedIn[]> {
  const folder = folderOf(table.name);
  const named = new Map<File, NamedIn[]>();
  for (const { line, rosters } of report.rows) {
    for (const { column, file } of rosters) {
      const roster = beside.rosters.get((folder + file).normalize('NFC'));
      if (!roster) continue;
      const rows = named.get(roster) ?? [];
      rows.push({ table: table.name, line, column });
      named.set(roster, rows);
    }
  }
  return named;
}

/** Throws what the service would say of a roster that is too large to be sent. */
export function checkSize({ size }: File): void {
  if (size <= MOST_ROSTER) return;
  throw new ProblemError({
    code: 'too-large',
    status: 413,
    title: '',
    detail: '',
    why: 'too-large',
  });
}

/** A roster, read as the army of any side, as a side in the header of a log: what is missing is who played it. */
export function sideOfLog(side: 'a' | 'b', { army, subfaction, roster }: RosterArmy): string {
  const told = { id: side, player: '', army: army ?? '', ...(subfaction ? { subfaction } : {}) };
  // Ids of units differ between the sides in their first letter alone.
  const units = roster.map((unit) => ({ ...unit, id: side + unit.id.slice(1) }));
  return JSON.stringify({ ...told, roster: units }, undefined, 2);
}

/** What does not add up, in words. */
export function doubtInWords({ kind, counted, stated, chosen, times }: Partial<Doubt>): string {
  const what = counted === 'power' ? t('roster-power') : t('roster-points');
  if (kind === 'repeated') return t('roster-doubt-repeated', { what, times: times ?? 0 });
  const sum = number(chosen ?? 0, 2);
  return kind === 'differs'
    ? t('roster-doubt-differs', { what, stated: number(stated ?? 0, 2), chosen: sum })
    : t('roster-doubt-unstated', { what, chosen: sum });
}

/** Why a roster cannot be had and what to do about it, in words. */
export function troubleInWords(code: string | undefined): string {
  const known = ROSTER_TROUBLES.find((one) => one === code) ?? 'xml';
  return t(`roster-why-${known}`);
}

/** The folder in a path, with the stroke behind it; nothing where there is none. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
