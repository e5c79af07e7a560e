import { describe, expect, it, vi } from 'vitest';
import { firstWords } from '../../scripts/words';
import en from './en.ftl';
import enRest from './en.ftl?rest';
import ru from './ru.ftl';
import ruRest from './ru.ftl?rest';
import { speech } from './i18n.svelte';

const SOURCES = import.meta.glob<string>('./*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the words of a page', () => {
  it.each([
    ['en', en, enRest],
    ['ru', ru, ruRest],
  ] as const)('come in two parts that are all of %s together', (language, first, rest) => {
    const keys = [...first, ...rest].map(({ id }) => id);
    const written = [...(SOURCES[`./${language}.ftl`] ?? '').matchAll(/^([a-z][a-z0-9-]*) =/gm)];
    expect(keys.sort()).toEqual(written.map(([, key]) => key).sort());
    expect(first.length).toBeGreaterThan(200);
    expect(rest.length).toBeGreaterThan(first.length);
  });

  it('are a replay’s also where they are put together', () => {
    const isFirst = firstWords();
    for (const key of ['entry-of', 'status-broken', 'turning-by-dice', 'trouble-offline'])
      expect(isFirst(key), key).toBe(true);
    for (const key of ['meta-armies', 'design-light']) expect(isFirst(key), key).toBe(false);
  });

  it('are all there once a page asks for more than a replay has, in another language too', async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speech.speak('en');
    expect([speech.has('entry-of'), speech.has('meta-armies')]).toEqual([true, false]);
    await speech.whole();
    expect([speech.has('entry-of'), speech.has('meta-armies')]).toEqual([true, true]);
    await speech.speak('ru');
    expect([speech.has('entry-of'), speech.has('meta-armies')]).toEqual([true, true]);
  });
});
