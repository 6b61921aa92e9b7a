import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

test('starts without a warning in sandbox mode', async () => {
  expect(testApp.config.sandbox).not.toBeNull();
  const { app } = await buildApp(testApp.config, testApp.database.db);
  const warn = vi.spyOn(app.log, 'warn');
  await app.ready();
  const warnings = warn.mock.calls;
  await app.close();
  expect(warnings).toEqual([]);
});

test('rejects a multipart form where no files are expected', async () => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/support/api/contact/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n',
  });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([415, ['detail']]);
});
