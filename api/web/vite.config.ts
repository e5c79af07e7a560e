import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ahead } from './scripts/ahead';
import { icons } from './scripts/icons';
import { options } from './scripts/options';
import { packed } from './scripts/packed';
import { words } from './scripts/words';

/** Where `npm run dev` and `npm run preview` find the service. */
const service = process.env.AFTERMATH_URL ?? 'http://127.0.0.1:8787';
/** Stands for what d3's zoom asks of transitions. */
const STILL = fileURLToPath(new URL('src/lib/still.ts', import.meta.url));

export default defineConfig({
  plugins: [svelte(), icons(), words(), options(), ahead(), packed()],
  // Nothing here moves by d3's transitions, which come with a library of colours and easings.
  resolve: { alias: { 'd3-transition': STILL, 'd3-interpolate': STILL } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several pages have comes in one file: on a slow line each file costs more than what is in it.
          groups: [
            {
              name: 'common',
              test: /\/src\/(components|lib|i18n\/format)|lucide/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  // Data of the games, which lie beside the pages.
  server: { proxy: { '/api': service, '/health': service }, fs: { allow: ['../..'] } },
  preview: {
    proxy: { '/api': service, '/health': service },
    headers: {
      'Content-Security-Policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; object-src 'none'",
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
