/** Two logs that are to be compared. */

/** A log: a file, or a kept battle by its id. */
export type Chosen = { file: File } | { id: string };

/** What the service is asked: which battles are named, and what goes along. */
export interface Request {
  query: { match?: string; other?: string };
  body: Blob;
}

/** Two logs one behind the other. The first may lack the end of its last line. */
async function joined(first: Blob, second: Blob): Promise<Blob> {
  const ends = (await first.slice(-1).text()) === '\n';
  return new Blob([first, ends ? '' : '\n', second]);
}

/** How to ask for the comparison of two logs. */
export async function requestFor(first: Chosen, second: Chosen): Promise<Request> {
  const query = {
    ...('id' in first ? { match: first.id } : {}),
    ...('id' in second ? { other: second.id } : {}),
  };
  if ('file' in first && 'file' in second) {
    return { query, body: await joined(first.file, second.file) };
  }
  const file = 'file' in first ? first.file : 'file' in second ? second.file : undefined;
  return { query, body: file ?? new Blob([]) };
}

/** A value of a log as a line of text; nothing for what is not there. */
export function told(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}
