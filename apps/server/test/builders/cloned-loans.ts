import { sql } from 'kysely';
import type { Charge } from '../../src/payments/provider/provider.ts';
import type { Report } from '../../src/payments/receive/settle-together.ts';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { clientTables } from '../../src/tables.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestLoan } from './loan.ts';

type ClonedLoan = { readonly clientId: string; readonly loanId: string };

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** All rows of a client, by their table, as PostgreSQL writes them in JSON. */
async function rowsOf({ deps }: TestApp, clientId: string) {
  const tables = new Map<string, string[]>();
  for (const table of clientTables) {
    const { rows } = await sql<{ row: string }>`
      SELECT row_to_json(stored)::text AS row FROM ${sql.table(table)} AS stored
      WHERE client_id = ${clientId}`.execute(deps.db);
    if (rows.length > 0)
      tables.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return tables;
}

/**
 * Another client with the same loan: every row of its client, with ids of its own in their order.
 * The test's own owner writes them, in one statement for each table.
 */
export async function cloneLoan(testApp: TestApp, loan: TestLoan): Promise<ClonedLoan> {
  const own = new Map<string, string>();
  const toOwn = (id: string) => {
    const known = own.get(id) ?? id.slice(0, 14) + newId().slice(14);
    own.set(id, known);
    return known;
  };
  for (const [table, rows] of await rowsOf(testApp, loan.client.clientId)) {
    const cloned = rows.map((row) => row.replaceAll(ids, toOwn));
    await testApp.database.owner.pool.query(
      `INSERT INTO ${table}
       SELECT (json_populate_record(NULL::${table}, row)).* FROM json_array_elements($1) AS row`,
      [`[${cloned.join(',')}]`],
    );
  }
  await testApp.database.owner.pool.query(
    `INSERT INTO payment_references
     SELECT reference, client_id, 'payout', payout_id FROM payouts WHERE client_id = $1`,
    [toOwn(loan.client.clientId)],
  );
  return { clientId: toOwn(loan.client.clientId), loanId: toOwn(loan.loanId) };
}

/**
 * Returns everything stored about a client, without the ids, times and codes that always differ:
 * each id is the place of its table and row in which it first appears.
 */
export async function storedOf(testApp: TestApp, clientId: string) {
  const seen = new Map<string, string>([[clientId, 'the client']]);
  const times = /"\d{4}-\d\d-\d\dT[^"]*"/g;
  const stored: { [table: string]: string[] } = {};
  for (const [table, rows] of await rowsOf(testApp, clientId)) {
    const sorted = rows
      .map((row) => row.replaceAll(times, '"a time"'))
      .map((row) => ({ row, plain: row.replaceAll(ids, (id) => seen.get(id) ?? 'new') }))
      .toSorted((a, b) => (a.plain < b.plain ? -1 : 1));
    stored[table] = sorted.map(({ row }) =>
      row.replaceAll(ids, (id) => {
        const name = seen.get(id) ?? `id ${seen.size}`;
        seen.set(id, name);
        return name;
      }),
    );
  }
  return stored;
}

type Begun = { readonly amount: bigint; readonly paidAt?: Date | null; readonly fee?: bigint };

/** A repayment that the client has begun, and the webhook of its charge. */
export async function aReport(
  { deps }: TestApp,
  { clientId, loanId }: ClonedLoan,
  { amount, paidAt = null, fee = 10_000n }: Begun,
): Promise<Report> {
  const paymentId = newId();
  const reference = `payment-${newId()}`;
  const { at, date } = await readBusinessTime(deps.db);
  const tables = allTables(deps.db);
  await tables
    .insertInto('payments')
    .values({
      client_id: clientId,
      payment_id: paymentId,
      reference,
      purpose: 'repayment',
      subject: JSON.stringify({ version: 1, loanType: 'personal', loanId }),
      subject_key: loanId,
      amount,
      currency: 'NGN',
      email: 'ada@example.com',
      status: 'pending',
      created_at: at,
      created_on: date,
    })
    .execute();
  await tables
    .insertInto('payment_references')
    .values({ reference, client_id: clientId, kind: 'payment', record_id: paymentId })
    .execute();
  const charge: Charge = {
    reference,
    status: 'success',
    amount,
    currency: 'NGN',
    fee,
    paidAt,
    providerId: newId(),
  };
  return { charge, event: eventOf(reference) };
}

function eventOf(reference: string): Report['event'] {
  return { event: 'charge.success', reference, accepted: true, received_at: new Date() };
}
