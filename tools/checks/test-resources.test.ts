/**
 * Browsers and databases come from one place, which installs them where they are missing. A test
 * that found its own would pass only where one was installed by hand.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from './imports.ts';
import { readText, writtenFiles } from './source-files.ts';

const files = writtenFiles('packages', 'apps', 'e2e', 'tools', 'bench').filter((file) =>
  /\.(ts|tsx|mts|mjs)$/.test(file),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const browser = 'tools/test/browser.mjs';
const postgres = 'tools/postgres/start-postgres.mjs';

function importsOf(file: string): string[] {
  const modules = readImports(readText(file)).filter((module) => module.startsWith('.'));
  return modules.map((module) => path.posix.join(path.posix.dirname(file), module));
}

/** The tests that import a module, directly or through others. */
function testsThatReach(module: string): string[] {
  const reaching = new Set([module]);
  for (const reached of reaching) {
    for (const [file, targets] of imports) if (targets.includes(reached)) reaching.add(file);
  }
  return [...reaching].filter((file) => /\.test\.tsx?$/.test(file)).sort();
}

test('only one module starts browsers', () => {
  const starting = files.filter((file) =>
    /^import (?!type)[^;]*from 'playwright(-core)?'|require\(['"]playwright/m.test(readText(file)),
  );
  const values = starting.filter((file) => {
    const [, names = ''] = /^import \{([^}]*)\} from 'playwright/m.exec(readText(file)) ?? [];
    return names.split(',').some((name) => name.trim() !== '' && !/^\s*type /.test(name));
  });
  expect(values).toEqual([browser]);
});

test('a test that uses a browser runs with the journeys, after one was installed', () => {
  const withBrowser = testsThatReach(browser);
  expect(withBrowser).toContain('apps/sandbox/test/popup.browser.test.ts');
  const elsewhere = withBrowser.filter(
    (file) => !file.startsWith('e2e/') && !/^apps\/sandbox\/.*\.browser\.test\.ts$/.test(file),
  );
  expect(elsewhere).toEqual([]);
});

test('a test gets its database from the run, unless the server program is its subject', () => {
  expect(testsThatReach(postgres)).toEqual([
    'tools/dev/start.test.ts',
    'tools/postgres/start-postgres.test.ts',
  ]);
});
