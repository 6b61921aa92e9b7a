/** A file that no project of the compiler includes is never checked, and nothing says so. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readText, writtenFiles } from '../checks/source-files.ts';
import { typedFolders } from './static-checks.mjs';

type Project = { include: string[] };

/** The folders and files that a project begins from: `src`, `../bench` for `../bench/**`. */
function startsOf(folder: string): string[] {
  const project: Project = JSON.parse(readText(path.posix.join(folder, 'tsconfig.json')));
  return project.include.map((pattern) =>
    path.posix.join(folder, pattern.replace(/\/?\*.*$/, '') || '.').replace(/\/$/, ''),
  );
}

test('the compiler checks every file of TypeScript', () => {
  const starts = typedFolders().flatMap((folder) => startsOf(folder.replaceAll('\\', '/')));
  const files = writtenFiles(
    'packages',
    'apps',
    'e2e',
    'tools',
    'bench',
    'vitest.config.ts',
  ).filter((file) => /\.tsx?$/.test(file));
  expect(files).toContain('bench/webhooks.ts');
  const unchecked = files.filter(
    (file) => !starts.some((start) => file === start || file.startsWith(`${start}/`)),
  );
  expect(unchecked).toEqual([]);
});
