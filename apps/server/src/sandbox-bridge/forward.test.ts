import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();

test('the sandbox answers to the names of this server only', async () => {
  const statusOf = async (host: string) =>
    (await testApp.app.inject({ url: '/sandbox/api/accounts', headers: { host } })).statusCode;
  const own = new URL(testApp.config.publicUrl).host;
  for (const host of [own, 'localhost:3000', '192.168.0.7:3000', '[::1]:3000']) {
    expect(await statusOf(host), host).toBe(200);
  }
  expect(await statusOf('attacker.example:3000')).toBe(403);
});
