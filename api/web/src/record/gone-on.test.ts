import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, botPlays, isOfBots, whyBotsCannot } from './gone-on';

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

  it('tells why bots cannot go on for one side', () => {
    const problem = { status: 422, title: '', detail: '', code: 'cannot-play-on' };
    expect(whyBotsCannot({ ...problem, first: 'b' }, () => 'Ben')).toBe('record-bots-other-side');
    expect(whyBotsCannot({ ...problem, why: 'unrecorded' })).toBe('record-bots-unrecorded');
    expect(whyBotsCannot({ ...problem, why: 'under-way' })).toBe('record-bots-under-way');
    expect(whyBotsCannot({ ...problem, why: 'over' })).toBe('record-bots-cannot');
  });
});

describe('a bot that plays for one side', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is handed what is recorded so far, and leaves the end of the battle to the players', async () => {
    // Given: a service whose bot plays an entry and then says that the battle is over.
    const sent: { address: string; body: string }[] = [];
    const played = [
      { seq: 1, side: 'a', event: { concede: {} } },
      { seq: 2, event: { battle_end: {} } },
      { seq: 3, side: 'a', event: { note: {} } },
    ];
    const log = ['{}', ...played.map((line) => JSON.stringify(line)), ''].join('\n');
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      sent.push({ address, body });
      return Promise.resolve(new Response(log));
    });
    // When: it is asked behind two entries.
    const told = await botPlays(['h', '1', '2'], 'a', 'phase', new AbortController().signal);
    // Then: the log was sent as it is, and what is told ends before the end.
    expect(sent[0]?.body).toBe('h\n1\n2\n');
    const { at, until, side } = asked(sent[0]?.address ?? '');
    expect({ at, until, side }).toEqual({ at: '2', until: 'phase', side: 'a' });
    expect(told.map(({ event }) => event)).toEqual([{ concede: {} }]);
  });
});

describe('a battle of bots', () => {
  const header = (dice?: string) => JSON.stringify({ sides: [{ id: 'a', dice }, { id: 'b' }] });
  const entry = (dice?: string) => JSON.stringify({ seq: 1, side: 'a', dice, event: {} });

  it('is one in which their dice were thrown', () => {
    expect(isOfBots([header('bots'), entry()])).toBe(true);
    expect(isOfBots([header(), entry('table'), entry('bots'), entry('table')])).toBe(true);
    expect(isOfBots([header('club dice'), entry('table'), entry()])).toBe(false);
    // What somebody writes of bots in an entry is not what they threw.
    const note = JSON.stringify({ seq: 1, event: { note: { text: '"dice":"bots"' } } });
    expect(isOfBots([header(), note])).toBe(false);
  });
});
