/** What is told first of rates: which armies are clearly above or below even, and what changed. */
import { listOf, number, percent } from '../../i18n/format';
import { t } from '../../i18n/i18n.svelte';
import type { Army, Slice } from '../api/types';
import { tells } from './tells';
import { furthest, type Course } from './trend';

/** Armies named in one sentence; of more the number is told. */
const NAMED = 3;

function rateOf({ rate, interval: { low, high } }: Pick<Slice, 'rate' | 'interval'>): string {
  const figures = { rate: percent(rate ?? 0), low: percent(low), high: percent(high) };
  return t('rate-between', figures);
}

/** Which armies win clearly more than half, and which less. `battles` are those that were counted. */
export function armiesTold(armies: readonly Army[], battles: number): string {
  const rated = armies.filter(({ rate }) => typeof rate === 'number');
  const of = (told: 'above' | 'below') => {
    const clear = rated
      .filter(({ interval }) => tells(interval) === told)
      .toSorted((a, b) => (told === 'above' ? 1 : -1) * ((b.rate ?? 0) - (a.rate ?? 0)));
    if (clear.length === 0) return [];
    const names = clear.slice(0, NAMED).map((army) => `${army.army} ${rateOf(army)}`);
    const more = clear.length - names.length;
    const rest = more > 0 ? [t('armies-more', { count: more })] : [];
    return [t(`armies-${told}`, { armies: listOf([...names, ...rest]) })];
  };
  const said = [...of('above'), ...of('below')];
  if (said.length === 0) return t('armies-open', { battles: number(battles) });
  return said.join(' ');
}

/** Which of these armies fared most differently from part to part, where ranges tell it. */
export function courseTold(
  courses: readonly Course[],
  nameOf: (part: string) => string,
  isInTime: boolean,
): string {
  const found = furthest(courses);
  if (!found) return t(isInTime ? 'trend-steady' : 'trend-alike');
  const { army, earlier, later } = found;
  return t(isInTime ? 'trend-changed' : 'trend-differs', {
    army,
    from: nameOf(earlier.part ?? ''),
    was: rateOf(earlier),
    to: nameOf(later.part ?? ''),
    is: rateOf(later),
  });
}
