import { describe, expect, it } from 'vitest';
import { addressOf, whyBotsCannot } from './gone-on';

const asked = (address: string) => Object.fromEntries(new URL(address, 'http://a').searchParams);

describe('a log that goes on', () => {
  it('is a header where nobody asks for bots', () => {
    // Given an entry, when a player goes on from it, then the header is asked for under a new name.
    const address = addressOf('a b', '4', null, 7);
    expect(address).toMatch(/^\/api\/v1\/matches\/a%20b\/fork\?/);
    expect(asked(address)).toEqual({ at: '4', new: expect.stringMatching(/^rec-/) as string });
  });

  it('is what bots play where somebody does, from a seed', () => {
    const address = addressOf('m', '4', 'turn', 7);
    expect(address).toContain('/matches/m/played-on?');
    expect(asked(address)).toMatchObject({ at: '4', until: 'turn', seed: '7' });
    // What nobody can play is not asked for.
    expect(addressOf('m', '4', 'for-ever', 7)).toContain('/fork?');
  });

  it('tells where bots can go on when they cannot here', () => {
    const problem = { status: 422, title: '', detail: '' };
    expect(whyBotsCannot({ ...problem, code: 'cannot-play-on', next: 12 })).toBe(
      'record-bots-cannot-yet',
    );
    expect(whyBotsCannot({ ...problem, code: 'cannot-play-on' })).toBe('record-bots-cannot');
    expect(whyBotsCannot({ ...problem, code: 'busy' })).toBeUndefined();
  });
});
