import { expect, test } from 'vitest';
import { packageFolders } from './earlier-version.ts';

test('packages are copied from the checkout and from below its workspaces', () => {
  const packages = {
    ...{ '': {}, 'apps/server': {}, 'node_modules/pg': {}, 'node_modules/a/node_modules/b': {} },
    'apps/server/node_modules/ajv': {},
    'apps/server/node_modules/a/node_modules/b': {},
  };
  expect(packageFolders(JSON.stringify({ packages }))).toEqual([
    'node_modules',
    'apps/server/node_modules',
  ]);
});
