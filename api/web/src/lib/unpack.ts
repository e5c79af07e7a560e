/** Files out of an archive that somebody hands in: each is handed in by itself then. */

/** Files taken from one archive, and bytes of all of them together. */
export const [MOST_FILES, MOST_UNPACKED] = [1_000, 256 * 1024 * 1024];
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
  const nameOf = attempt(() => namesOf(bytes));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  let size = 0;
  const packed = attempt(() =>
    unzipSync(bytes, {
      filter: ({ name: written, originalSize }) => {
        const name = nameOf(written);
        if (!KNOWN.test(name)) return false;
        if (taken.has(name) || names.has(written) || !isPlain(name))
          throw new ArchiveError('names');
        if (isOfASystem(name)) return false;
        names.set(written, name);
        taken.add(name);
        size += originalSize;
        if (taken.size > MOST_FILES || size > MOST_UNPACKED) throw new ArchiveError('too-much');
        return true;
      },
    }),
  );
  const files = Object.entries(packed)
    .map(([written, content]) => [names.get(written) ?? written, content] as const)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, content]) => new File([content as Uint8Array<ArrayBuffer>], name));
  if (files.length === 0) throw new ArchiveError('empty');
  return files;
}

/**
 * Tells names of an archive, asked for in the order of its directory. Where an entry does not say that its name is UTF-8,
 * it comes as Latin-1: it is UTF-8 all the same (macOS), or CP866, in which Windows writes Russian names.
 */
function namesOf(archive: Uint8Array): (written: string) => string {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  // The end of the directory, and in it where the directory begins; each entry's flags and lengths (APPNOTE 4.3.12, 4.3.16).
  let end = archive.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  return (written) => {
    const isUtf8 = at + 46 > archive.length || (view.getUint16(at + 8, true) & 0x800) !== 0;
    if (at + 46 <= archive.length)
      at += [28, 30, 32].reduce((sum, length) => sum + view.getUint16(at + length, true), 46);
    return isUtf8 ? written : decoded(written);
  };
}

/** A name whose bytes were taken for Latin-1. */
function decoded(latin: string): string {
  const bytes = Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('ibm866').decode(bytes);
  }
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
