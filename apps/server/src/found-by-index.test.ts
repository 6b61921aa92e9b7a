import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../test/citus/nodes.ts';
import { plansOf } from '../test/count-cost.ts';
import { freshDatabase, type TestDatabase } from '../test/test-database.ts';
import { listProposalsOfClient } from './approvals/queries.ts';
import { collectionSteps } from './collections/day-close.ts';
import { listSentEmailsBefore, readEventsSince } from './events/index.ts';
import { lastMovedOn, readFirstTransferDate } from './ledger/index.ts';
import { waitingLoans } from './loans/apply/waiting-work.ts';
import { waitingMoney } from './loans/arrears/loan-set-sql.ts';
import { isOtherOwed, listWrittenOffIds } from './loans/queries.ts';
import { readWaitingMoney } from './loans/repay/waiting-money.ts';
import type { LoanRow } from './loans/tables.ts';
import { listPayouts } from './payments/pay-out/list-payouts.ts';
import { readPendingSubjects } from './payments/receive/list-pending-payments.ts';
import type { Reader } from './platform/database/database.ts';
import type { Closing } from './platform/database/day-step.ts';
import { listInvestments } from './portfolio/lists.ts';

/*
 * Reads that take a few rows out of tables of a large book: by an index, however many clients there
 * are, and however long one client has been with us.
 */

const clientId = '0193a5b0-0000-7000-8000-000000000001';
const now = new Date('2026-11-21T10:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const { pool } = database.owner;
  for (const rows of [...ofTheClient, ...ofOthers]) await pool.query(rows);
  await pool.query('ANALYZE');
});
afterAll(() => database?.drop());

/** The long past of one client. */
const ofTheClient = [
  `INSERT INTO events (client_id, happened_at, event_id, kind, version, subject_id, payload)
   SELECT '${clientId}', now(), gen_random_uuid(), 'returns-credited', 1, gen_random_uuid(), '{}'
   FROM generate_series(1, 3000)`,
  `INSERT INTO emails (client_id, email_id, happened_at, state)
   SELECT '${clientId}', gen_random_uuid(), now() - make_interval(days => day),
     CASE WHEN day % 100 = 0 THEN 'rejected' ELSE 'sent' END
   FROM generate_series(1, 3000) AS day`,
  `INSERT INTO payments (client_id, payment_id, reference, purpose, subject, amount, currency,
     email, status, created_at, created_on)
   SELECT '${clientId}', gen_random_uuid(), 'payment-' || number, 'repayment', '{}', 100, 'NGN',
     'ada@example.com', 'abandoned', now(), now() FROM generate_series(1, 3000) AS number`,
  `INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency, paid_at,
     paid_on, booked_at, booked_on, unapplied)
   SELECT '${clientId}', payment_id, payment_id, reference, 100, 'NGN', now(), now(), now(), now(),
     0 FROM payments`,
];

/** What the book has of other clients. */
const ofOthers = [
  `INSERT INTO approvals (approval_id, kind, version, subject_id, client_id, title, facts, payload,
     changes, proposed_by, proposed_by_name, proposed_at)
   SELECT gen_random_uuid(), 'penalty-waiver', 1, gen_random_uuid(), gen_random_uuid(), 'A waiver',
     '{}', '{}', '[]', gen_random_uuid(), 'Bisi', now() FROM generate_series(1, 10000)`,
  loans('complete', `'${clientId}'`, 3_000),
  loans('active', 'gen_random_uuid()', 20_000),
  `INSERT INTO automatic_repayments
   SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Visa ending in 4081', now(),
     now() FROM generate_series(1, 20000)`,
  `INSERT INTO monthly_top_ups (client_id, top_up_id, currency, amount, day_of_month, card_id,
     card_name, state, next_on, created_at)
   SELECT gen_random_uuid(), gen_random_uuid(), 'NGN', 100, 1, gen_random_uuid(),
     'Visa ending in 4081', 'active', date '2026-11-21' + number % 30, now()
   FROM generate_series(1, 20000) AS number`,
  `INSERT INTO payouts (client_id, payout_id, reference, purpose, subject_id, amount, currency,
     bank_code, account_number_sealed, account_name, status, requested_at, requested_on)
   SELECT gen_random_uuid(), gen_random_uuid(), 'payout-' || number, 'withdrawal',
     gen_random_uuid(), 100, 'NGN', '058', '', 'Ada Obi', 'paid', now(), now()
   FROM generate_series(1, 20000) AS number`,
  `INSERT INTO receipts (client_id, receipt_id, payment_id, amount, currency, paid_at, paid_on,
     booked_at, booked_on, unapplied)
   SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, 'NGN', now(), now(), now(),
     now(), 100 FROM generate_series(1, 2000)`,
  `INSERT INTO investments (client_id, investment_id, investment_type, currency, plan,
     plan_minimum, rate_ppm, initial_amount, months, start_on, matures_on, status, payment_id,
     receipt_id, form, created_at)
   SELECT gen_random_uuid(), gen_random_uuid(), 'FTI', 'NGN', '03oa', 100, 10000, 100, 12,
     '2026-01-01', '2027-01-01', 1, payment_id, receipt_id, '{}', now()
   FROM receipts, generate_series(1, 4)`,
  `INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id, debit_code,
     debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
   SELECT client_id, receipt_id, receipt_id, 'receipt', receipt_id, 1000, receipt_id, 2200,
     receipt_id, 'NGN', 100, date '2020-01-01' + (row_number() OVER () % 1500)::int FROM receipts`,
  `INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
   SELECT client_id, 2200, receipt_id, 'NGN', 100, 100 FROM receipts`,
  `INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
   SELECT client_id, happened_on, count(*), '' FROM ledger_transfers GROUP BY 1, 2`,
  `INSERT INTO ledger_day_totals
   SELECT 'NGN', 1000, date '2020-01-01' + day, 100, 0, 1, 100, 0
   FROM generate_series(1, 2000) AS day`,
];

/** Loans whose account an officer has to confirm, if they were to be paid. */
function loans(state: string, ofClient: string, count: number): string {
  return `
    INSERT INTO loans (client_id, loan_id, loan_type, state, requested_amount, requested_months,
      application, bank_code, account_number_sealed, account_name, amount, months, rate_ppm,
      penalty_ppm_per_day, penalty_cap_ppm, applied_on, applied_at, disbursed_on, due_on)
    SELECT ${ofClient}, gen_random_uuid(), 'personal', '${state}', 100, 4, '{}', '058', '',
      'Ada Obi', 100, 4, 40000, 10000, 1000000, now(), now(), now(), now()
    FROM generate_series(1, ${count})`;
}

const closing = {
  ...{ bucket: { index: 7, count: 1024 }, date: '2026-11-21', next: '2026-11-22' },
  ...{ heardOn: '2026-11-22' },
} as Closing;

/** The clients for whom a step of the close works. */
const announced = (step: string) => async (reader: Reader) => {
  const found = collectionSteps([]).find(({ name }) => name === step)?.work;
  await found?.(closing).execute(reader);
};

const otherOf = { client_id: clientId, loan_id: clientId };
const overdue = [{ state: 'overdue' } as LoanRow];
const place = { before: null, limit: 21 } as never;

const reads: { readonly [index: string]: (reader: Reader) => Promise<unknown> } = {
  approvals_of_client: (reader) => listProposalsOfClient(reader, 'penalty-waiver', clientId),
  loans_returned: (reader) =>
    sql`SELECT since FROM ${waitingLoans.holdersToConfirm} AS item
      ORDER BY item_id LIMIT 1001`.execute(reader),
  loans_open_of_client: (reader) => isOtherOwed(reader, otherOf),
  loans_replayed: (reader) => listWrittenOffIds(reader, clientId),
  automatic_repayments_by_bucket: announced('automatic charges announced'),
  monthly_top_ups_by_bucket: announced('monthly top-ups announced'),
  payouts_paid_twice: (reader) => listPayouts(reader, { list: 'owed', limit: 50 }),
  payments_pending_of_client: (reader) => readPendingSubjects(reader, clientId, 'repayment'),
  receipts_unapplied_of_client: (reader) => readWaitingMoney(reader, clientId, overdue),
  events_about_client: (reader) =>
    readEventsSince(reader, clientId, { kinds: ['password-changed'], since: now }),
  emails_sent: (reader) => listSentEmailsBefore(reader, clientId, place),
  investments_by_id: (reader) =>
    listInvestments(reader, '2026-11-21', { currency: 'NGN', month: '2027-01', limit: 50 }),
  ledger_day_totals_by_date: (reader) => readFirstTransferDate(reader),
};

test.skipIf(onCitus()).each(Object.entries(reads))('%s finds what is read', async (index, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan|Sort Key: emails|ledger_transfers/);
});

test.skipIf(onCitus())('money that waits is found among a client’s receipts by night', async () => {
  const read = sql`SELECT loan_id, ${waitingMoney} FROM loans AS loan WHERE state = 'overdue'`;
  const plans = await plansOf(database.pool, (reader) => read.execute(reader));
  expect(plans).toContain('receipts_unapplied_of_client');
});

test.skipIf(onCitus())(
  'of a client’s transfers only those after the last seal are read',
  async () => {
    const read = sql`SELECT ${lastMovedOn(sql`client.client_id`)} FROM clients AS client`;
    const plans = await plansOf(database.pool, (reader) => read.execute(reader));
    expect(plans).toContain('ledger_transfers_by_date');
    expect(plans).not.toContain('Seq Scan on ledger');
  },
);

test('no index only repeats the beginning of another one of its table', async () => {
  const { rows } = await sql<{ name: string; longer: string }>`
    WITH found AS (
      SELECT indexrelid::regclass::text AS name, indrelid, indisunique,
        coalesce(pg_get_expr(indpred, indrelid), '') AS condition,
        ARRAY(
          SELECT concat_ws(' ', pg_get_indexdef(indexrelid, place, true),
            indcollation[place - 1], indclass[place - 1], indoption[place - 1])
          FROM generate_series(1, indnkeyatts) AS place ORDER BY place
        ) AS columns
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      JOIN pg_am ON pg_am.oid = relam
      WHERE amname = 'btree' AND relnamespace = 'public'::regnamespace
    )
    SELECT one.name, other.name AS longer
    FROM found AS one JOIN found AS other USING (indrelid, condition)
    WHERE one.name <> other.name AND NOT one.indisunique
      AND other.columns[1:cardinality(one.columns)] = one.columns
    ORDER BY one.name`.execute(database.db);
  expect(rows).toEqual([]);
});
