import { expect, test } from 'vitest';
import { readText } from '../checks/source-files.ts';
import { billOfMaterials } from './bill.ts';
import { packagesInBrowsers } from './in-browsers.ts';
import { installedWith, locked, nameOf, ofProduction, packages, withNeeded } from './lock.ts';

const inBrowsers = packagesInBrowsers();

test('browsers get what the front ends and their style sheets name, and what that needs', () => {
  const names = inBrowsers.map(nameOf);
  const named = ['wouter', 'jspdf', 'lucide-react', '@tanstack/react-query', 'tailwindcss'];
  const needed = ['@tanstack/query-core', 'd3-array', 'fflate'];
  const font = '@fontsource-variable/bricolage-grotesque';
  expect(names).toEqual(expect.arrayContaining([...named, ...needed, font]));
  const tools = ['vite', 'vitest', '@types/react', 'subset-font', 'html2canvas'];
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});

test('the bill of materials has what production runs and what browsers get, each once', () => {
  const { components, dependencies } = billOfMaterials();
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
  const find = (name: string) => components.find((component) => component.name === name);
  const shippedTo = (name: string) => find(name)?.properties.map(({ value }) => value);
  // A tool of the tests as well, a package that both get, one of browsers alone, one of no one.
  expect(['pg', 'zod', 'jspdf', 'vite'].map(shippedTo)).toEqual([
    ['production'],
    ['production', 'browsers'],
    ['browsers'],
    undefined,
  ]);
  expect(find('@tanstack/react-query')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/%40tanstack\/react-query@\d/),
    hashes: [{ content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  // A format that knows identifiers alone: an empty one makes the whole file invalid.
  expect(find('png-js')).not.toHaveProperty('licenses');
  expect(JSON.stringify(components)).not.toContain('"id":""');
  const query = dependencies.find(({ ref }) => ref.startsWith('@tanstack/react-query@'));
  expect(query?.dependsOn).toEqual(
    expect.arrayContaining([expect.stringMatching(/^@tanstack\/query-core@\d/)]),
  );
});

/** Licences that let us ship the package in our builds, without giving away our source. */
const licences = /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0)$/;
/** Licences that we have read, with the terms of each. */
const licencesRead = {
  'node_modules/@fontsource-variable/bricolage-grotesque': 'OFL-1.1: goes with any program',
  'node_modules/fast-png/node_modules/pako': 'MIT, and Zlib, which asks for no more',
  'node_modules/png-js': 'MIT, in a file of its own',
  'node_modules/type-fest': 'MIT, or another',
  'node_modules/wouter': 'Unlicense: asks for nothing',
};

test('every package that production runs or browsers get may be shipped', () => {
  const shipped = [...new Set([...ofProduction, ...inBrowsers])];
  expect(shipped.length).toBeGreaterThan(ofProduction.length);
  const others = shipped.filter((place) => !licences.test(locked.get(place)?.license ?? ''));
  expect(others.sort()).toEqual(Object.keys(licencesRead));
});

test('production installs what the server runs and its Node, and nothing of the sandbox', () => {
  const { dependencies: ofSandbox } = JSON.parse(readText('apps/sandbox/package.json'));
  expect(ofSandbox).toBeUndefined();
  const server = installedWith(locked.get('apps/server') ?? {});
  const node = installedWith(locked.get('') ?? {});
  const needed = new Set([
    ...withNeeded(server, 'apps/server', installedWith),
    ...withNeeded(node, '', installedWith),
    ...withNeeded(['zod'], 'packages/contract', installedWith),
  ]);
  expect(ofProduction.length).toBeGreaterThan(100);
  expect(ofProduction.filter((place) => !needed.has(place))).toEqual([]);
});

test('no package of production runs a script while it is installed', () => {
  const scripts = packages.filter(([, { dev, hasInstallScript }]) => !dev && hasInstallScript);
  expect(scripts.map(([place]) => place)).toEqual([]);
});

test('each package with a script to install it is allowed to run it, or not, by name', () => {
  const scripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const { allowScripts } = JSON.parse(readText('package.json'));
  const names = new Set(scripts.map(([place]) => nameOf(place)));
  expect(Object.keys(allowScripts).sort()).toEqual([...names].sort());
  expect(readText('.npmrc').split('\n')).toContain('strict-allow-scripts=true');
});

test('Node is locked for each platform, in one version', () => {
  const platforms = ['bin-darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64'];
  const { optionalDependencies } = JSON.parse(readText('package.json'));
  const names = platforms.map((platform) => `node-${platform}`);
  expect(Object.keys(optionalDependencies).sort()).toEqual(names);
  const versions = names.map((name) => locked.get(`node_modules/${name}`)?.version);
  expect(new Set([...versions, ...Object.values(optionalDependencies)]).size).toBe(1);
});

/** Each with the reason why production runs it, in docs/security.md. */
const betas = ['graphile-config'];

test('production runs no beta but those that docs/security.md has a reason for', () => {
  const found = packages
    .filter(([place, { version }]) => version?.includes('-') && ofProduction.includes(place))
    .map(([place]) => nameOf(place));
  expect(found).toEqual(betas);
  const section = readText('docs/security.md').split('\n## Packages\n')[1]?.split('\n## ')[0];
  for (const beta of betas) expect(section).toContain(`\`${beta}\``);
});
