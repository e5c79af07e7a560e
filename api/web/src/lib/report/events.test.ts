import { describe, expect, it } from 'vitest';
import { eventsOf, headerOf } from './events';

const LOG = [
  '{"aftermath":1,"match":"a"}',
  '{"seq":1,"side":"orcs","event":{"charge":{"unit":"ax","target":"bows"}}}',
  '{"seq":2,"side":"orcs","event":{"move":{"unit":"ax"}}}',
  'no entry',
  '{"seq":3,"side":"orcs","event":{"amend":{"entry":2,"reason":"misread"}}}',
  '{"seq":4,"side":"orcs","event":{"dispute":{"entry":1,"reason":"not so"}}}',
].join('\n');

describe('the events of a log', () => {
  it('are there by the number of their entry, but for what was amended', () => {
    const events = eventsOf(LOG);
    expect([...events.keys()]).toEqual([1, 3, 4]);
    expect(events.get(1)).toEqual({
      kind: 'charge',
      side: 'orcs',
      fields: { unit: 'ax', target: 'bows' },
    });
  });

  it('stand below a header', () => {
    expect(headerOf(LOG)).toEqual({ aftermath: 1, match: 'a' });
    expect(headerOf('')).toBeUndefined();
  });
});
