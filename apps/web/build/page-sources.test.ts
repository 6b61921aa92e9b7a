import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = join(import.meta.dirname, '../src/public');
/** Modules of the design system without a class name in them. */
const plain = new Set(['brand', 'classes']);

test('the stylesheet of the public pages knows every component that stands on one', () => {
  const ofTheApp = ['shell/NotFound', 'features/loans/details/KeyFacts', 'products/PaymentsFigure'];
  const files = [
    ...globSync(join(pages, '*.tsx')),
    ...ofTheApp.map((name) => join(pages, `../${name}.tsx`)),
  ];
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '@quarrter\/ui\/([^']+)'/g)].map(
      ([, name]) => name,
    ),
  );
  const sheet = readFileSync(join(pages, 'site.css'), 'utf8');
  const sources = [...sheet.matchAll(/@source ".*\/ui\/src\/(.+)\.tsx";/g)].map(([, name]) => name);
  // The table has a stylesheet of its own, which the pages import.
  const needed = new Set(imported.filter((name) => name && !plain.has(name) && name !== 'Table'));
  expect(sources.toSorted()).toEqual([...needed].toSorted());
});
