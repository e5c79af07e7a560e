import { describe, expect, it } from 'vitest';
import { board as at, duel, item, unit } from '../../test/battle';
import { story } from './story';

const POSES = [
  [0, 0, 0],
  [4, 0, 0],
];

describe('the story of a battle', () => {
  const match = duel([
    ['knights', 110],
    ['orcs', 60],
  ]);
  const entries = [
    item(0, { kind: 'header', turn: 0 }),
    item(1, { kind: 'turn_start', side: 'empire' }),
    item(2, { kind: 'order' }),
    item(3, { kind: 'order', broken: ['wm.command.roll'], headline: 'Order: General' }),
    item(4, { kind: 'round' }),
    item(5, { kind: 'casualties' }),
    item(6, { kind: 'turn_start', side: 'orcs' }),
    item(7, { kind: 'dispute', headline: 'Dispute: #3 not so' }),
  ];
  const orcs = (poses: number[][], lost: number) =>
    unit('orcs', poses, { side: 'orcs', strength: 2, lost });
  const knights = unit('knights', POSES);
  const boards = entries.map(({ seq }) =>
    at(seq, ...[knights, seq < 5 ? orcs(POSES, 0) : orcs(POSES.slice(1), 1)]),
  );

  it('goes turn by turn, with what was done and what it cost', () => {
    const [first, second] = story(match, entries, boards);
    expect(first).toMatchObject({ turn: 1, side: 'empire', from: 1, to: 5 });
    expect(first?.sentences).toEqual([
      {
        says: 'deeds',
        entry: 1,
        deeds: [
          { kind: 'orders', count: 2 },
          { kind: 'combats', count: 1 },
        ],
      },
      { says: 'lost', entry: 5, name: 'orcs', side: 'orcs', stands: 1, left: 1 },
      { says: 'broken', entry: 3, headline: 'Order: General' },
    ]);
    expect(second?.sentences).toEqual([
      { says: 'nothing', entry: 6 },
      { says: 'word', entry: 7, headline: 'Dispute: #3 not so' },
    ]);
  });

  it('names together those of whom nothing is left', () => {
    const gone = entries.map(({ seq }) =>
      at(
        seq,
        ...[seq < 4 ? knights : unit('knights', [], { strength: 2, lost: 2 }), orcs(POSES, 0)],
      ),
    );
    const [first] = story(match, entries, gone);
    expect(first?.sentences[1]).toEqual({
      says: 'gone',
      entry: 4,
      names: ['knights'],
      side: 'empire',
    });
  });

  it('is empty where the log has no turns', () => {
    expect(story(match, entries.slice(0, 1), boards.slice(0, 1))).toEqual([]);
  });
});
