/** What a field of a table of results should hold, in the reader's language. */
import { t } from '../../i18n/i18n.svelte';
import { games } from '../games.svelte';

/** What was expected in a column; `day` is how a day is written there. */
export function expectedIn(column: string | null | undefined, day: string): string {
  switch (column) {
    case 'date':
      return t('import-expected-date', { example: day });
    case 'game':
      return t('import-expected-game', { games: games.ids.join(', ') });
    case 'first':
      return t('import-expected-side');
    case 'result':
      return t('import-expected-result');
    case 'score':
      return t('import-expected-score');
    case 'round':
    case 'table':
    case 'points':
    case 'score_a':
    case 'score_b':
      return t('import-expected-count');
    case 'roster_a':
    case 'roster_b':
      return t('import-expected-path');
    default:
      return t('import-expected-name');
  }
}
