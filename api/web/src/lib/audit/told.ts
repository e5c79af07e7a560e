/** What is told first of how rules fared. */
import { t } from '../../i18n/i18n.svelte';
import type { FindingsRow } from '../api/types';

/** In how many battles of those to which it applied a rule was broken or contested. */
export function faredTold(
  row: Pick<FindingsRow, 'battles' | 'broken_in' | 'contested_in'>,
): string {
  const { battles, broken_in: broken, contested_in: contested } = row;
  const said = broken > 0 ? t('fared-broken', { broken, battles }) : t('fared-kept', { battles });
  return contested > 0 ? `${said} ${t('fared-contested', { contested })}` : said;
}
