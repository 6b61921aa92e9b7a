import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { useTestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { App } from '../platform/http/http.ts';

const testApp = useTestApp();
let dist: string;
let production: App;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'quarrter-dist-'));
  const page = '<!doctype html><title>page</title>';
  const signIn = `${page}<style>a{}</style><script data-script="/assets/a.js">start()</script>`;
  await mkdir(join(dist, 'server'));
  await Promise.all([
    writeFile(join(dist, 'index.html'), page),
    writeFile(join(dist, 'app.html'), page),
    writeFile(join(dist, 'signin.html'), signIn),
    writeFile(
      join(dist, 'server', 'render.js'),
      `export const addresses = { '/': 'index.html', '/faq': 'faq.html' };
      const pages = ['index.html', 'faq.html', '404.html'];
      export const render = async () => new Map(pages.map((file) => [file, '${page}']));`,
    ),
  ]);
  const provider = {
    ...testApp.config.provider,
    scriptUrl: 'https://js.paystack.co/v2/inline.js',
  };
  production = await appWith({ mode: 'production', sandbox: null, provider });
});
afterAll(async () => {
  await production.close();
  await rm(dist, { recursive: true, force: true });
});

async function appWith(changes: Partial<Config>): Promise<App> {
  const config = { ...testApp.config, webDist: dist, staffDist: dist, ...changes };
  return (await buildApp(config, testApp.database.db)).app;
}

async function headersOf(app: App, url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return reply.headers;
}

test.each(['/', '/faq', '/faq/', '/nothing-here', '/staff'])(
  'lets the page %s load only files of this server',
  async (url) => {
    const headers = await headersOf(production, url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000;/);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

test.each(['/dashboard', '/loans/personal/details/x', '/invest/form', '/signup', '/signin'])(
  'lets the client app at %s load only the payment provider from outside',
  async (url) => {
    const policy = String((await headersOf(production, url))['content-security-policy']);
    expect(policy).toMatch(
      /script-src 'self'( 'sha256-[\w+/]{43}=')? https:\/\/js\.paystack\.co[;]/,
    );
    expect(policy).toContain('frame-src https://checkout.paystack.com;');
    expect(policy).toContain("connect-src 'self' https://api.paystack.co");
    expect(policy).not.toContain('unsafe');
    expect(policy.match(/https:/g)).toHaveLength(3);
  },
);

test('allows the sign-in page its own style and script by hash', async () => {
  const reply = await production.inject({ url: '/signin', headers: { accept: 'text/html' } });
  expect(reply.body).toContain('start()');
  const policy = String(reply.headers['content-security-policy']);
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('start()')}' https://js.paystack.co`);
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('a{}')}'`);
  expect((await headersOf(production, '/signup'))['content-security-policy']).not.toContain('sha');
});

test('lets the client app frame only this server in sandbox mode', async () => {
  const sandbox = await appWith({});
  const headers = await headersOf(sandbox, '/loans');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-src 'self'");
  expect(policy).not.toContain('https:');
  expect(headers['strict-transport-security']).toBeUndefined();
  await sandbox.close();
});

test('PUB-02: serves a public page at its path without the file extension', async () => {
  const statusOf = async (url: string) => (await production.inject({ url })).statusCode;
  expect(await Promise.all(['/faq', '/faq/', '/faq?a=1', '/404'].map(statusOf))).toEqual([
    200, 200, 200, 404,
  ]);
});

test('allows the documentation its start script by hash', async () => {
  const policy = String((await headersOf(production, '/docs/'))['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
});

test('shows the documentation and the reasons of readiness to calls from inside only', async () => {
  const passedOn = { 'x-forwarded-for': '203.0.113.9' };
  for (const url of ['/docs', '/docs/', '/docs/json']) {
    expect((await production.inject({ url })).statusCode, url).not.toBe(404);
    expect((await production.inject({ url, headers: passedOn })).statusCode, url).toBe(404);
    const sandbox = await testApp.app.inject({ url, headers: passedOn });
    expect(sandbox.statusCode, url).not.toBe(404);
  }
  const { pool } = testApp.database.owner;
  await pool.query('ALTER SCHEMA graphile_worker RENAME TO away');
  const ready = async (headers: Record<string, string>) =>
    (await production.inject({ url: '/health/ready', headers })).json();
  const reason = 'The database does not answer.';
  expect(await ready({})).toEqual({ status: 'not ready', reason });
  expect(await ready(passedOn)).toEqual({ status: 'not ready' });
  await pool.query('ALTER SCHEMA away RENAME TO graphile_worker');
  await pool.query(`INSERT INTO service_outages VALUES ('mail server', now(), now())`);
  expect(await ready({})).toMatchObject({ away: [{ service: 'mail server' }] });
  expect(await ready(passedOn)).not.toHaveProperty('away');
  await pool.query('DELETE FROM service_outages');
});

test('forbids storing API replies and using them as pages', async () => {
  const client = await aClient(testApp);
  const own = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
  for (const url of [own, '/settings/', '/accounts/api/nothing/']) {
    const headers = await headersOf(production, url, {
      ...client.headers,
      accept: 'application/json',
    });
    expect(headers['cache-control'], url).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('no reply lets a page of another origin read it', async () => {
  const client = await aClient(testApp);
  const own = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
  const origin = 'https://other.test';
  const asked = { origin, 'access-control-request-method': 'GET' };
  for (const url of [own, '/settings/', '/', '/dashboard']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { ...client.headers, ...asked };
      const reply = await production.inject({ method, url, headers });
      const names = Object.keys(reply.headers).filter((name) => /^access-control/.test(name));
      expect(names, `${method} ${url}`).toEqual([]);
    }
  }
});

test('each reply names its type, and texts their character set', async () => {
  for (const [url, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/dashboard', 'text/html; charset=utf-8'],
    ['/settings/', 'application/json; charset=utf-8'],
  ] as const) {
    expect((await headersOf(production, url))['content-type'], url).toBe(type);
  }
});
