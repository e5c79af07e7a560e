import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** What gets smaller. */
const TEXTS = /\.(js|css|svg|wasm|webmanifest)$/;
/** What is below this many bytes fits into one packet as it is. */
const LEAST = 1_000;

/**
 * Puts beside each file of the pages what Brotli makes of it at its best (`.br`, RFC 7932), once and for all: the service
 * sends that as it lies there. Packed anew for each answer it would be a sixth larger.
 */
export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: async () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true });
      const texts = files.filter((file) => file.isFile() && TEXTS.test(file.name));
      await Promise.all(texts.map((file) => pack(join(file.parentPath, file.name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length < LEAST) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, await brotli(bytes, { params }));
}
