/** Files out of an archive that somebody hands in: each is handed in by itself then. */

/** Files taken from one archive, and bytes of all of them together. */
export const [MOST_FILES, MOST_UNPACKED] = [500, 256 * 1024 * 1024];
const KNOWN = /\.(jsonl|ndjson|json|csv|rosz?)$/i;

/** Why an archive is not taken. */
export type Objection = 'unreadable' | 'too-much' | 'empty' | 'names';

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

/** The logs, tables and rosters of a ZIP archive, in the order of their names; throws `ArchiveError`. */
export async function unpack(archive: File): Promise<File[]> {
  const { unzipSync } = await import('fflate');
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const names = new Set<string>();
  let size = 0;
  const packed = attempt(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!KNOWN.test(name)) return false;
        if (names.has(name) || !isPlain(name)) throw new ArchiveError('names');
        if (isOfASystem(name)) return false;
        names.add(name);
        size += originalSize;
        if (names.size > MOST_FILES || size > MOST_UNPACKED) throw new ArchiveError('too-much');
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

/** Whether it is what a system keeps beside its files. */
function isOfASystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)\./.test(name);
}

/** Whether a path goes straight down by names alone. */
function isPlain(path: string): boolean {
  const parts = path.split('/');
  return !path.includes('\\') && parts.every((part) => !['', '.', '..'].includes(part));
}

function attempt<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof ArchiveError ? thrown : new ArchiveError('unreadable');
  }
}
