import { expect, test } from 'vitest';
import {
  localTraces,
  longLines,
  namedPaths,
  namedScripts,
  newerThanBrowsers,
} from './text-rules.ts';

test('finds a line over 100 columns, and counts characters instead of bytes', () => {
  expect(longLines(`short\n${'words '.repeat(17)}\nshort`)).toEqual([2]);
  expect(longLines('₦20 '.repeat(25))).toEqual([]);
  expect(longLines(`src: url("https://example.com/${'x'.repeat(90)}")`)).toEqual([]);
});

test('finds the paths that a document names, up to a placeholder', () => {
  const text =
    'see `apps/none.ts`, `apps/*/src`, `/loans/api`, `tools/a.ts:12` and `docs/<name>.md`';
  expect(namedPaths(text)).toEqual(['apps/none.ts', 'apps', 'tools/a.ts', 'docs']);
});

test('finds the npm scripts that a document names', () => {
  expect(namedScripts('`npm run serve -- --x`\nnpm run\n  work\n`npm start`')).toEqual([
    'serve',
    'work',
    'start',
  ]);
});

test('finds addresses of a registry and folders of one machine', () => {
  const home = ['', 'home', 'ada', 'quarrter'].join('/');
  const registry = ['https:/', ['registry', 'example', 'com'].join('.'), 'pg'].join('/');
  expect(localTraces(`"${home}"`)).toEqual([home]);
  expect(localTraces(`"resolved": "${registry}"`)).toHaveLength(1);
  expect(localTraces('https://example.com/home/ada')).toEqual([]);
});

test.each([
  'Map.groupBy(rows, month)',
  'Object.groupBy(rows, month)',
  'AbortSignal.any([one, other])',
  'Promise.withResolvers<void>()',
  'Promise.try(read)',
  'await Array.fromAsync(pages)',
  'RegExp.escape(name)',
  'seen.union(other)',
  'seen\n  .isSubsetOf(other)',
  'Iterator.from(rows)',
  'byName.values().map(nameOf)',
  'byName\n  .entries()\n  .filter(isOpen)',
  'html.matchAll(/<a(.*)>/g).toArray()',
])('finds what the oldest supported browsers lack in %j', (source) => {
  expect(newerThanBrowsers(source)).not.toEqual([]);
});

test('lets through what they have, and comments', () => {
  const source = `
    // Map.groupBy is newer.
    z.union([a, b]);
    z
      .intersection(a, b);
    Object.values(byName).map(nameOf);
    [...byName.values()].map(nameOf);
    rows.toSorted().at(-1);
  `;
  expect(newerThanBrowsers(source)).toEqual([]);
});
