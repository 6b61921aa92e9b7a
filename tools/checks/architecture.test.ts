import { describe, expect, test } from 'vitest';
import { checkImport, isKnownPlace, unknownServerFolder } from './import-rules.ts';
import { readImports } from './imports.ts';
import { readText, writtenFiles } from './source-files.ts';

const files = writtenFiles('packages', 'apps', 'e2e', 'bench').filter((file) =>
  /\.(ts|tsx|mts)$/.test(file),
);
const imports = files.flatMap((file) => importsOf(file).map((module) => ({ file, module })));

function importsOf(file: string): string[] {
  try {
    return readImports(readText(file));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

describe('the source tree', () => {
  test('has files and imports in every package, the server and the sandbox', () => {
    for (const place of ['domain', 'contract', 'ui'].map((name) => `packages/${name}/`)) {
      expect(files.some((file) => file.startsWith(place))).toBe(true);
    }
    for (const place of ['apps/server/', 'apps/sandbox/', 'apps/web/']) {
      expect(imports.some(({ file }) => file.startsWith(place))).toBe(true);
    }
  });

  test('has no file outside the parts that the rules know', () => {
    expect(files.filter((file) => !isKnownPlace(file))).toEqual([]);
  });

  test('has no folder of the server that the rules do not know', () => {
    const unknown = files.map(unknownServerFolder).filter((folder) => folder !== undefined);
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('has a brand module of plain data, which the server can read', () => {
    const brand = imports.filter(({ file }) => /^packages\/ui\/src\/brand(\.ts|\/)/.test(file));
    expect(brand.length).toBeGreaterThan(0);
    // Its files import only each other.
    const others = brand.filter(({ module }) => !/^\.\/(brand\/)?[a-z]+\.ts$/.test(module));
    expect(others).toEqual([]);
  });

  test('has only imports that the rules allow', () => {
    const against = imports.flatMap(({ file, module }) => {
      const reason = checkImport(file, module);
      return reason === undefined ? [] : [`${file}: ${reason}`];
    });
    expect(against).toEqual([]);
  });
});

describe('the import rules', () => {
  const server = 'apps/server/src';
  test.each([
    ['packages/domain/src/loans/index.ts', '@quarrter/contract/client/loans'],
    ['packages/domain/src/loans/index.ts', 'kysely'],
    ['packages/domain/src/loans/index.ts', 'zod/mini'],
    ['packages/domain/src/loans/index.ts', '../../../contract/src/loans.ts'],
    ['packages/contract/src/client/loans.ts', 'react'],
    ['packages/ui/src/Money.tsx', 'react-dom'],
    ['packages/ui/src/Money.tsx', '@quarrter/domain/loans'],
    ['packages/ui/src/Money.tsx', '@quarrter/contract/client/loans'],
    ['packages/ui/src/Money.tsx', '@quarrter/client/router'],
    ['packages/client/src/request.ts', '@quarrter/contract/client/loans'],
    ['packages/client/src/request.ts', '@quarrter/domain/loans'],
    ['packages/client/src/router.tsx', 'react-dom'],
    ['packages/client/src/router.tsx', '../../../apps/web/src/paths.ts'],
    ['apps/server/src/app.ts', '@quarrter/client/request'],
    ['apps/server/src/app.ts', '@quarrter/ui/Button'],
    ['apps/server/src/app.ts', '../../sandbox/src/main.ts'],
    ['apps/server/test/test-app.ts', '../../sandbox/src/main.ts'],
    ['apps/sandbox/src/main.ts', '../../server/src/config.ts'],
    ['apps/sandbox/src/main.ts', '@quarrter/server/config'],
    [`${server}/loans/apply.ts`, '../investments/index.ts'],
    [`${server}/investments/invest.ts`, '../loans/index.ts'],
    [`${server}/access/sessions.ts`, '../accounts/index.ts'],
    [`${server}/accounts/realm.ts`, '../access/sessions.ts'],
    [`${server}/payments/intent.ts`, '../loans/index.ts'],
    [`${server}/ledger/post.ts`, '../payments/index.ts'],
    [`${server}/platform/ids.ts`, '../accounts/index.ts'],
    [`${server}/platform/ids.ts`, '../config.ts'],
    [`${server}/loans/apply.ts`, '../payments/queries.ts'],
    [`${server}/loans/apply.ts`, '../day-close/index.ts'],
    [`${server}/loans/apply.ts`, '../../test/test-app.ts'],
    [`${server}/loans/apply.ts`, '../routes.ts'],
    [`${server}/activity/list.ts`, '../day-close/index.ts'],
    [`${server}/routes.ts`, './app.ts'],
    [`${server}/app.ts`, './main.ts'],
    [`${server}/routes.ts`, './sandbox-bridge/index.ts'],
    [`${server}/web/front-ends.ts`, '../sandbox-bridge/index.ts'],
    ['apps/web/src/features/loans/api.ts', '../invest/api.ts'],
    ['apps/web/src/main.tsx', '../../staff/src/main.tsx'],
  ])('reject %s importing %s', (file, module) => {
    expect(checkImport(file, module)).toBeTypeOf('string');
  });

  test.each([
    ['packages/domain/src/loans/index.ts', '../money/index.ts'],
    ['packages/domain/src/loans/schedule.test.ts', 'fast-check'],
    ['packages/contract/src/client/loans.ts', '@quarrter/domain/money'],
    ['packages/contract/src/client/loans.ts', 'zod/mini'],
    ['packages/ui/src/Money.tsx', '@quarrter/domain/money'],
    ['packages/client/src/request.ts', '@quarrter/contract/call'],
    ['packages/client/src/Wizard.tsx', '@quarrter/ui/Stepper'],
    ['packages/client/src/router.tsx', 'wouter/use-browser-location'],
    ['apps/web/src/features/loans/Page.tsx', '@quarrter/client/use-wizard'],
    ['apps/staff/src/features/audit/Page.tsx', '@quarrter/client/pages'],
    [`${server}/loans/apply.ts`, '../payments/index.ts'],
    [`${server}/loans/apply.ts`, '../ledger/index.ts'],
    [`${server}/loans/apply.ts`, '../accounts/index.ts'],
    [`${server}/accounts/realm.ts`, '../access/index.ts'],
    [`${server}/console/realm.ts`, '../access/index.ts'],
    [`${server}/loans/apply.ts`, '../platform/ids.ts'],
    [`${server}/loans/apply.ts`, './queries.ts'],
    [`${server}/day-close/close.ts`, '../investments/index.ts'],
    [`${server}/commands/work.ts`, '../day-close/close.ts'],
    [`${server}/app.ts`, './routes.ts'],
    [`${server}/app.ts`, './sandbox-bridge/index.ts'],
    ['apps/web/src/features/loans/Page.tsx', '../../api/call.ts'],
    ['e2e/journey.test.ts', '../tools/dev/product.mjs'],
  ])('allow %s importing %s', (file, module) => {
    expect(checkImport(file, module)).toBeUndefined();
  });

  test('name a folder of the server that they do not know', () => {
    expect(unknownServerFolder(`${server}/helpers/text.ts`)).toBe('helpers');
    expect(unknownServerFolder(`${server}/loans/apply.ts`)).toBeUndefined();
  });
});

describe('reading imports', () => {
  test('finds every form of import, and none in comments and strings', () => {
    const source = `
// import of nothing: from 'comment'
/* import x from 'block' */
import a from 'a';
import type { B } from 'b';
import {
  c,
  type D,
} from '../c.ts';
import './d.css';
export { e } from 'e';
export * from 'f';
const g = () => import('g');
const text = "import h from 'h'";
const address = 'https://example.com';
export type I = typeof import('i');
`;
    expect(readImports(source).sort()).toEqual(
      ['a', 'b', '../c.ts', './d.css', 'e', 'f', 'g', 'i'].sort(),
    );
  });

  test('throws for an import that it does not understand', () => {
    expect(() => readImports('import x = require("y");')).toThrow(/understood/);
  });
});
