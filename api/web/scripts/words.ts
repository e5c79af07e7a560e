import { FluentResource } from '@fluent/bundle';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const MESSAGES = /\.ftl(\?rest)?$/;
/** What every page has, and the page that most people come to from outside. */
const FIRST = ['src/main.ts', 'src/App.svelte', 'src/pages/Replay.svelte'];
/** Knows all pages, so that what it leads to is no part of the first. */
const ROUTER = resolve('src/router.ts');
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Keys as they stand, and beginnings of those that are put together. */
const WHOLE_KEY = /['"]([a-z][a-z0-9-]*)['"]/g;
const BEGINNING = /`([a-z][a-z0-9-]*-)\$\{/g;

/**
 * Reads the messages of each language when the pages are built, so that no page has to before it shows a word. They come in
 * two parts: what a replay can say (`en.ftl`), and the rest (`en.ftl?rest`), for which a link to a battle does not wait.
 */
export function words(): Plugin {
  return {
    name: 'words',
    load: {
      filter: { id: MESSAGES },
      handler(id) {
        const [file = id, part] = id.split('?');
        this.addWatchFile(file);
        const { body } = new FluentResource(readFileSync(file, 'utf8'));
        const isFirst = firstWords();
        const mine = body.filter(({ id: key }) => isFirst(key) === (part === undefined));
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(mine))});`;
      },
    },
  };
}

/** Tells whether a message may be said by what a replay is made of: where its key stands, or how it begins. */
export function firstWords(): (key: string) => boolean {
  const sources = [...files(FIRST.map((file) => resolve(file)))].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const found = (form: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(form)].map(([, key]) => key ?? ''));
  const [keys, beginnings] = [new Set(found(WHOLE_KEY)), found(BEGINNING)];
  return (key) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
}

/** These files and all that they import of ours. */
function files(begun: string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...begun];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = [path, `${path}.ts`].find(
      (name) => /\.(ts|svelte)$/.test(name) && existsSync(name),
    );
    if (file === undefined || file === ROUTER || seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      open.push(resolve(dirname(file), name));
  }
  return seen;
}
