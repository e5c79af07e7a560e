/** What a battle of a game is begun with: its referee, its lists and tables, its words. */
import type { Beginning, Referee } from './pocket';
import type { Words } from './words';

export interface Desk {
  game: string;
  referee: Referee;
  beginning: Beginning;
  words: Words;
}
