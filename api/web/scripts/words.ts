import { FluentResource } from '@fluent/bundle';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/lib/api/types';

/** Messages that every page has, or those that one page has besides: `en.ftl?page=League`. */
const MESSAGES = /\.ftl(\?page=(\w+))?$/;
/** The module by which pages find their words. */
const TABLE = 'words:pages';
/** What every page has. */
const EVERY = ['src/main.ts', 'src/App.svelte'];
const FOLDER = 'src/pages';
/** Knows all pages, so that what it leads to is no part of any. */
const ROUTER = resolve('src/router.ts');
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Keys as they stand, and beginnings of those that are put together. */
const WHOLE_KEY = /['"]([a-z][a-z0-9-]*)['"]/g;
const BEGINNING = /`([a-z][a-z0-9-]*-)\$\{/g;

/** Whether a message may be said. */
type Says = (key: string) => boolean;

/**
 * Reads the messages of each language when the pages are built, so that no page has to before it shows a word. Each page
 * brings its own: what every page can say (`en.ftl`), and what this one can say besides (`en.ftl?page=League`).
 */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === TABLE ? `\0${TABLE}` : undefined),
    load(id) {
      if (id === `\0${TABLE}`) return table();
      const [, asked, page] = MESSAGES.exec(id) ?? [];
      if (!MESSAGES.test(id)) return undefined;
      const file = asked === undefined ? id : id.slice(0, -asked.length);
      this.addWatchFile(file);
      const { body } = new FluentResource(readFileSync(file, 'utf8'));
      const says = page === undefined ? wordsOfAll() : wordsOf(page);
      const mine = body.filter(({ id: key }) => says(key));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(mine))});`;
    },
  };
}

/** Where the words of each language are, page by page. */
function table(): string {
  const languages = LANGUAGES.map((language) => {
    const file = `/src/i18n/${language}.ftl`;
    const pages = pageNames().map((page) => `${page}: () => import('${file}?page=${page}')`);
    return `${language}: { every: () => import('${file}'), pages: { ${pages.join(', ')} } }`;
  });
  return `export default { ${languages.join(', ')} };`;
}

/** The pages, by the names of their files. */
export function pageNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => basename(file, '.svelte'))
    .sort();
}

/** What every page can say. */
export function wordsOfAll(): Says {
  return saidBy(EVERY);
}

/** What a page can say besides. */
export function wordsOf(page: string): Says {
  const [own, all] = [saidBy([`${FOLDER}/${page}.svelte`]), wordsOfAll()];
  return (key) => own(key) && !all(key);
}

/** Whether a message may be said by what these files are made of: where its key stands, or how it begins. */
function saidBy(begun: string[]): Says {
  const sources = [...files(begun.map((file) => resolve(file)))].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const found = (form: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(form)].map(([, key]) => key ?? ''));
  const [keys, beginnings] = [new Set(found(WHOLE_KEY)), [...new Set(found(BEGINNING))]];
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
