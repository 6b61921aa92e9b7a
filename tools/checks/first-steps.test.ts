import path from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { readText } from './source-files.ts';

/** The modules that a file imports at its top, and those that they import, as far as they go. */
function importedBefore(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const isDynamic = /\bimport\(\s*(?=['"])/g;
  // A type in a comment or a dynamic import loads nothing when the file is loaded.
  return readImports(readText(file).replace(isDynamic, '(')).flatMap((module) =>
    module.startsWith('.')
      ? importedBefore(path.posix.join(path.posix.dirname(file), module), seen)
      : [module],
  );
}

/** Modules that these scripts import only once the packages are installed. */
const laterImports = {
  'tools/dev/start.mjs': 'tools/dev/start-everything.mjs',
  'tools/test/test.mjs': 'tools/test/test-everything.mjs',
  'tools/dev/server-command.mjs': 'tools/dev/server-command.mjs',
};

test.each(Object.entries(laterImports))(
  '%s needs nothing but Node until the packages are installed',
  (script, next) => {
    const modules = [...importedBefore(script), ...importedBefore(next)];
    expect(modules).toContain('node:path');
    expect(modules.filter((module) => !module.startsWith('node:'))).toEqual([]);
  },
);
