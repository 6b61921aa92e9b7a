import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../dev/checkout.mjs';

/** Made by npm, a build or a run. */
const NOT_WRITTEN = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results']);

/**
 * Every source file under the given places of the checkout.
 * @returns paths relative to the checkout, with forward slashes, sorted
 */
export function writtenFiles(...places: string[]): string[] {
  return places.flatMap((place) => filesUnder(place)).sort();
}

function filesUnder(folder: string): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (NOT_WRITTEN.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(name);
    return entry.isFile() ? [name] : [];
  });
}

/** @param file relative to the checkout */
export function readText(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
