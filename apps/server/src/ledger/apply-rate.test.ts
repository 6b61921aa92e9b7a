import { applyRate } from '@quarrter/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/test-database.ts';
import { applyRateSql } from './apply-rate.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

const amount = fc.bigInt({ min: 0n, max: 10n ** 17n });
const ratePpm = fc.integer({ min: 0, max: 1_000_000 });
// An odd number of halves times an odd rate lies exactly between two kobo, which is rare by chance.
const odd = fc.integer({ min: 0, max: 499_999 }).map((half) => 2 * half + 1);
const halfway = fc.record({ amount: odd.map((halves) => BigInt(halves) * 500_000n), ratePpm: odd });
const cases = fc.array(fc.oneof(fc.record({ amount, ratePpm }), halfway), { minLength: 200 });

test('applies a rate in SQL exactly as the domain does', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (list) => {
      const { rows } = await sql<{ part: bigint }>`
        SELECT ${applyRateSql(sql`amount`, sql`rate_ppm`)} AS part
        FROM unnest(
          ${list.map((one) => one.amount.toString())}::bigint[],
          ${list.map((one) => one.ratePpm)}::int[]
        ) WITH ORDINALITY AS given (amount, rate_ppm, place) ORDER BY place`.execute(database.db);
      expect(rows.map(({ part }) => part)).toEqual(
        list.map((one) => applyRate(one.amount, one.ratePpm)),
      );
    }),
    { numRuns: 20 },
  );
});
