import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|webmanifest)$/;

/**
 * Writes each text file once more as `.br` and `.gz`, at the best level there is: the listener
 * sends those (`preCompressed`) and never compresses while a phone waits. Files of the folder
 * `except` are not for browsers.
 */
export async function compressFolder(folder: string, except?: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const sent = files.filter(
    (file) => COMPRESSIBLE.test(file) && (except === undefined || !file.startsWith(`${except}/`)),
  );
  await Promise.all(sent.map((file) => compress(join(folder, file))));
}

/** The same at the end of a plain build. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'quarrter-compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      // After a failure there is no folder, and its error would hide the cause.
      handler: async (failure) => {
        if (failure === undefined) await compressFolder(folder);
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
