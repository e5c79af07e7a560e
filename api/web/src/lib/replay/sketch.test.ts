import { describe, expect, it } from 'vitest';
import { board, duel, unit } from '../../test/battle';
import { around, sketch, strokesOf } from './sketch';

describe('a small picture of the table', () => {
  const match = duel([
    ['knights', 110],
    ['orcs', 60],
  ]);
  const drawn = sketch(
    match,
    board(1, unit('knights', [[90, 60, 0]]), unit('orcs', [[2, 118, 90]])),
  );

  it('has every stand where it is, with the far edge above', () => {
    expect(drawn?.marks.map(({ middle }) => middle)).toEqual([
      { x: 90, y: 60 },
      { x: 2, y: 2 },
    ]);
  });

  it('shows the part around some pieces, within the table and as wide to deep as it', () => {
    if (!drawn) throw new Error('it is drawn');
    const near = around(drawn, new Set(['knights']));
    expect(near.right - near.left).toBeCloseTo(0.45 * 180);
    expect(near.bottom - near.top).toBeCloseTo(0.45 * 120);
    expect((near.left + near.right) / 2).toBeCloseTo(90);
    expect(around(drawn, new Set(['orcs']))).toMatchObject({ left: 0, top: 0 });
    const whole = { left: 0, top: 0, right: 180, bottom: 120 };
    const both = around(drawn, new Set(['knights', 'orcs']));
    expect(both).toMatchObject({ left: 0, top: 0 });
    expect(both.right).toBeGreaterThan(92);
    expect(both.bottom).toBeGreaterThan(61);
    expect(around(drawn, new Set(['gone']))).toEqual(whole);
  });

  it('has a round base as its rim, whose diameter tells the second side apart', () => {
    const round = { ...unit('orcs', [[90, 60, 0]]), round: true };
    const [mark] = sketch(match, board(1, round))?.marks ?? [];
    if (!mark) throw new Error('it is drawn');
    const away = mark.outline.map(({ x, y }) => Math.hypot(x - 90, y - 60));
    const stands = round.stands[0]?.base;
    if (!stands) throw new Error('it has a base');
    expect(Math.max(...away)).toBeCloseTo(Math.max(stands.width, stands.depth) / 2);
    expect(Math.min(...away)).toBeCloseTo(Math.min(stands.width, stands.depth) / 2);
    const [stroke] = strokesOf({ ...mark, side: 1 });
    if (!stroke) throw new Error('it has a stroke');
    const [from, to] = stroke;
    expect((from.x + to.x) / 2).toBeCloseTo(90);
    expect((from.y + to.y) / 2).toBeCloseTo(60);
  });

  it('is none where nothing has a place', () => {
    expect(sketch(match, board(1, unit('knights', [null])))).toBeUndefined();
  });
});
