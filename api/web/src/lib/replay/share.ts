/** Addresses of a moment to hand on. */
import { READINGS, type Reading } from '../api/types';

/** Where the replay of a match stands at an entry, in the reading that is named. */
export function momentLink(origin: string, id: string, entry: number, reading?: Reading): string {
  const choices = new URLSearchParams({ entry: `${entry}`, ...(reading && { reading }) });
  return `${origin}/matches/${encodeURIComponent(id)}?${choices}`;
}

/** The reading in an address; nothing where it names none. */
export function readingFrom(choice: string | null): Reading | undefined {
  return READINGS.find((reading) => reading === choice);
}

/** Where the proof is shown that an entry of a match is in the ledger. */
export function proofPage(id: string, entry: number): string {
  return `/audit?${new URLSearchParams({ view: 'proof', match: id, entry: `${entry}` })}`;
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
