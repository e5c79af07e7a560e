/** Files out of an archive that somebody hands in: each is handed in by itself then. */

/** Files taken from one archive, and bytes of all of them together. */
export const [MOST_FILES, MOST_UNPACKED] = [500, 256 * 1024 * 1024];
const KNOWN = /\.(jsonl|ndjson|json|csv)$/i;

/** Why an archive is not taken. */
export type Objection = 'unreadable' | 'too-much' | 'empty';

/** An archive that is not taken. */
export class ArchiveError extends Error {
  readonly objection: Objection;

  constructor(objection: Objection) {
    super(objection);
    this.objection = objection;
  }
}

export function isArchive({ name }: File): boolean {
  return /\.zip$/i.test(name);
}

/** The logs and tables of a ZIP archive, in the order of their names; throws `ArchiveError`. */
export async function unpack(archive: File): Promise<File[]> {
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await archive.arrayBuffer());
  let [count, size] = [0, 0];
  const packed = attempt(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        [count, size] = [count + 1, size + originalSize];
        if (count > MOST_FILES || size > MOST_UNPACKED) throw new ArchiveError('too-much');
        return true;
      },
    }),
  );
  const files = Object.entries(packed)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, content]) => new File([content as Uint8Array<ArrayBuffer>], name));
  if (files.length === 0) throw new ArchiveError('empty');
  return files;
}

/** Whether it is a log or a table, and not what a system keeps beside its files. */
function isWanted(name: string): boolean {
  return KNOWN.test(name) && !name.startsWith('__MACOSX/') && !/(^|\/)\./.test(name);
}

function attempt<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof ArchiveError ? thrown : new ArchiveError('unreadable');
  }
}
