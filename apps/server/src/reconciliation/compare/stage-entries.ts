import { type RawBuilder, sql } from 'kysely';
import {
  bookedCharges,
  bookedPayouts,
  bookedRefunds,
  knownReferences,
  type ProviderRecord,
} from '../../payments/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { allowLongStatements, countEntries } from './long-statements.ts';
import type { Period } from './period.ts';

/*
 * Both sides of a comparison are put into one table, so that the database compares them as two
 * sets, however large a day is.
 */

/** Stores one page of the provider's records; a record that is listed again is its newer state. */
export async function stageProvider(
  tx: Tx,
  runId: string,
  records: readonly ProviderRecord[],
): Promise<void> {
  const byKey = new Map(records.map((record) => [`${record.kind} ${record.key}`, record]));
  const rows = [...byKey.values()].map(
    ({ kind, key, reference, status, amount, fee, currency }) => ({
      kind,
      entry_key: key,
      reference,
      status,
      currency,
      amount: String(amount),
      fee: fee === null ? null : String(fee),
    }),
  );
  if (rows.length === 0) return;
  await sql`
    INSERT INTO reconciliation_entries (
      run_id, side, kind, entry_key, reference, status, amount, fee, currency
    )
    SELECT ${runId}::uuid, 'provider', kind, entry_key, reference, status, amount, fee, currency
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS listed (
      kind text, entry_key text, reference text, status text, amount bigint, fee bigint,
      currency text
    )
    ON CONFLICT (run_id, kind, side, entry_key) DO UPDATE SET
      status = excluded.status, amount = excluded.amount, fee = excluded.fee`.execute(tx);
}

/**
 * Stores our bookings of a period, and those of everything that the provider listed. A run that was
 * interrupted in between stores the missing ones when it resumes.
 */
export async function stageBook(db: Database, runId: string, period: Period): Promise<void> {
  const onDates = sql`BETWEEN ${period.firstDate}::date AND ${period.lastDate}::date`;
  const charges = sql`
    SELECT ${chargeColumns} FROM ${bookedCharges} AS booked WHERE booked.booked_on ${onDates}`;
  const transfers = sql`
    SELECT ${transferColumns} FROM ${bookedPayouts} AS booked
    WHERE booked.settled_on ${onDates}`;
  const refunds = sql`
    SELECT ${refundColumns} FROM ${bookedRefunds} AS booked
    WHERE booked.changed_on ${onDates} AND booked.state = 'taken'`;
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await stage(tx, runId, 'charge', charges);
    await stage(tx, runId, 'transfer', transfers);
    await stage(tx, runId, 'refund', refunds);
  });
  await countEntries(db);
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await stageListed(tx, runId);
  });
}

/** Stores our bookings of records that the provider has listed and of which none is stored yet. */
export async function stageListed(tx: Tx, runId: string): Promise<void> {
  const entries = (kind: string) => sql`(
    SELECT entry_key, reference FROM reconciliation_entries AS listed
    WHERE run_id = ${runId}::uuid AND side = 'provider' AND kind = ${kind} AND NOT EXISTS (
      SELECT 1 FROM reconciliation_entries AS booked
      WHERE booked.run_id = ${runId}::uuid AND booked.side = 'book' AND booked.kind = ${kind}
        AND booked.entry_key = listed.entry_key
    )
  )`;
  const ours = (kind: string) => sql`(
    SELECT entry.entry_key, entry.reference, known.client_id, known.record_id
    FROM ${entries(kind)} AS entry
    JOIN ${knownReferences} AS known ON known.reference = entry.reference
  )`;
  const charges = sql`
    SELECT ${chargeColumns} FROM ${ours('charge')} AS listed
    JOIN ${bookedCharges} AS booked ON booked.client_id = listed.client_id
      AND booked.payment_id = listed.record_id AND booked.provider_id = listed.entry_key`;
  const unbookedCharges = sql`
    SELECT listed.entry_key, listed.reference, ${nothing}, listed.client_id, listed.record_id
    FROM ${ours('charge')} AS listed`;
  const transfers = sql`
    SELECT ${transferColumns} FROM ${ours('transfer')} AS listed
    JOIN ${bookedPayouts} AS booked ON booked.client_id = listed.client_id
      AND booked.payout_id = listed.record_id`;
  const refunds = sql`
    SELECT ${refundColumns} FROM ${bookedRefunds} AS booked
    WHERE booked.entry_key IN (SELECT listed.entry_key FROM ${entries('refund')} AS listed)`;
  const unbookedRefunds = sql`
    SELECT listed.entry_key, listed.reference, ${nothing}, charge.client_id, charge.receipt_id
    FROM ${entries('refund')} AS listed
    JOIN ${bookedCharges} AS charge ON charge.provider_id = listed.reference`;
  await stage(tx, runId, 'charge', charges);
  await stage(tx, runId, 'charge', unbookedCharges);
  await stage(tx, runId, 'transfer', transfers);
  await stage(tx, runId, 'refund', refunds);
  await stage(tx, runId, 'refund', unbookedRefunds);
}

const chargeColumns = sql`booked.provider_id, booked.reference,
  CASE WHEN booked.taken_back >= booked.amount THEN 'reversed' ELSE 'paid' END,
  booked.amount, booked.fee, booked.currency, booked.client_id, booked.receipt_id`;

const transferColumns = sql`booked.reference, booked.reference,
  CASE booked.status WHEN 'paid' THEN 'paid' WHEN 'failed' THEN 'failed'
    WHEN 'cancelled' THEN 'failed' ELSE 'open' END,
  booked.amount, booked.fee, booked.currency, booked.client_id, booked.payout_id`;

const refundColumns = sql`booked.entry_key, booked.charge_id,
  CASE booked.state WHEN 'taken' THEN 'paid' WHEN 'pending' THEN 'open' ELSE 'failed' END,
  booked.amount, 0::bigint, booked.currency, booked.client_id, booked.reversal_id`;

/** A record of ours of which this is not booked: status, amount, fee and currency. */
const nothing = sql`'open', 0::bigint, NULL::bigint, ''`;

/** The first booking that is found for a key counts. */
export async function stage(
  tx: Tx,
  runId: string,
  kind: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO reconciliation_entries (
      run_id, side, kind, entry_key, reference, status, amount, fee, currency, client_id, record_id
    )
    SELECT ${runId}::uuid, 'book', ${kind}, found.*
    FROM (${rows}) AS found
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function deleteEntries(tx: Tx, runId: string): Promise<void> {
  await sql`DELETE FROM reconciliation_entries WHERE run_id = ${runId}`.execute(tx);
}
