import { describe, expect, it } from 'vitest';
import type { Board, CardMap, TimelineItem } from '../api/types';
import { campaign } from './campaign';

const MAP: CardMap = {
  day: 0,
  night: false,
  mover: null,
  size: [5, 5],
  places: [],
  corps: [],
  hands: [],
  weather: [],
  played: [],
  offered: null,
  accepted: false,
};

const at = (row: number, column: number, field = false) => ({
  at: [row, column],
  card: null,
  ground: 'plain' as const,
  river: null,
  path: false,
  field,
});

function item(seq: number, kind: string, who: string, outcome: string): TimelineItem {
  const headline = [kind, who, outcome].filter((part) => part !== '').join(' ');
  return { seq, kind, who, outcome, headline } as TimelineItem;
}

function board(seq: number, map?: Partial<CardMap>): Board {
  return { seq, turn: 0, pieces: [], ...(map ? { map: { ...MAP, ...map } } : {}) } as Board;
}

describe('the campaign of a report', () => {
  it('is none where nobody marched', () => {
    expect(campaign([board(0)], [item(0, 'header', 'a – b', '')])).toBeUndefined();
  });

  it('has what changed the map by its day, and what the battle takes over', () => {
    const boards = [
      board(0),
      board(1, {}),
      board(2, { places: [at(1, 1)] }),
      board(3, { places: [at(1, 1), at(1, 2)] }),
      board(4, { day: 1, weather: ['rain'] }),
      board(5, { day: 1, weather: ['rain'] }),
      board(6, { day: 1, weather: ['rain'], places: [at(1, 1, true)] }),
      board(7, { day: 1, weather: ['rain'], places: [at(1, 1, true)] }),
      board(8, { day: 1, weather: ['rain'], places: [at(1, 1, true)] }),
      board(9, { day: 1, weather: ['rain'], places: [at(1, 1, true)] }),
      board(10),
    ];
    const timeline = [
      item(0, 'header', '', ''),
      item(1, 'deal', '', 'hands'),
      item(2, 'lay_card', 'wood', 'row 1'),
      item(3, 'lay_card', '', 'row 1'),
      item(4, 'day_weather', 'rain', ''),
      item(5, 'agreement', 'we go on', ''),
      item(6, 'battlefield', '', 'cards 1-1'),
      item(7, 'conditions', '', 'rain'),
      item(8, 'deploy', 'archers', ''),
      item(9, 'roll_off', '', 'a 4, b 1'),
      item(10, 'turn_start', '', ''),
    ];
    const found = campaign(boards, timeline);
    const told = found?.days.map(({ day, entries }) => [day, entries.map(({ seq }) => seq)]);
    expect(told).toEqual([
      [0, [1, 2]],
      [1, [4, 6, 7]],
    ]);
    expect(found?.board.seq).toBe(9);
    expect(found?.map.places[0]?.field).toBe(true);
  });
});
