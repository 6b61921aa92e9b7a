import { beforeAll, expect, test } from 'vitest';
import { aStaffMember, staffCall, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { reconcile } from './compare/reconcile.ts';

const testApp = useTestApp();
let finance: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
});

const call = (method: 'GET' | 'POST', path: string) =>
  staffCall(testApp, finance, method, `reconciliation/${path}`);

test('comparisons with the provider are listed with their progress', async () => {
  await reconcile(testApp.deps);
  const finished = await call('GET', 'runs/');
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
  await call('POST', 'run/');
  const { body } = await call('GET', 'runs/');
  expect(body).toMatchObject({ waiting: true, count: 2 });
  expect(body.results[0]).toMatchObject({
    state: 'interrupted',
    reading: { list: 'transfer', page: 4 },
  });
});
