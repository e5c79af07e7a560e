import { describe, expect, it } from 'vitest';
import { insisted, isSame, meetingOf } from './meeting';

const line = (seq: number, event: object, side = 'a') => JSON.stringify({ seq, side, event });
const move = (seq: number, to: number) => line(seq, { move: { unit: 'u', distance: to } });

describe('two devices with one battle', () => {
  it('are alike as far as their lines are', () => {
    const [one, two, three] = [move(1, 1), move(2, 2), move(3, 3)];
    expect(meetingOf([one, two], [one, two, three])).toEqual({
      alike: 2,
      mine: [],
      theirs: [three],
    });
    expect(meetingOf([one, two], [one, three])).toEqual({ alike: 1, mine: [two], theirs: [three] });
  });

  it('have one signature, though the service does not show whose', () => {
    const signed = (key: string, side: string) => line(4, { sign: { key } }, side);
    expect(isSame(signed('Ada+1', 'a'), signed('player-77+1', 'a'))).toBe(true);
    expect(isSame(signed('Ada+1', 'a'), signed('Ada+1', 'b'))).toBe(false);
  });
});

describe('insisting on what this device has', () => {
  const meeting = (mine: string[], theirs: string[]) => ({ alike: 1, mine, theirs });
  const read = (lines: string[] | undefined) => lines?.map((one) => JSON.parse(one) as unknown);

  it('mends what is otherwise, and goes on with what is left', () => {
    // Given two entries here and one other there, when this device is chosen
    const lines = insisted(meeting([move(2, 5), move(3, 6)], [move(2, 4)]), 'A slip.', ['a', 'b']);
    // then the service's entry stands and is mended, and the second follows under the next number.
    expect(read(lines)).toEqual([
      {
        seq: 3,
        event: {
          amend: {
            entry: 2,
            replacement: { move: { unit: 'u', distance: 5 } },
            reason: 'A slip.',
            agreed: ['a', 'b'],
          },
        },
      },
      { seq: 4, side: 'a', event: { move: { unit: 'u', distance: 6 } } },
    ]);
  });

  it('strikes out what nobody did', () => {
    const lines = insisted(meeting([], [move(2, 4)]), 'A slip.', ['a', 'b']);
    expect(read(lines)).toEqual([
      { seq: 3, event: { amend: { entry: 2, reason: 'A slip.', agreed: ['a', 'b'] } } },
    ]);
  });

  it('leaves alone what differs in its hour alone', () => {
    const at = JSON.stringify({ seq: 2, at: '2026-05-03T10:00:00Z', side: 'a', event: { x: 1 } });
    const later = JSON.stringify({
      seq: 2,
      at: '2026-05-03T10:00:09Z',
      side: 'a',
      event: { x: 1 },
    });
    expect(insisted(meeting([at], [later]), 'A slip.', ['a', 'b'])).toEqual([]);
  });

  it('cannot make an entry of one side one of the other, nor mend a signature', () => {
    const other = line(2, { move: { unit: 'o' } }, 'b');
    expect(insisted(meeting([move(2, 5)], [other]), 'A slip.', ['a', 'b'])).toBeUndefined();
    const signed = line(2, { sign: { key: 'k' } });
    expect(insisted(meeting([move(2, 5)], [signed]), 'A slip.', ['a', 'b'])).toBeUndefined();
  });
});
