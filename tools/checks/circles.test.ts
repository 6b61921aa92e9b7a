import { expect, test } from 'vitest';
import { findCircles, importGraph } from './circles.ts';
import { readImports } from './imports.ts';
import { readText, writtenFiles } from './source-files.ts';

const files = writtenFiles('packages', 'apps', 'e2e', 'tools').filter((file) =>
  /\.(ts|tsx|mts|mjs)$/.test(file),
);

test('no files import each other in a circle', () => {
  const imports = new Map(files.map((file) => [file, readImports(readText(file))]));
  expect(imports.size).toBeGreaterThan(500);
  expect(findCircles(importGraph(imports))).toEqual([]);
});

test('a planted circle is found, however long it is', () => {
  const imports = new Map([
    ['a/one.ts', ['./two.ts', 'zod']],
    ['a/two.ts', ['../b/three.ts']],
    ['b/three.ts', ['../a/one.ts', './four.ts']],
    ['b/four.ts', []],
  ]);
  expect(findCircles(importGraph(imports))).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']]);
});

test('a file that imports itself is a circle', () => {
  expect(findCircles(importGraph(new Map([['a.ts', ['./a.ts']]])))).toEqual([['a.ts']]);
});
