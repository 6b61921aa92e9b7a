import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { answerOf } from '../http/http-error.ts';
import { TransactionUndone } from './database-unavailable.ts';

const testApp = useTestApp();

test('a transaction that PostgreSQL undoes for another is answered 503', async () => {
  const holds = Promise.withResolvers<void>();
  let holding = 0;
  const takeBoth = (first: number, second: number) =>
    testApp.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${first}::bigint)`.execute(tx);
      holding += 1;
      if (holding === 2) holds.resolve();
      await holds.promise;
      await sql`SELECT pg_advisory_xact_lock(${second}::bigint)`.execute(tx);
    });
  const ended = await Promise.allSettled([takeBoth(4_711, 4_712), takeBoth(4_712, 4_711)]);
  const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons).toEqual([expect.any(TransactionUndone)]);
  expect(answerOf(reasons[0])).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
});
