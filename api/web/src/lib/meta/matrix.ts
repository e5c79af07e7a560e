/** Army against army, laid out in rows and columns. */
import type { Interval, Matchup, Matchups } from '../api/types';
import { stillNeeded } from './tells';
import { asWholes } from './wholes';

/** What the cells show: what was seen, or that drawn towards what the strengths of the armies give. */
export const READINGS = ['seen', 'drawn'] as const;
export type CellReading = (typeof READINGS)[number];

/** One army against another. */
export interface Meeting {
  army: string;
  opponent: string;
  battles: number;
  rate: number;
  interval: Interval;
  /** Battles in all after which the rate would be told from even; nothing where it is, and of what is drawn. */
  needed?: number | undefined;
}

export interface MatrixRow {
  army: string;
  /** In the order of the rows; nothing where the two have not met. */
  cells: (Meeting | undefined)[];
}

/**
 * Rows and columns from the strongest army to the weakest, those left out that met nobody; `clustered` with events drawn as
 * wholes, where that was asked for.
 */
export function matrix(matchups: Matchups, reading: CellReading, clustered = false): MatrixRow[] {
  const told = clustered ? matchups.rows.map(asWholes) : matchups.rows;
  const met = new Map(told.map((row) => [keyOf(row.army, row.opponent), row]));
  const armies = matchups.armies
    .filter(({ battles }) => battles > 0)
    .toSorted((a, b) => b.value - a.value)
    .map(({ army }) => army);
  return armies.map((army) => ({
    army,
    cells: armies.map((opponent) => meeting(met.get(keyOf(army, opponent)), reading)),
  }));
}

/** What one army did against each other. */
export interface Against {
  army: string;
  /** Those whom it met most often first. */
  met: Meeting[];
  /** The names of those against whom nothing was counted. */
  unmet: string[];
}

/** The army of this name, or the one with most battles where none is asked for or it is not there. */
export function against(rows: readonly MatrixRow[], wanted: string | null): Against | undefined {
  const [most] = rows.toSorted((a, b) => battlesOf(b) - battlesOf(a));
  const row = rows.find(({ army }) => army === wanted) ?? most;
  if (!row) return undefined;
  const { army, cells } = row;
  const met = cells.flatMap((cell) => cell ?? []).toSorted((a, b) => b.battles - a.battles);
  const unmet = rows.flatMap(({ army: other }, place) =>
    cells[place] || other === army ? [] : [other],
  );
  return { army, met, unmet };
}

function battlesOf({ cells }: MatrixRow): number {
  return cells.reduce((sum, cell) => sum + (cell?.battles ?? 0), 0);
}

function keyOf(army: string, opponent: string): string {
  return JSON.stringify([army, opponent]);
}

function meeting(row: Matchup | undefined, reading: CellReading): Meeting | undefined {
  if (!row) return undefined;
  const { army, opponent, tally, shrunk, shrunk_interval: drawn, interval } = row;
  const battles = tally.wins + tally.draws + tally.losses;
  if (reading === 'drawn') return { army, opponent, battles, rate: shrunk, interval: drawn };
  if (row.rate === null || row.rate === undefined) return undefined;
  const needed = stillNeeded(interval, row.battles_to_tell);
  return { army, opponent, battles, rate: row.rate, interval, needed };
}
