import { describe, expect, it } from 'vitest';
import { agreedBy, lineOf, proposedBy } from './deed';
import { eventWith, fieldsOf } from './fields';

const AT = new Date('2026-05-03T14:02:07.250Z');

describe('what is said of an entry', () => {
  it('is a line of the log, with its number and its time', () => {
    const dispute = { kind: 'dispute', entry: 3, side: 'orcs', reason: 'Too far.' } as const;
    expect(JSON.parse(lineOf({ ...dispute, rule: 'wm.move.line_full' }, 9, AT))).toEqual({
      seq: 9,
      at: '2026-05-03T14:02:07Z',
      side: 'orcs',
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      event: { dispute: { entry: 3, reason: 'Too far.', rule: 'wm.move.line_full' } },
    });
    expect(JSON.parse(lineOf(dispute, 9, AT)).event.dispute).not.toHaveProperty('rule');
  });

  it('is nobody’s side where an organizer rules, and a battle played again is a ruling that overturns', () => {
    const ruling = { kind: 'ruling', entry: 3, by: 'Judge', reason: 'Measured.' } as const;
    const said = (decision: 'upheld' | 'overturned' | 'replayed') =>
      JSON.parse(lineOf({ ...ruling, decision }, 10, AT));
    expect(said('upheld')).not.toHaveProperty('side');
    expect(said('upheld').event.ruling.decision).toBe('upheld');
    expect(said('replayed').event.ruling.decision).toBe('overturned');
  });

  it('is agreed to by one side more, and says the same as before', () => {
    const replacement = { order: { by: 'gen1', dice: [3, 5] } };
    const event = { amend: { entry: 4, replacement, reason: 'It was a 5.', agreed: ['empire'] } };
    const proposal = proposedBy(event)!;
    const agreed = JSON.parse(lineOf(agreedBy(proposal, 'orcs'), 11, AT));
    expect(agreed.side).toBe('orcs');
    expect(agreed.event).toEqual({ amend: { ...event.amend, agreed: ['empire', 'orcs'] } });
    expect(agreedBy(agreedBy(proposal, 'orcs'), 'orcs').agreed).toEqual(['empire', 'orcs']);
  });

  it('is no correction where the event is another', () => {
    expect(proposedBy({ order: {} })).toBeUndefined();
    expect(proposedBy(undefined)).toBeUndefined();
    expect(proposedBy({ amend: { entry: '4', reason: '' } })).toBeUndefined();
  });
});

describe('an event as a form', () => {
  const event = {
    shoot: {
      unit: 'halb1',
      distance: 12.5,
      dice: [4, 5, 1],
      stands: [{ at: [1, 2] }],
      first: true,
    },
  };

  it('has a field a value, and lists of numbers are one', () => {
    expect(fieldsOf(event).map(({ name, type, text }) => [name, type, text])).toEqual([
      ['unit', 'text', 'halb1'],
      ['distance', 'number', '12.5'],
      ['dice', 'numbers', '4 5 1'],
      ['stands › 0 › at', 'numbers', '1 2'],
      ['first', 'yes-no', 'yes'],
    ]);
  });

  it('is the same event while nothing is changed, and another value where one is', () => {
    expect(eventWith(event, fieldsOf(event))).toEqual(event);
    const changed = fieldsOf(event).map((field) =>
      field.name === 'dice' ? { ...field, text: ' 4, 5 6 ' } : field,
    );
    expect(eventWith(event, changed)).toEqual({ shoot: { ...event.shoot, dice: [4, 5, 6] } });
    expect(event.shoot.dice).toEqual([4, 5, 1]);
  });

  it('is no event while a number is none', () => {
    const wrong = (text: string) =>
      eventWith(
        event,
        fieldsOf(event).map((field) => (field.name === 'distance' ? { ...field, text } : field)),
      );
    expect(wrong('far')).toBeUndefined();
    expect(wrong('')).toBeUndefined();
    expect(wrong('1 2')).toBeUndefined();
    expect(wrong('7')).toEqual({ shoot: { ...event.shoot, distance: 7 } });
  });
});
