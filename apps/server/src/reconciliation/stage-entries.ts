import { type RawBuilder, sql } from 'kysely';
import {
  bookedCharges,
  bookedPayouts,
  knownReferences,
  type ProviderRecord,
} from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
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
      ...{ kind, entry_key: key, reference, status, currency },
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

/** Stores our bookings of a period, and those of everything that the provider listed. */
export async function stageBook(tx: Tx, runId: string, period: Period): Promise<void> {
  const { firstDate, lastDate } = period;
  const onDates = sql`BETWEEN ${firstDate}::date AND ${lastDate}::date`;
  await stageCharges(
    tx,
    runId,
    sql`
    SELECT ${chargeColumns} FROM ${bookedCharges} AS booked WHERE booked.booked_on ${onDates}`,
  );
  await stageTransfers(
    tx,
    runId,
    sql`
    SELECT ${transferColumns} FROM ${bookedPayouts} AS booked
    WHERE booked.settled_on ${onDates}`,
  );
  await stageListed(tx, runId);
}

/** Stores our bookings of what the provider has listed so far. */
export async function stageListed(tx: Tx, runId: string): Promise<void> {
  const listed = (kind: string) => sql`
    SELECT entry.entry_key, entry.reference, known.client_id, known.record_id
    FROM reconciliation_entries AS entry
    JOIN ${knownReferences} AS known ON known.reference = entry.reference
    WHERE entry.run_id = ${runId} AND entry.side = 'provider' AND entry.kind = ${kind}`;
  await stageCharges(
    tx,
    runId,
    sql`
    SELECT ${chargeColumns}
    FROM (${listed('charge')}) AS listed
    JOIN ${bookedCharges} AS booked ON booked.client_id = listed.client_id
      AND booked.payment_id = listed.record_id AND booked.provider_id = listed.entry_key`,
  );
  // A payment of ours of which this charge is not booked.
  await stageCharges(
    tx,
    runId,
    sql`
    SELECT listed.entry_key, listed.reference, 'open', 0::bigint, NULL::bigint, '',
      listed.client_id, listed.record_id
    FROM (${listed('charge')}) AS listed`,
  );
  await stageTransfers(
    tx,
    runId,
    sql`
    SELECT ${transferColumns}
    FROM (${listed('transfer')}) AS listed
    JOIN ${bookedPayouts} AS booked ON booked.client_id = listed.client_id
      AND booked.payout_id = listed.record_id`,
  );
}

const chargeColumns = sql`booked.provider_id, booked.reference,
  CASE WHEN booked.taken_back >= booked.amount THEN 'reversed' ELSE 'paid' END,
  booked.amount, booked.fee, booked.currency, booked.client_id, booked.receipt_id`;

const transferColumns = sql`booked.reference, booked.reference,
  CASE booked.status WHEN 'paid' THEN 'paid' WHEN 'failed' THEN 'failed' ELSE 'open' END,
  booked.amount, booked.fee, booked.currency, booked.client_id, booked.payout_id`;

function stageCharges(tx: Tx, runId: string, rows: RawBuilder<unknown>): Promise<void> {
  return stage(tx, runId, 'charge', rows);
}

function stageTransfers(tx: Tx, runId: string, rows: RawBuilder<unknown>): Promise<void> {
  return stage(tx, runId, 'transfer', rows);
}

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
