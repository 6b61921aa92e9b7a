import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { App } from '../platform/http.ts';

let testApp: TestApp;
let dist: string;
let production: App;

beforeAll(async () => {
  testApp = await startTestApp();
  dist = await mkdtemp(join(tmpdir(), 'quarrter-dist-'));
  for (const name of ['index.html', 'app.html', '404.html', 'faq.html']) {
    await writeFile(join(dist, name), '<!doctype html><title>page</title>');
  }
  const provider = {
    ...testApp.config.provider,
    scriptUrl: 'https://js.paystack.co/v2/inline.js',
  };
  production = await appWith({ mode: 'production', sandbox: null, provider });
});
afterAll(async () => {
  await production.close();
  await testApp.stop();
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
    expect(headers['strict-transport-security']).toContain('max-age=');
  },
);

test.each(['/dashboard', '/loans/personal/details/x', '/invest/form', '/signin'])(
  'lets the client app at %s load only the card provider from outside',
  async (url) => {
    const policy = String((await headersOf(production, url))['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js.paystack.co");
    expect(policy).toContain('frame-src https://checkout.paystack.com;');
    expect(policy).not.toContain('unsafe');
    expect(policy.match(/https:/g)).toHaveLength(2);
  },
);

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

test('limits anonymous calls of one network and of no other', async () => {
  const app = await appWith({ anonymousCallsPerMinute: 3 });
  const from = (ip: string, url = '/accounts/api/quarrter-client-login/') =>
    app.inject({ method: 'POST', url, body: {}, headers: { 'x-forwarded-for': ip } });
  for (let count = 0; count < 3; count += 1) {
    expect((await from('203.0.113.7')).statusCode).toBe(400);
  }
  const held = await from('203.0.113.7');
  expect(held.statusCode).toBe(429);
  expect(held.json().non_field_errors[0]).toMatch(/^Unable .* try again in a minute\.$/);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.7', '/accounts/request-reset-email/')).json()).toHaveProperty(
    'detail',
  );
  expect((await from('203.0.113.8')).statusCode).toBe(400);
  expect((await from('203.0.113.7', '/payments/webhook/')).statusCode, 'the provider').toBe(401);
  await app.close();
});

test('counts the addresses of one IPv6 network together', async () => {
  const app = await appWith({ anonymousCallsPerMinute: 1 });
  const from = (ip: string) =>
    app.inject({
      method: 'POST',
      url: '/accounts/api/quarrter-client-login/',
      body: {},
      headers: { 'x-forwarded-for': ip },
    });
  expect((await from('2001:db8:1:2::7')).statusCode).toBe(400);
  expect((await from('2001:db8:1:2:aaaa::8')).statusCode).toBe(429);
  expect((await from('2001:db8:1:3::7')).statusCode).toBe(400);
  await app.close();
});

test('ignores X-Forwarded-For from an unknown proxy', async () => {
  const app = await appWith({ anonymousCallsPerMinute: 1, trustedProxies: '10.1.2.3' });
  const claiming = (ip: string) =>
    app.inject({
      method: 'POST',
      url: '/accounts/api/quarrter-client-login/',
      body: {},
      headers: { 'x-forwarded-for': ip },
    });
  expect((await claiming('203.0.113.1')).statusCode).toBe(400);
  expect((await claiming('203.0.113.2')).statusCode).toBe(429);
  await app.close();
});

test('ignores X-Forwarded-For when no proxy is configured', async () => {
  const app = await appWith({ anonymousCallsPerMinute: 1, trustedProxies: '' });
  const claiming = (ip: string) =>
    app.inject({
      method: 'POST',
      url: '/accounts/api/quarrter-client-login/',
      body: {},
      headers: { 'x-forwarded-for': ip },
    });
  expect((await claiming('203.0.113.1')).statusCode).toBe(400);
  expect((await claiming('203.0.113.2')).statusCode).toBe(429);
  await app.close();
});
