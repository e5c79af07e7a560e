/** Luck in victory points: by which way it is counted, whom it favoured, and how odd it is. */
import { number, percent } from '../i18n/format';
import { t } from '../i18n/i18n.svelte';
import type { BattleLuck, LuckRow, Stakes } from './api/types';

/** By which way luck is counted, and how well each foretells battles that it has not seen. */
export function wayOf({ foretold, rows }: Pick<Stakes, 'foretold' | 'rows'>): string {
  if (!foretold) return t('luck-way-untold');
  const { by_results: results, by_stakes: stakes } = foretold;
  const way = rows.some(({ counted }) => counted === 'stakes') ? 'stakes' : 'results';
  const told = t(`luck-way-${way}`, { results: number(results, 2), stakes: number(stakes, 2) });
  return Math.min(results, stakes) < 0 ? `${told} ${t('luck-way-below')}` : told;
}

/** Whether luck is sure to have favoured a side, and which; empty where luck is not weighed. */
export function favoured(
  { difference, sides }: BattleLuck,
  nameOf: (side: BattleLuck['sides'][number]) => string,
): string {
  const first = sides[0];
  if (!difference || !first) return '';
  const { interval, points } = difference;
  const lucky = points > 0 ? first : sides[1];
  if ((interval.low <= 0 && interval.high >= 0) || !lucky) return t('dice-open');
  return t('dice-favoured', { army: nameOf(lucky), points: number(Math.abs(points)) });
}

/** Standard deviations that 95 of 100 fair dice stay within. */
export const WITHIN = 1.96;

/** What rows tell of throws weighed by what was at stake in them. */
export type Weighed = Pick<LuckRow, 'rolls' | 'at_stake' | 'without_stake'>;

/** Of the throws for purposes of which some stake is known, those whose own is not; nothing where none is known at all. */
export function withoutStake(
  rows: readonly Weighed[],
): { rolls: number; without: number } | undefined {
  const known = rows.filter(({ at_stake: stake }) => stake);
  if (known.length === 0) return undefined;
  return {
    rolls: known.reduce((sum, row) => sum + row.rolls, 0),
    without: known.reduce((sum, row) => sum + row.without_stake, 0),
  };
}

/** A row of a table of luck; how many dice were thrown is not told of a single battle. */
export type LuckLine = Pick<LuckRow, 'who' | 'army' | 'purpose' | 'luck' | 'deviations'> &
  Weighed & { dice?: number };

/** The luck of both sides of a battle in rows, by the names that `nameOf` gives. */
export function rowsOf(
  { sides }: BattleLuck,
  nameOf: (side: BattleLuck['sides'][number]) => string,
): LuckLine[] {
  return sides.flatMap((side) =>
    side.purposes.map(({ purpose, rolls, luck, spread, at_stake, without_stake }) => ({
      ...{ purpose, rolls, luck, at_stake, without_stake },
      who: nameOf(side),
      deviations: spread > 0 ? luck / spread : null,
    })),
  );
}

/** Chance up to which luck is told by the battles of which one is as odd; the least that is told by its figure. */
const [ODD, BEYOND] = [0.1, 1e-9];

/** How odd luck is that has this chance or less by itself; empty where none is known. */
export function oddness(chance: number | null | undefined): string {
  if (chance === null || chance === undefined) return '';
  if (chance > ODD) return t('luck-usual', { share: percent(chance) });
  if (chance < BEYOND) return t('luck-beyond');
  return t('luck-odd', { count: number(Number((1 / chance).toPrecision(2))) });
}

/** The least that is told of battles to be expected. */
const LEAST = 0.01;

/** How many of so many battles are as odd by themselves. */
export function expectedOf(chance: number, battles: number): string {
  const expected = chance * battles;
  if (expected < LEAST) return t('strangest-expected-least', { battles, least: number(LEAST, 2) });
  return t('strangest-expected', { battles, count: number(Number(expected.toPrecision(2)), 2) });
}
