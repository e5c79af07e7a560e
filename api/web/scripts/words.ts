import { FluentResource } from '@fluent/bundle';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MESSAGES = /\.ftl$/;

/** Reads the messages of each language when the pages are built, so that no page has to before it shows a word. */
export function words(): Plugin {
  return {
    name: 'words',
    load: {
      filter: { id: MESSAGES },
      handler(id) {
        this.addWatchFile(id);
        const { body } = new FluentResource(readFileSync(id, 'utf8'));
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(body))});`;
      },
    },
  };
}
