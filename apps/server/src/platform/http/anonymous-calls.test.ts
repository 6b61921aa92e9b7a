/** How many calls without a session one network may make, and whose address counts. */
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { buildApp } from '../../app.ts';
import type { Config } from '../../config.ts';
import type { App } from './http.ts';

const testApp = useTestApp();

async function appWith(changes: Partial<Config>): Promise<App> {
  return (await buildApp({ ...testApp.config, ...changes }, testApp.database.db)).app;
}

function calling(app: App) {
  return (ip: string, url = '/accounts/api/quarrter-client-login/') =>
    app.inject({ method: 'POST', url, body: {}, headers: { 'x-forwarded-for': ip } });
}

test('limits anonymous calls of one network and of no other', async () => {
  const app = await appWith({ anonymousCallsPerMinute: 3 });
  const from = calling(app);
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
  const from = calling(app);
  expect((await from('2001:db8:1:2::7')).statusCode).toBe(400);
  expect((await from('2001:db8:1:2:aaaa::8')).statusCode).toBe(429);
  expect((await from('2001:db8:1:3::7')).statusCode).toBe(400);
  await app.close();
});

test.each([
  ['of an unknown proxy', '10.1.2.3'],
  ['when no proxy is configured', ''],
])('ignores X-Forwarded-For %s', async (_case, trustedProxies) => {
  const app = await appWith({ anonymousCallsPerMinute: 1, trustedProxies });
  const claiming = calling(app);
  expect((await claiming('203.0.113.1')).statusCode).toBe(400);
  expect((await claiming('203.0.113.2')).statusCode).toBe(429);
  await app.close();
});
