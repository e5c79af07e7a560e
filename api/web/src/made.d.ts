/** The icons of lucide.dev by their names; `scripts/icons.ts` makes them. */
declare module 'lucide:*' {
  const icon: import('./lib/icon').Icon;
  export default icon;
}

/** Where the messages of each language are, page by page; `scripts/words.ts` reads them. */
declare module 'words:pages' {
  type Source = () => Promise<{ default: import('./i18n/i18n.svelte').Messages }>;
  const sources: Record<
    import('./lib/api/types').Language,
    { every: Source; pages: Readonly<Record<string, Source | undefined>> }
  >;
  export default sources;
}
