/** Turning points as a report tells them. */
import { t } from '../../i18n/i18n.svelte';
import type { Board, Match, TurningPoint } from '../api/types';
import { gainOf } from '../replay/chances';
import { chance, shift } from '../replay/odds';
import { namesIn, type Scene } from './scene';
import { behind } from './story';
import { armyOf, sentenceOf } from './words';

/** Turning points told, and sentences about what happened at one. */
const [TOLD, SENTENCES] = [5, 2];

/** A turning point in words, with the table just before it. */
export interface Turn {
  point: TurningPoint;
  /** Number of the side that it helped, from 0. */
  side: number;
  /** What happened. */
  happened: string[];
  /** By how much the chances moved, and whether by choice or by dice. */
  gained: string;
  parted: string;
  board: Board | undefined;
  /** Names of the units that took part, by their ids. */
  names: Map<string, string>;
}

/** The greatest turning points of a battle. */
export function turnsTold(scene: Scene, turning: readonly TurningPoint[]): Turn[] {
  return turning.slice(0, TOLD).map((point) => {
    const facts = behind(scene, point.entry, point.to, SENTENCES);
    const said = facts.map((fact) => sentenceOf(scene.match, fact));
    return {
      point,
      side: gainOf(point).side,
      happened: said.length > 0 ? said : [point.headline],
      gained: gained(scene.match, point),
      parted: parted(point),
      board: scene.boards[Math.max(0, point.entry - 1)],
      names: namesIn(scene, point.entry, point.to),
    };
  });
}

function gained(match: Match, point: TurningPoint): string {
  const { side, before, after, change } = gainOf(point);
  const army = armyOf(match, match.sides[side]?.id ?? '');
  const figures = { before: chance(before), after: chance(after), change: shift(change) };
  return t('turning-gained', { army, ...figures });
}

function parted(point: TurningPoint): string {
  const { by, choice, dice } = gainOf(point);
  const [chosen, thrown] = [choice ? shift(choice) : '', dice ? shift(dice) : ''];
  return t(`turning-by-${by}`, { choice: chosen, dice: thrown });
}
