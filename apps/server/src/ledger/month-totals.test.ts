import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/test-database.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { ledgerChecks, ledgerCodes, post, postSet, readMonthChanges } from './index.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("UPDATE business_clock SET business_date = '2026-11-21'");
});
afterAll(() => database?.drop());

const { unappliedReceipts, investorCapital, returnsExpense, returnsOwed } = ledgerCodes;
const run = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);

function invested(amount: bigint) {
  const subjectId = newId();
  return {
    kind: 'investment' as const,
    subjectId,
    debit: { code: unappliedReceipts, subjectId },
    credit: { code: investorCapital, subjectId },
    currency: 'NGN' as const,
    amount,
  };
}

/** Money that was received, so that it can be invested. */
function received(transfers: readonly ReturnType<typeof invested>[]) {
  return transfers.map(({ subjectId, amount }) => ({
    kind: 'receipt' as const,
    subjectId,
    debit: { code: ledgerCodes.providerCash, subjectId },
    credit: { code: unappliedReceipts, subjectId },
    currency: 'NGN' as const,
    amount,
  }));
}

async function invest(clientId: string, on: string, ...amounts: bigint[]): Promise<void> {
  const transfers = amounts.map(invested);
  await run((tx) => post(tx, clientId, on, [...received(transfers), ...transfers]));
}

test('IND-01: adds up what all investments of a client moved in a month', async () => {
  const clientId = newId();
  await invest(clientId, '2026-11-21', 100n, 20n);
  await invest(clientId, '2026-11-30', 3n);
  await invest(clientId, '2026-12-01', 4_000n);
  await run((tx) =>
    postSet(
      tx,
      '2026-12-31',
      sql`SELECT ${clientId}::uuid, 'returns', subject, ${returnsExpense}::smallint, subject,
        ${returnsOwed}::smallint, subject, 'NGN', 7::bigint
      FROM unnest(${[newId(), newId()]}::uuid[]) AS subject`,
    ),
  );
  const changes = await readMonthChanges(database.db, clientId, 'NGN');
  const inOrder = changes.toSorted((a, b) => a.month.localeCompare(b.month) || a.code - b.code);
  expect(inOrder.map(({ month, code, change }) => [month, code, change])).toEqual([
    ['2026-11-01', 2000, 123n],
    ['2026-12-01', 2000, 4_000n],
    ['2026-12-01', 2010, 14n],
    ['2026-12-01', 5000, 14n],
  ]);
  expect(await readMonthChanges(database.db, clientId, 'USD')).toEqual([]);
  for (const check of ledgerChecks) {
    expect((await check.run(database.db)).differences, check.name).toEqual([]);
  }
});
