import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Names of options of army lists: what a list calls each, and what it is in Russian. */
const NAMES = /\/words\/options\.csv$/;

/** Reads names of options when the pages are built: `[["what the list calls it", "its name"], …]`. */
export function options(): Plugin {
  return {
    name: 'options',
    enforce: 'pre',
    load(id) {
      if (!NAMES.test(id)) return undefined;
      this.addWatchFile(id);
      const [, ...lines] = readFileSync(id, 'utf8').trimEnd().split('\n');
      const names = lines.map((line) => cells(line));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(names))});`;
    },
  };
}

/** The cells of a line, of which those with commas stand in quotes. */
function cells(line: string): string[] {
  const found = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
  return found
    .slice(0, 2)
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
