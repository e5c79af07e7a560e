import { describe, expect, it } from 'vitest';
import { facesIn, facesOf, insisted, isSame, meetingOf } from './meeting';
import type { Offer, Position, Wants } from './pocket';

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

describe('the dice of an entry', () => {
  const offer = (kind: string, side: string | undefined, asks: Record<string, Wants>): Offer => ({
    ...(side ? { side } : {}),
    kind,
    body: {},
    asks: Object.entries(asks).map(([field, wants]) => ({ field, wants })),
  });

  it('are what stands where the offers ask for dice, and no other numbers', () => {
    const shot = line(2, { shoot: { unit: 'u', stands: [3, 4], hits: { dice: [6, 1] } } });
    const offers = [offer('shoot', 'a', { 'hits.dice': 'dice', stands: 'stands' })];
    expect(facesIn(shot, offers)).toEqual([6, 1]);
    expect(facesIn(shot, [offer('shoot', 'b', { 'hits.dice': 'dice' })])).toEqual([]);
    expect(facesIn(shot, [offer('charge', 'a', { stands: 'dice' })])).toEqual([]);
  });

  it('are those of every member of a list, single ones, and those of sides against each other', () => {
    const many = line(2, { fight: { units: [{ dice: [1] }, { dice: [2, 3] }], morale: 5 } });
    const asks = { 'units.0.dice': 'dice', morale: 'die' } as const;
    expect(facesIn(many, [offer('fight', 'a', asks)])).toEqual([1, 2, 3, 5]);
    const rolls = [
      { side: 'a', die: 4 },
      { side: 'b', die: 2 },
    ];
    const off = JSON.stringify({ seq: 1, event: { roll_off: { rolls } } });
    expect(facesIn(off, [offer('roll_off', undefined, { rolls: 'rolls' })])).toEqual([4, 2]);
  });

  it('are asked for moment by moment, and are none from where the referee gives up', async () => {
    // Given a referee who offers another entry after each, and does not take the third.
    const offers = ['one', 'two', 'three', 'four'].map((kind) =>
      offer(kind, 'a', { dice: 'dice' }),
    );
    const asked: string[] = [];
    const position = () => ({ offers: [offers[asked.length - 1]] }) as unknown as Position;
    const referee = {
      open: (log: string) => {
        asked.push(log);
        return Promise.resolve(position());
      },
      add: (entry: string) => {
        if (entry.includes('three')) return Promise.reject(new Error('refused'));
        asked.push(entry);
        return Promise.resolve({ told: [], position: position() });
      },
    };
    const lines = ['one', 'two', 'three', 'four'].map((kind, at) =>
      line(at + 2, { [kind]: { dice: [at + 1] } }),
    );
    expect(await facesOf(lines, ['header', 'first'], referee, 'en')).toEqual([[1], [2], [3]]);
    expect(asked[0]).toBe('header\nfirst');
  });
});
