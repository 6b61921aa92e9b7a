import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Package = { version?: string; workspaces?: string[]; [list: string]: unknown };

const ownPackage = /^@quarrter\//;
const dependencyLists = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** The version that the packages of this folder have now. */
export function versionOf(root: string): string {
  return String(read(path.join(root, 'package.json')).version);
}

/** Whether a version is `MAJOR.MINOR.PATCH` and later than another one. */
export function isLater(version: string, than: string): boolean {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) return false;
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/**
 * Whether a commit is the release of a version: by its tag or, where tags were not fetched or do
 * not travel with commits, by its subject. An operator checks the signature of the sums.
 */
export function isRelease(
  version: string,
  commit: { readonly tags: readonly string[]; readonly subject: string },
): boolean {
  return commit.tags.includes(`v${version}`) || commit.subject === `release: ${version}`;
}

/** Where the description of the API has its version from. */
const versionFile = path.join('apps', 'server', 'src', 'version.ts');

/**
 * Gives every package of this folder one version, also where they name each other, in the lock and
 * in the API's description: `npm version` leaves the names as they are, and `npm ci` then looks for
 * them in the registry.
 */
export function setVersion(root: string, version: string): void {
  const rootFile = path.join(root, 'package.json');
  const patterns = (read(rootFile).workspaces ?? []).map((folder) => `${folder}/package.json`);
  const files = globSync(patterns, { cwd: root }).map((file) => path.join(root, file));
  for (const file of [rootFile, ...files]) write(file, withVersion(read(file), version));
  const described = readFileSync(path.join(root, versionFile), 'utf8');
  const replaced = described.replace(/'[\d.]+'/, `'${version}'`);
  writeFileSync(path.join(root, versionFile), replaced);
  const lockFile = path.join(root, 'package-lock.json');
  const lock = read(lockFile);
  const entries = Object.entries((lock.packages ?? {}) as Record<string, Package>);
  const packages = entries.map(([place, entry]) => {
    const isOwn = !place.includes('node_modules/');
    return [place, isOwn ? withVersion(entry, version) : entry];
  });
  write(lockFile, { ...lock, version, packages: Object.fromEntries(packages) });
}

function withVersion(entry: Package, version: string): Package {
  const lists = dependencyLists.flatMap((list) => {
    const named = entry[list] as Record<string, string> | undefined;
    if (named === undefined) return [];
    const dependencies = Object.entries(named).map(([name, range]) => [
      name,
      ownPackage.test(name) ? version : range,
    ]);
    return [[list, Object.fromEntries(dependencies)]];
  });
  return { ...entry, ...('version' in entry ? { version } : {}), ...Object.fromEntries(lists) };
}

function read(file: string): Package {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function write(file: string, content: Package): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
