import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { busy } from '../busy.svelte';
import { LONGEST_S, MOST_TIMES, patiently } from './patience';

const READY = () => new Response('{}', { status: 200 });
const refused = (status: number, after?: string) => () =>
  new Response(null, { status, headers: after === undefined ? {} : { 'Retry-After': after } });

/** A service that gives these answers, the last of them again and again. */
function service(...answers: (() => Response)[]) {
  const asked: number[] = [];
  const ask = vi.fn(async () => {
    const next = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(Date.now());
    if (!next) throw new Error('a service needs an answer');
    return next();
  });
  return { ask, asked };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a service without room', () => {
  it('is asked again after the pause that it names, and the page says so meanwhile', async () => {
    const { ask, asked } = service(refused(503, '2'), refused(429, '5'), READY);
    const answer = patiently(ask, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1999);
    expect([ask.mock.calls.length, busy.isAwaited]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(5001);
    expect((await answer).status).toBe(200);
    expect([asked, busy.isAwaited]).toEqual([[0, 2000, 7000], false]);
  });

  it('is asked a few times only', async () => {
    const { ask } = service(refused(503, '1'));
    const answer = patiently(ask, new AbortController().signal);
    await vi.runAllTimersAsync();
    expect((await answer).status).toBe(503);
    expect(ask).toHaveBeenCalledTimes(1 + MOST_TIMES);
    expect(busy.isAwaited).toBe(false);
  });

  it('is not asked by all at the same moment', async () => {
    vi.mocked(Math.random).mockReturnValueOnce(0.8);
    const { ask, asked } = service(refused(503, '10'), READY);
    const answer = patiently(ask, new AbortController().signal);
    await vi.runAllTimersAsync();
    await answer;
    expect(asked).toEqual([0, 12_000]);
  });

  it.each([
    ['names no pause', refused(503)],
    ['names one that is none', refused(503, 'soon')],
    ['names one that nobody waits out', refused(429, `${LONGEST_S + 1}`)],
    ['has another trouble', refused(500, '1')],
  ])('is not asked again where it %s', async (_, answer) => {
    const { ask } = service(answer, READY);
    expect((await patiently(ask, new AbortController().signal)).ok).toBe(false);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is left alone once the reader is gone', async () => {
    const { ask } = service(refused(503, '2'), READY);
    const leaving = new AbortController();
    const answer = patiently(ask, leaving.signal);
    const ended = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(1000);
    leaving.abort();
    await ended;
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(busy.isAwaited).toBe(false);
  });
});
