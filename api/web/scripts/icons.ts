import { icons as lucide } from '@iconify-json/lucide';
import { compile } from 'svelte/compiler';
import type { Plugin } from 'vite';

/** Where an icon is imported from: `lucide:` and its name as on lucide.dev. */
const FROM = 'lucide:';
/** What the set says of every line it draws; the `svg` around them says it once. */
const PEN =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * Makes a component of each icon that is imported, with its lines in the template: as light as if the drawing stood in
 * the page. Icons only go with words, so that none of them is told to screen readers.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(FROM) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${FROM}`)) return;
      const name = id.slice(FROM.length + 1);
      const options = { filename: `${name}.svelte`, generate: 'client', runes: true } as const;
      return compile(component(name), options).js;
    },
  };
}

function component(name: string): string {
  const drawing = lucide.icons[name]?.body;
  if (drawing === undefined) throw new Error(`icons: lucide has no ${name}`);
  if (!drawing.includes(PEN)) throw new Error(`icons: ${name} is drawn with another pen`);
  const lines = drawing.replaceAll(PEN, '').replace(/^<g>(.*)<\/g>$/, '$1');
  return `<script>
  const { size = 24, strokeWidth = 2 } = $props();
</script>
<svg class="lucide lucide-${name}" aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} fill="none"
  stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width={strokeWidth}>${lines}</svg>`;
}
