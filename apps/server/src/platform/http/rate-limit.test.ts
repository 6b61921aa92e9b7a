import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from './http.ts';
import { limitAnonymousCalls } from './rate-limit.ts';

let app: App;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  app = fastify({ trustProxy: true });
  await limitAnonymousCalls(app, 2);
  app.post('/sign-in', { config: { auth: 'anonymous' } }, async () => 'ok');
  app.post('/reset', { config: { auth: 'anonymous' } }, async () => 'ok');
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const post = (ip: string, url = '/sign-in') =>
  app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': ip } });

const statusOf = async (...call: Parameters<typeof post>) => (await post(...call)).statusCode;

test('counts all anonymous calls of a network together', async () => {
  await post('198.51.100.4');
  await post('198.51.100.4', '/reset');
  expect(await statusOf('198.51.100.4')).toBe(429);
});

test('tells a network over the limit when its minute ends', async () => {
  await post('198.51.100.4');
  vi.advanceTimersByTime(15_000);
  await post('198.51.100.4');
  expect((await post('198.51.100.4')).headers['retry-after']).toBe('45');
});

test('serves a network again once its minute is over', async () => {
  for (let count = 0; count < 3; count += 1) await post('198.51.100.4');
  vi.advanceTimersByTime(60_001);
  expect(await statusOf('198.51.100.4')).toBe(200);
});

test('does not count the calls of another network', async () => {
  for (let count = 0; count < 3; count += 1) await post('198.51.100.4');
  expect(await statusOf('198.51.100.5')).toBe(200);
});
