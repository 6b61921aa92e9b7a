import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymousCall } from '@quarrter/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../src/app.ts';
import { type App, serve } from '../src/platform/http/http.ts';
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

test('answers no TRACE', async () => {
  for (const url of ['/', '/docs', '/settings/', '/health/live']) {
    expect((await app.inject({ method: 'TRACE' as 'GET', url })).statusCode, url).toBe(404);
  }
});

test('a reply has the fields that its call describes, and no other', async () => {
  const { app: another } = await buildApp(testApp.config, testApp.database.db);
  const replies = { 200: z.object({ name: z.string(), inner: z.object({ id: z.string() }) }) };
  const call = anonymousCall('GET /accounts/api/described/', { summary: 'Read', replies });
  serve(another, call, async () => {
    const row = { name: 'Ada', passwordHash: 'x', inner: { id: '1', note: 'y' } };
    return row;
  });
  const reply = await another.inject({ url: call.path });
  expect(reply.json()).toEqual({ name: 'Ada', inner: { id: '1' } });
  await another.close();
});
