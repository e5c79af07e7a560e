/** The icons of lucide.dev by their names; `scripts/icons.ts` makes them. */
declare module 'lucide:*' {
  const icon: import('./lib/icon').Icon;
  export default icon;
}

/** The messages of a language; `scripts/words.ts` reads them. */
declare module '*.ftl' {
  const body: import('./i18n/i18n.svelte').Messages;
  export default body;
}

/** Those of its messages that a replay does without. */
declare module '*.ftl?rest' {
  const body: import('./i18n/i18n.svelte').Messages;
  export default body;
}
