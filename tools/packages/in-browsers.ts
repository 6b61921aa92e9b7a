import { readImports } from '../checks/imports.ts';
import { readText, writtenFiles } from '../checks/source-files.ts';
import { dependenciesOf, packages, withNeeded } from './lock.ts';

/** Folders that are built into the files that browsers load. */
const frontEnds = [
  ...['apps/web', 'apps/staff'],
  ...['packages/client', 'packages/contract', 'packages/domain', 'packages/ui'],
];

/** The packages that a style sheet imports, or takes a font of. */
function readStyles(text: string): string[] {
  return [...text.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(([, address = '']) => address);
}

const isOurs = (module: string) => /^(?:[./]|node:|@quarrter\/)/.test(module);

/** The name of the package that a module belongs to. */
function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** Modules that only tests and their helpers import. */
const ofTests = /^(?:vitest|fast-check|@testing-library\/\w+)$/;

/** The packages that the sources of a front end name. */
function namedBy(folder: string): string[] {
  const modules = writtenFiles(`${folder}/src`).flatMap((file) => {
    if (file.endsWith('.css')) return readStyles(readText(file));
    const imports = /\.tsx?$/.test(file) ? readImports(readText(file)) : [];
    return imports.some((module) => ofTests.test(module)) ? [] : imports;
  });
  return [...new Set(modules.filter((module) => !isOurs(module)).map(packageOf))].sort();
}

/**
 * The packages that browsers get, by their folders. Front ends have them as development
 * dependencies, because production builds them and does not run them. An optional dependency is
 * left out: the builds take none.
 */
export function packagesInBrowsers(): string[] {
  const installed = new Set(packages.map(([place]) => place));
  const found = frontEnds.flatMap((folder) => [
    ...withNeeded(namedBy(folder), folder, dependenciesOf),
  ]);
  return [...new Set(found)].filter((place) => installed.has(place)).sort();
}
