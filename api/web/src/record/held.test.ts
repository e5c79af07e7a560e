import { describe, expect, it } from 'vitest';
import { placedStands } from '../lib/replay/geometry';
import { heldBy } from './held';
import { poseOf } from './placing';
import type { Offer, Piece } from './pocket';

const SIZE: [number, number] = [72, 48];
const piece = (id: string, side: string, poses: (number[] | undefined)[]): Piece => ({
  id,
  side,
  name: id,
  kind: 'foot',
  role: 'unit',
  strength: poses.length,
  lost: 0,
  flags: [],
  counters: [],
  stands: poses.map((pose, place) => ({
    number: place + 1,
    base: { width: 1, depth: 1 },
    ...(pose ? { pose } : {}),
  })),
});
const offer: Offer = { kind: 'move', body: { unit: 'a' } };

/** A game that says where the middle of a unit's front is: its two models stand behind it, side by side. */
function models([x = 0, y = 0, facing = 0]: number[]): number[][] {
  const turn = (facing * Math.PI) / 180;
  const at = (right: number, ahead: number) => [
    x + right * Math.cos(turn) + ahead * Math.sin(turn),
    y - right * Math.sin(turn) + ahead * Math.cos(turn),
    facing,
  ];
  return [at(-0.5, -0.5), at(0.5, -0.5)];
}

describe('who is moved', () => {
  it('stands where his game says, which is found out by putting him somewhere', async () => {
    // Given a unit whose front has its middle at (20, 10), looking to the right, in a game that says nothing but that
    const pieces = [piece('a', 'one', models([20, 10, 90])), piece('b', 'two', [[30, 30, 180]])];
    const held = await heldBy(offer, { pose: 'to' }, pieces, SIZE, (fields) => {
      const put = models(fields.get('to') as number[]);
      return Promise.resolve([piece('a', 'one', put), pieces[1]!]);
    });
    // then it is known to stand there, though its models stand elsewhere.
    expect(held?.id).toBe('a');
    expect(poseOf(held!.pose!, SIZE[1])).toEqual([20, 10, 90]);
    expect(held?.stands).toEqual(placedStands(pieces[0]!, SIZE[1]));
  });

  it('is another than who acts, where the entry moves another', async () => {
    const pieces = [piece('a', 'one', [[10, 10, 0]]), piece('b', 'two', [[30, 30, 180]])];
    const held = await heldBy(offer, { pose: 'to' }, pieces, SIZE, (fields) =>
      Promise.resolve([pieces[0]!, piece('b', 'two', [fields.get('to') as number[]])]),
    );
    expect(held?.id).toBe('b');
    expect(poseOf(held!.pose!, SIZE[1])).toEqual([30, 30, 180]);
  });

  it('is nobody where the referee puts nobody there yet', async () => {
    const pieces = [piece('a', 'one', [[10, 10, 0]])];
    const ask = (answer: Piece[] | undefined) =>
      heldBy(offer, { pose: 'to' }, pieces, SIZE, () => Promise.resolve(answer));
    expect(await ask(pieces)).toBeUndefined();
    expect(await ask(undefined)).toBeUndefined();
  });

  it('comes onto the table at the edge of his side, or beside the last of it', async () => {
    const nobody = () => Promise.resolve(undefined);
    const waiting = piece('a', 'one', [undefined, undefined]);
    const alone = await heldBy(offer, { poses: 'stands' }, [waiting], SIZE, nobody);
    expect(alone?.stands.map((stand) => poseOf(stand, SIZE[1]))).toEqual([
      [35.5, 4.8, 0],
      [36.5, 4.8, 0],
    ]);
    const friend = piece('c', 'one', [[20, 6, 0]]);
    const beside = await heldBy(offer, { spots: 'at' }, [friend, waiting], SIZE, nobody);
    expect(beside?.stands.every(({ x, y }) => x > 21 && Math.abs(y - 42) < 0.01)).toBe(true);
  });

  it('is nobody where it is not known where he stood and he moves', async () => {
    const nobody = () => Promise.resolve(undefined);
    const lost = piece('a', 'one', [undefined]);
    expect(await heldBy(offer, { ways: 'steps' }, [lost], SIZE, nobody)).toBeUndefined();
  });
});
