import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { App } from '../src/platform/http/http.ts';
import { everyCall } from './every-call.ts';
import { useTestApp } from './test-app.ts';

/* The real router, route by route, with the routes that the API does not describe. */

const testApp = useTestApp();
let app: App;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'quarrter-actors-'));
  await writeFile(join(webDist, 'favicon.svg'), '<svg/>');
  const config = { ...testApp.config, webDist };
  ({ app } = await buildApp(config, testApp.database.db));
});
afterAll(async () => {
  await app.close();
  await rm(webDist, { recursive: true });
});

/** Every registered route as `METHOD url`, read from the tree that the router prints. */
async function registered(): Promise<string[]> {
  await app.ready();
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      parents.splice(depth, parents.length, part);
      const url = parents.join('');
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${url}`);
    });
}

/** Pages, a file, and routes of the sandbox's proxy: they are not API calls, and need no token. */
const open = [
  '/contact',
  '/docs',
  '/docs*',
  '/docs/json',
  '/favicon.svg',
  '/sandbox',
  '/sandbox*',
  '/signin',
];

test('every route of the router is a call of the contract or a page that is listed', async () => {
  const calls = everyCall.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`);
  const names = (await registered()).filter((name) => !name.startsWith('HEAD '));
  expect(names.length).toBeGreaterThan(300);
  const undescribed = names.filter((name) => !calls.includes(name));
  const urls = undescribed.map((name) => name.replace(/^[A-Z]+ /, ''));
  expect([...new Set(urls)].toSorted()).toEqual(open);
});

const rawRoutes = ['/debug/clients/', '/staff/api/everyone/', '/staff/debug', '/assets/clients'];

test.each(rawRoutes)('a raw route at %s stops the server from starting', async (url) => {
  const { app: another } = await buildApp(testApp.config, testApp.database.db);
  expect(() => another.get(url, async () => [])).toThrow(`Nothing says who may call GET ${url}`);
  await another.close();
});
