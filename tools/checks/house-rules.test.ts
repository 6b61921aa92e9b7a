import { existsSync } from 'node:fs';
import path from 'node:path';
import { brand } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { readText, writtenFiles } from './source-files.ts';

const LONGEST_FILE = 400;
const TOP_FOLDERS = 'packages|apps|e2e|bench|tools|docs|\\.ci';

const files = writtenFiles('.').filter((file) => !/(^|\/)\.env$/.test(file));
const documents = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file));
const textFiles = files.filter((file) =>
  /\.(ts|tsx|mts|mjs|js|sql|json|css|html|md|yml|yaml|npmrc|example)$|(^|\/)run$/.test(file),
);

test('files were found', () => {
  expect(textFiles.length).toBeGreaterThan(100);
  expect(documents).toContain('docs/ledger.md');
});

test(`no source file is longer than ${LONGEST_FILE} lines`, () => {
  const long = files
    .filter((file) => /\.(ts|tsx|mts|mjs|sql)$/.test(file))
    .map((file) => ({ file, lines: readText(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});

test("the lender's name stands in the brand module alone", () => {
  const { name } = brand;
  const named = files
    .filter((file) => /^(apps|packages)\/.*\.(ts|tsx|html)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|^packages\/ui\/src\/brand/.test(file))
    .filter((file) => !/^apps\/(sandbox|server\/test)\//.test(file))
    .filter((file) => new RegExp(`\\b${name}\\b`).test(withoutComments(readText(file))));
  expect(named).toEqual([]);
});

test('documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) =>
    namedPaths(readText(document))
      .filter((name) => !existsSync(path.join(ROOT, name)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('documents link only to files that exist', () => {
  const missing = documents.flatMap((document) =>
    [...readText(document).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => path.posix.join(path.posix.dirname(document), link))
      .filter((link) => !existsSync(path.join(ROOT, link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(missing).toEqual([]);
});

test('the list of decisions names every record by its heading', () => {
  const list = 'docs/decisions/README.md';
  const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
  const lines = records.map((file) => {
    const heading = readText(file).split('\n')[0]?.replace(/^# /, '');
    const name = path.posix.basename(file);
    return `| [${name.slice(0, 4)}](${name}) | ${heading} |`;
  });
  expect(lines.length).toBeGreaterThan(0);
  const listed = readText(list)
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(listed).toEqual(lines.sort());
});

test('documents name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readText('package.json'));
  const missing = documents.flatMap((document) =>
    namedScripts(readText(document))
      .filter((name) => !(name in scripts))
      .map((name) => `${document}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

test('.env.example explains every setting that server and sandbox read', () => {
  const sources = ['apps/server/src/config.ts', 'apps/sandbox/src/config.ts'].map(readText);
  const read = sources.flatMap((source) => source.match(/\b[A-Z]{2,}(?:_[A-Z]+)*\b/g) ?? []);
  const settings = read.filter((name) => name.includes('_') || ['HOST', 'PORT'].includes(name));
  expect(settings.length).toBeGreaterThan(20);
  const explained = readText('.env.example').match(/^(?:# )?([A-Z_]+)(?==)/gm) ?? [];
  const names = explained.map((line) => line.replace('# ', ''));
  expect([...new Set(settings)].filter((name) => !names.includes(name))).toEqual([]);
});

test('the lock file knows the packages of every platform, not of the one it was made on', () => {
  type Entry = { optionalDependencies?: { [name: string]: string } };
  const entries = Object.entries<Entry>(JSON.parse(readText('package-lock.json')).packages);
  const known = new Set(entries.map(([place]) => place));
  const missing = entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !known.has(`node_modules/${name}`) && !known.has(`${place}/node_modules/${name}`),
    ),
  );
  expect(known.size).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('no file names a package registry or a folder of one machine', () => {
  const found = textFiles.flatMap((file) =>
    localTraces(readText(file)).map((trace) => `${file}: ${trace}`),
  );
  expect(found).toEqual([]);
});

test('the rules above see what they are for', () => {
  expect(namedPaths('see `apps/none.ts`, `apps/*/src`, `/loans/api` and `docs/<name>.md`')).toEqual(
    ['apps/none.ts', 'apps', 'docs'],
  );
  expect(namedScripts('`npm run serve -- --x`\nnpm run work\n`npm start`')).toEqual([
    'serve',
    'work',
    'start',
  ]);
  const home = ['', 'home', 'ada', 'quarrter'].join('/');
  const registry = ['https:/', ['registry', 'example', 'com'].join('.'), 'pg'].join('/');
  expect(localTraces(`"${home}"`)).toEqual([home]);
  expect(localTraces(`"resolved": "${registry}"`)).toHaveLength(1);
  expect(localTraces('https://example.com/home/ada')).toEqual([]);
});

/** Backticked paths of this checkout; of one with a placeholder, the folder before it. */
function namedPaths(text: string): string[] {
  const named = new RegExp(`\`((?:${TOP_FOLDERS})/[^\`\\s]*)\``, 'g');
  return [...text.matchAll(named)].map(([, name = '']) => {
    const placeholder = name.search(/[*<{[…]|NNNN|:\d/);
    if (placeholder === -1) return name.replace(/#.*$/, '');
    return name[placeholder] === ':' ? name.slice(0, placeholder) : folderBefore(name, placeholder);
  });
}

function folderBefore(name: string, index: number): string {
  return name.slice(0, name.lastIndexOf('/', index));
}

function namedScripts(text: string): string[] {
  const named = text.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g);
  return [...named].map(([, script, short]) => script ?? short ?? '');
}

/** Registry addresses and absolute paths under somebody's home. */
function localTraces(text: string): string[] {
  const registry = /https?:\/\/(?:[\w-]+\.)*(?:registry|npmjs|npmmirror|verdaccio)\b[^\s"'`)]*/g;
  const home = /(?<=^|[\s"'`(=])\/(?:home|Users|root|work)\/[\w.][^\s"'`)]*/gm;
  return [...text.matchAll(registry), ...text.matchAll(home)].map(([found]) => found);
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
