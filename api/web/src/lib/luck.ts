/** Luck in victory points: by which way it is counted, whom it favoured, and how odd it is. */
import { number, percent } from '../i18n/format';
import { t } from '../i18n/i18n.svelte';
import type { BattleLuck, Stakes } from './api/types';

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
