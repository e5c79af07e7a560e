import SOURCES from 'words:pages';
import { describe, expect, it, vi } from 'vitest';
import { pageNames, wordsOf, wordsOfAll } from '../../scripts/words';
import { LANGUAGES } from '../lib/api/types';
import { speech } from './i18n.svelte';

const WRITTEN = import.meta.glob<string>('./*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the words of the pages', () => {
  it.each(LANGUAGES)('are all of %s together, a part with each page', async (language) => {
    const { every, pages } = SOURCES[language];
    const parts = await Promise.all([every, ...Object.values(pages)].map((part) => part?.()));
    const keys = new Set(parts.flatMap((part) => part?.default.map(({ id }) => id)));
    const written = [...(WRITTEN[`./${language}.ftl`] ?? '').matchAll(/^([a-z][a-z0-9-]*) =/gm)];
    expect([...keys].sort()).toEqual(written.map(([, key]) => key).sort());
    expect(Object.keys(pages)).toEqual(pageNames());
  });

  it('come with a page also where they are put together', () => {
    const [replay, meta, all] = [wordsOf('Replay'), wordsOf('Meta'), wordsOfAll()];
    for (const key of ['entry-of', 'turning-by-dice']) expect(replay(key), key).toBe(true);
    for (const key of ['meta-armies', 'design-light', 'nav-matches'])
      expect(replay(key), key).toBe(false);
    expect(meta('meta-armies')).toBe(true);
    expect(all('nav-matches')).toBe(true);
  });

  it('are a small part of all on most pages', async () => {
    const { every, pages } = SOURCES.en;
    const count = async (part = every) => (await part()).default.length;
    const most = [...(WRITTEN['./en.ftl'] ?? '').matchAll(/^[a-z][a-z0-9-]* =/gm)].length;
    const own = await Promise.all(Object.values(pages).map(count));
    const light = own.filter((words) => words < most / 4);
    expect(light.length).toBeGreaterThan(own.length / 2);
    expect(await count()).toBeLessThan(most / 10);
  });

  it('are there once a page asks for them, in another language too', async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    const has = () => ['nav-matches', 'entry-of', 'meta-armies'].map((key) => speech.has(key));
    await speech.speak('en');
    expect(has()).toEqual([true, false, false]);
    await speech.bring('Replay');
    expect(has()).toEqual([true, true, false]);
    await Promise.all([speech.bring('Meta'), speech.speak('ru')]);
    expect([...has(), speech.language]).toEqual([true, true, true, 'ru']);
  });

  it('are asked for again where they did not come', async () => {
    await expect(speech.bring('Nowhere')).rejects.toThrow('no page Nowhere');
    await speech.speak('en');
    expect(speech.has('meta-armies')).toBe(true);
  });
});
