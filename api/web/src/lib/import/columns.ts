/** The columns of a table of results, as the service knows them. */
import { games } from '../games.svelte';

export interface Known {
  name: string;
  /** Whether every row must have it. */
  needed?: boolean;
  /** What a row may hold there; of the game, which the service names, nothing. */
  example: string;
  /** What tables of clubs call it, in lower case, beside its own name. */
  called: readonly string[];
}

/** In the order of the template. */
export const COLUMNS = [
  { name: 'date', needed: true, example: '2026-05-03', called: ['day', 'played', 'дата', 'день'] },
  {
    name: 'game',
    needed: true,
    example: '',
    called: ['system', 'game system', 'игра', 'система'],
  },
  { name: 'edition', example: 'core', called: ['rules', 'редакция', 'издание'] },
  {
    name: 'event',
    example: 'Spring muster',
    called: ['tournament', 'league', 'campaign', 'турнир', 'событие', 'лига', 'кампания'],
  },
  { name: 'round', example: '1', called: ['тур', 'раунд', 'круг'] },
  { name: 'table', example: '4', called: ['стол', 'номер стола'] },
  { name: 'standings', example: '', called: ['tie-breaks', 'tiebreaks', 'тай-брейки'] },
  { name: 'scenario', example: '', called: ['mission', 'сценарий', 'миссия'] },
  { name: 'points', example: '2000', called: ['size', 'формат', 'размер армий'] },
  { name: 'title', example: '', called: ['название'] },
  { name: 'key', example: '', called: ['id', 'no', '№', 'номер'] },
  {
    name: 'player_a',
    needed: true,
    example: 'Ada',
    called: ['player 1', 'first player', 'игрок 1', 'первый игрок', 'игрок а'],
  },
  {
    name: 'army_a',
    needed: true,
    example: 'Empire',
    called: ['army 1', 'faction_a', 'faction 1', 'first army', 'армия 1', 'фракция 1', 'армия а'],
  },
  { name: 'subfaction_a', example: '', called: ['subfaction 1', 'подфракция 1'] },
  { name: 'army_edition_a', example: '', called: ['codex_a', 'codex 1', 'кодекс 1'] },
  { name: 'roster_a', example: '', called: ['roster 1', 'ростер 1', 'ростер а'] },
  {
    name: 'player_b',
    needed: true,
    example: 'Boris',
    called: ['player 2', 'second player', 'opponent', 'игрок 2', 'второй игрок', 'игрок б'],
  },
  {
    name: 'army_b',
    needed: true,
    example: 'Orcs',
    called: ['army 2', 'faction_b', 'faction 2', 'second army', 'армия 2', 'фракция 2', 'армия б'],
  },
  { name: 'subfaction_b', example: '', called: ['subfaction 2', 'подфракция 2'] },
  { name: 'army_edition_b', example: '', called: ['codex_b', 'codex 2', 'кодекс 2'] },
  { name: 'roster_b', example: '', called: ['roster 2', 'ростер 2', 'ростер б'] },
  { name: 'first', example: 'b', called: ['first turn', 'первый ход'] },
  {
    name: 'result',
    example: 'a',
    called: ['winner', 'outcome', 'результат', 'победитель', 'исход'],
  },
  {
    name: 'score_a',
    example: '1120',
    called: ['score 1', 'points 1', 'очки 1', 'очки а', 'счёт 1', 'счет 1'],
  },
  {
    name: 'score_b',
    example: '860',
    called: ['score 2', 'points 2', 'очки 2', 'очки б', 'счёт 2', 'счет 2'],
  },
  { name: 'score', example: '', called: ['счёт', 'счет', 'очки'] },
  { name: 'note', example: '', called: ['comment', 'remark', 'примечание', 'комментарий'] },
] as const satisfies readonly Known[];

export type ColumnName = (typeof COLUMNS)[number]['name'];

export const COLUMN_NAMES: readonly ColumnName[] = COLUMNS.map(({ name }) => name);

/** What a word of a table may mean as a result. */
export const RESULTS = ['win', 'loss', 'draw', 'unknown'] as const;

/** The column that has this name already: the service takes it for that, whatever else it might be. */
export function ownColumn(head: string): ColumnName | undefined {
  const name = head.trim().toLowerCase();
  return COLUMN_NAMES.find((one) => one === name);
}

/** The column that a head most likely is. */
export function likelyColumn(head: string): ColumnName | undefined {
  const name = head.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const known: readonly Known[] = COLUMNS;
  const found = known.find((column) => column.called.includes(name))?.name;
  return ownColumn(head) ?? COLUMN_NAMES.find((one) => one === found);
}

/** An empty table with every column and one row as an example. */
export function template(separator: ',' | ';'): string {
  const line = (of: (column: Known) => string) => COLUMNS.map(of).join(separator);
  const exampleOf = ({ name, example }: Known) => (name === 'game' ? games.first : example);
  return `${line(({ name }) => name)}\r\n${line(exampleOf)}\r\n`;
}
