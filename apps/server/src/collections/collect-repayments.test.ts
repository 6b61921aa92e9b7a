import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { collectionsJobs } from './jobs.ts';

const testApp = useTestApp();

test('one run queues every charge that falls due', async () => {
  const { pool } = testApp.database.owner;
  await pool.query(`
    INSERT INTO card_charges
      (client_id, purpose, subject_id, due_on, announced_on, currency, amount)
    SELECT gen_random_uuid(), 'repayment', gen_random_uuid(), date '2026-11-15' + number % 7,
      '2026-11-12', 'NGN', 100
    FROM generate_series(1, 2003) AS number`);
  await collectionsJobs(testApp.deps)['collect-repayments']?.({}, { id: '1' });
  const { rows } = await pool.query(`
    SELECT count(*)::int AS queued FROM graphile_worker.jobs
    WHERE task_identifier = 'charge-saved-card'`);
  expect(rows).toEqual([{ queued: 2003 }]);
});
