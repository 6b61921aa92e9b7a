import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { freshDatabase } from '../../test/test-database.ts';
import { type LedgerCode, ledgerCodes, post, sealChecks, sealTransfers } from '../ledger/index.ts';
import {
  readBusinessDate,
  readBusinessDates,
  readBusinessTimeOf,
} from '../platform/database/business-time.ts';
import type { DayStep } from '../platform/database/day-step.ts';
import { newId } from '../platform/database/ids.ts';
import { dayCloseChecks } from './check.ts';
import { closeDays } from './close-days.ts';

/* The business date of a client, and the seals of the transfers before it. */

const [date, next] = ['2027-02-26', '2027-02-27'];
/** In the first and in the last of sixteen buckets. */
const early = `${newId().slice(0, -4)}0001`;
const late = `${newId().slice(0, -4)}fffe`;

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner.pool.query(`
    TRUNCATE day_closes, day_close_buckets, ledger_seals, ledger_day_totals, ledger_transfers,
      ledger_accounts;
    UPDATE business_clock SET business_date = '${date}'`);
});

function postOn(clientId: string, happenedOn: string, amount = 5n): Promise<void> {
  const subjectId = newId();
  const side = (code: LedgerCode) => ({ code, subjectId });
  const { providerCash, unappliedReceipts } = ledgerCodes;
  return database.db.transaction().execute((tx) =>
    post(tx, clientId, happenedOn, [
      {
        kind: 'receipt',
        subjectId,
        debit: side(providerCash),
        credit: side(unappliedReceipts),
        currency: 'NGN',
        amount,
      },
    ]),
  );
}

const dateOf = (clientId: string) =>
  database.db.transaction().execute(async (tx) => (await readBusinessTimeOf(tx, clientId)).date);

/** Closes every bucket of the date but the last, in which the power fails. */
async function closeAllButTheLast(): Promise<void> {
  const breaking: DayStep = {
    name: 'power',
    run: async (_tx, { bucket }) => {
      if (bucket.index === bucket.count - 1) throw new Error('the power is out');
      return 0;
    },
  };
  const steps = [sealTransfers, breaking];
  const closing = closeDays(database.db, date, { steps, buckets: 16, closers: 1 });
  await expect(closing).rejects.toThrow('the power is out');
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const check of [...sealChecks, ...dayCloseChecks]) {
    found.push(...(await check.run(database.db)).differences);
  }
  return found;
}

test('a client whose bucket is closed has the next date while others still close', async () => {
  await closeAllButTheLast();
  expect([await dateOf(early), await dateOf(late)]).toEqual([next, date]);
  expect(await readBusinessDate(database.db)).toBe(date);
  const dates = await readBusinessDates(database.db);
  const { rows } = await sql<{ date: string }>`
    SELECT ${dates(sql`client_id`)} AS date
    FROM unnest(${[early, late]}::uuid[]) AS client_id`.execute(database.db);
  expect(rows.map((row) => row.date)).toEqual([next, date]);
});

test('nothing is posted on a date that is closed for the client', async () => {
  await closeAllButTheLast();
  await expect(postOn(early, date)).rejects.toThrow(`${date} is closed for client ${early}`);
  await postOn(early, next);
  await postOn(late, date);
  await closeDays(database.db, date, { steps: [sealTransfers] });
  await expect(postOn(late, date)).rejects.toThrow(`${date} is closed for client ${late}`);
  expect(await differences()).toEqual([]);
});

test('a posting waits for the close of its bucket, and then its date is refused', async () => {
  let posting: Promise<void> | undefined;
  const meeting: DayStep = {
    name: 'a posting arrives',
    async run() {
      posting = postOn(early, date);
      posting.catch(() => {});
      await untilWaiting();
      return 1;
    },
  };
  await closeDays(database.db, date, { steps: [meeting, sealTransfers], buckets: 1 });
  await expect(posting).rejects.toThrow('is closed for client');
  expect(await differences()).toEqual([]);
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.pool.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    if (rows.length > 0) return;
  }
}

test('each client has one seal for each date on which money moved', async () => {
  await postOn(early, date);
  await postOn(early, date);
  await postOn(late, next);
  await closeDays(database.db, next, { steps: [sealTransfers] });
  await postOn(early, '2027-02-28');
  await closeDays(database.db, '2027-02-28', { steps: [sealTransfers] });
  const seals = await allTables(database.db)
    .selectFrom('ledger_seals')
    .select(['client_id', 'business_date', 'transfers'])
    .orderBy('business_date')
    .execute();
  expect(seals).toEqual([
    { client_id: early, business_date: date, transfers: 2 },
    { client_id: late, business_date: next, transfers: 1 },
    { client_id: early, business_date: '2027-02-28', transfers: 1 },
  ]);
  expect(await differences()).toEqual([]);
});
