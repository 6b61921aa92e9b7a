import { beforeAll, expect, test } from 'vitest';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { reconcile } from './compare/reconcile.ts';

const testApp = useTestApp();
let finance: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
});

async function call(method: 'GET' | 'POST', url: string) {
  const reply = await testApp.app.inject({ method, url, headers: finance.headers });
  return { status: reply.statusCode, body: reply.json() };
}

test('comparisons with the provider are listed with their progress', async () => {
  await reconcile(testApp.deps);
  const url = '/staff/api/reconciliation/runs/';
  const finished = await call('GET', url);
  expect(finished.body).toMatchObject({
    waiting: false,
    results: [{ state: 'finished', reading: null, figures: { opened: expect.any(Number) } }],
  });
  await testApp.database.pool.query(
    `INSERT INTO reconciliation_runs
       (run_id, first_date, last_date, listed_from, listed_to, started_at, next_list, next_page)
     VALUES ('ffffffff-ffff-7fff-bfff-ffffffffffff', '2026-11-21', '2026-11-21', now(), now(),
       now(), 'transfer', 4)`,
  );
  await call('POST', '/staff/api/reconciliation/run/');
  const { body } = await call('GET', url);
  expect(body).toMatchObject({ waiting: true, count: 2 });
  expect(body.results[0]).toMatchObject({
    state: 'interrupted',
    reading: { list: 'transfer', page: 4 },
  });
});
