import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import { LANGUAGES } from '../src/lib/api/types';

/** A page as `router.ts` has it: its address and its file. */
const ROUTE = /'([^']+)': \(\) => told\('(\w+)', import\('\.\/pages\/(\w+)\.svelte'\)\)/g;
/** Styles that a document links. */
const STYLES = /<link rel="stylesheet"[^>]*>/g;
const BEFORE = 'src/before.js';
const TABLE = '/* table */ {}';

/** What a page, or the words of a language, needs beside what every page has. */
type Needs = string[];

/**
 * Writes `before.js`, which runs before the first paint, with a table of what each page needs: the browser fetches that
 * at once, together with the program, instead of one file after the other.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    configureServer({ middlewares }) {
      middlewares.use('/before.js', (_, answer) => {
        answer.setHeader('Content-Type', 'text/javascript');
        answer.end(readFileSync(BEFORE));
      });
    },
    transformIndexHtml: {
      order: 'post',
      // What all pages share comes before what components have of their own.
      handler: (html) => {
        const links = html.match(STYLES) ?? [];
        const own = links.findIndex((link) => link.includes('/index-'));
        if (own < 1) return html;
        const sorted = [links[own], ...links.filter((_, place) => place !== own)];
        let place = 0;
        return html.replace(STYLES, () => sorted[place++] ?? '');
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const has = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => all(entry, bundle)),
      );
      const needs = (ending: string): Needs => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
        if (!chunk) throw new Error(`ahead: nothing is made of ${ending}`);
        return all(chunk, bundle).filter((name) => !has.has(name));
      };
      const routes = [...readFileSync('src/router.ts', 'utf8').matchAll(ROUTE)];
      if (routes.length === 0) throw new Error('ahead: router.ts has no page');
      const told = (page?: string) =>
        LANGUAGES.map((language) => [
          language,
          needs(`${language}.ftl${page === undefined ? '' : `?page=${page}`}`),
        ]);
      const table = {
        pages: routes.map(([, path = '', page, file]) => {
          if (page !== file)
            throw new Error(`ahead: router.ts has the words of ${page} on ${file}`);
          return [pattern(path), needs(`/pages/${file}.svelte`), Object.fromEntries(told(page))];
        }),
        words: Object.fromEntries(told()),
      };
      const source = readFileSync(BEFORE, 'utf8');
      if (!source.includes(TABLE)) throw new Error(`ahead: ${BEFORE} has no place for the table`);
      const text = source.replace(TABLE, JSON.stringify(table));
      this.emitFile({ type: 'asset', fileName: 'before.js', source: text });
    },
  };
}

/** A chunk's files: itself, all that it imports, and their styles. */
function all(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  found = new Set<string>(),
): string[] {
  if (found.has(chunk.fileName)) return [...found];
  found.add(chunk.fileName);
  const { viteMetadata } = chunk as Rollup.OutputChunk & {
    viteMetadata?: { importedCss: Set<string> };
  };
  for (const style of viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') all(imported, bundle, found);
  }
  return [...found];
}

/** The addresses of a page, as a regular expression. */
function pattern(path: string): string {
  if (path === '*') return '';
  return `^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`;
}
