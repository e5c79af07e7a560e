/** Addresses of a moment to hand on. */

/** Where the replay of a match stands at an entry. */
export function momentLink(origin: string, id: string, entry: number): string {
  return `${origin}/matches/${encodeURIComponent(id)}?entry=${entry}`;
}

/** HTML that shows that moment within another page. */
export function snippet(link: string, title: string): string {
  const parts = [
    `src="${attribute(`${link}&embed=1`)}"`,
    `title="${attribute(title)}"`,
    'width="100%" height="600" loading="lazy" style="border:0"',
  ];
  return `<iframe ${parts.join(' ')}></iframe>`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
