import { ready } from '@quarrter/contract/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distribute } from '../src/distribute.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());

test('is not ready while a table is not in its place', async () => {
  const answer = async () => (await testApp.app.inject(ready.path)).json();
  const { owner } = testApp.database;
  await owner.pool.query("SELECT undistribute_table('activity_counts')");
  expect(await answer()).toEqual({
    status: 'not ready',
    reason: 'Tables are not in their place: run the command distribute.',
  });
  expect(await distribute(owner.db)).toEqual(['activity_counts']);
  expect(await answer()).toMatchObject({ status: 'ready' });
});
