import { brand } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';
import {
  LONGEST_LINE,
  localTraces,
  longLines,
  newerThanBrowsers,
  withoutComments,
} from './text-rules.ts';

const LONGEST_FILE = 400;

const files = writtenFiles('.').filter((file) => !/(^|\/)\.env$/.test(file));
const textFiles = files.filter((file) =>
  /\.(ts|tsx|mts|mjs|js|sql|json|css|html|md|yml|yaml|npmrc|example)$|(^|\/)run$/.test(file),
);

test('finds the files', () => {
  expect(textFiles.length).toBeGreaterThan(100);
});

test(`no source file is longer than ${LONGEST_FILE} lines`, () => {
  const long = files
    .filter((file) => /\.(ts|tsx|mts|mjs|sql)$/.test(file))
    .map((file) => ({ file, lines: readText(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});

/** Folders of the server with a name for their work; more files than these belong into folders. */
const MAX_FILES = 20;

test(`no capability has more than ${MAX_FILES} files beside its folders`, () => {
  const beside = new Map<string, number>();
  for (const file of files) {
    const folder =
      /^(apps\/server\/src\/[^/]+|packages\/contract\/src)\/[^/]+(?<!\.test)\.ts$/.exec(file);
    if (folder?.[1]) beside.set(folder[1], (beside.get(folder[1]) ?? 0) + 1);
  }
  expect(beside.size).toBeGreaterThan(20);
  const full = [...beside].filter(([, number]) => number > MAX_FILES).map(([folder]) => folder);
  expect(full).toEqual([]);
});

test(`no line of code is longer than ${LONGEST_LINE} columns`, () => {
  const long = files
    .filter((file) => /\.(ts|tsx|mts|mjs|js|sql|css)$/.test(file))
    .flatMap((file) => longLines(readText(file)).map((number) => `${file}:${number}`));
  expect(long).toEqual([]);
});

test('no properties are spread into an object only to share a line', () => {
  const sharing = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file))
    .flatMap((file) => {
      const lines = readText(file).split('\n');
      return lines.flatMap((line, index) =>
        /^\s*\.\.\.\{ .* \},?$/.test(line) ? [`${file}:${index + 1}`] : [],
      );
    });
  expect(sharing).toEqual([]);
});

test('a test that mocks a module loads its own, and leaves none behind for the next file', () => {
  const mocking = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && /^vi\.mock\(/m.test(readText(file)),
  );
  expect(mocking).toContain('apps/web/src/payments/payer.test.ts');
  const sharing = mocking.filter((file) => {
    const [, before, after] = readText(file).split('vi.resetModules()');
    return before === undefined || after === undefined;
  });
  expect(sharing).toEqual([]);
});

test('browsers run no function of the language that the oldest supported ones lack', () => {
  const run = files
    .filter((file) => /^(apps\/(web|staff)|packages\/\w+)\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.test\.tsx?$|(^|\/)(open|render)-screen\.tsx$/.test(file));
  expect(run).toContain('apps/web/src/main.tsx');
  expect(run).toContain('packages/domain/src/loans/waiver.ts');
  const newer = run.flatMap((file) =>
    newerThanBrowsers(readText(file)).map((name) => `${file}: ${name}`),
  );
  expect(newer).toEqual([]);
});

test('only the brand module has the name of the lender', () => {
  const { name } = brand;
  const named = files
    .filter((file) => /^(apps|packages)\/.*\.(ts|tsx|html)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|^packages\/ui\/src\/brand/.test(file))
    .filter((file) => !/^apps\/(sandbox|server\/test)\//.test(file))
    .filter((file) => new RegExp(`\\b${name}\\b`).test(withoutComments(readText(file))));
  expect(named).toEqual([]);
});

test('.env.example explains every setting that server and sandbox read', () => {
  const places = files.filter((file) => /^apps\/\w+\/src\/config(-\w+)?\.ts$/.test(file));
  const sources = places.map((file) => withoutComments(readText(file)));
  const read = sources.flatMap((source) => source.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)*\b/g) ?? []);
  // Production refuses it, and nothing reads it.
  const refused = 'NODE_TLS_REJECT_UNAUTHORIZED';
  const settings = read.filter(
    (name) => name !== refused && (name.includes('_') || ['HOST', 'PORT'].includes(name)),
  );
  expect(settings).toEqual(expect.arrayContaining(['FILES_S3_URL', 'CRC_URL', 'SANDBOX_PORT']));
  const explained = readText('.env.example').match(/^(?:# )?([A-Z0-9_]+)(?==)/gm) ?? [];
  const names = explained.map((line) => line.replace('# ', ''));
  expect([...new Set(settings)].filter((name) => !names.includes(name))).toEqual([]);
});

test('the lock file lists the packages of every platform', () => {
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

test('what is installed is held against the hash in the lock file', () => {
  type Entry = { link?: true; integrity?: string };
  const entries = Object.entries<Entry>(JSON.parse(readText('package-lock.json')).packages);
  const packages = entries.filter(([at, { link }]) => at.includes('node_modules/') && !link);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no file names a package registry or a folder of one machine', () => {
  const found = textFiles.flatMap((file) =>
    localTraces(readText(file)).map((trace) => `${file}: ${trace}`),
  );
  expect(found).toEqual([]);
});
