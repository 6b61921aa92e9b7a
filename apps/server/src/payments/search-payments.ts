import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

/** A receipt or a transfer to a client. */
export type FoundPayment = {
  readonly clientId: string;
  readonly recordId: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly date: IsoDate;
  readonly state: string;
};

/** An exact amount, in one currency or in any. */
export type AmountQuery = { readonly minor: bigint; readonly currency: Currency | null };

const receipt = sql`receipt.client_id AS "clientId", receipt.receipt_id AS "recordId",
  coalesce(payment.reference, receipt.bank_reference, '') AS reference,
  receipt.amount, receipt.currency,
  receipt.booked_on AS date,
  CASE WHEN receipt.unapplied > 0 THEN 'unapplied' ELSE 'applied' END AS state`;
const receipts = sql`receipts AS receipt LEFT JOIN payments AS payment
  ON payment.client_id = receipt.client_id AND payment.payment_id = receipt.payment_id`;

/** Receipts of the whole book by our reference, the provider's charge, our bank's, or amount. */
export async function searchReceipts(
  reader: Reader,
  query: { reference: string | null; amount: AmountQuery | null },
  limit: number,
): Promise<FoundPayment[]> {
  const { reference, amount } = query;
  const own = await recordsOf(reader, reference, 'payment');
  const conditions = [
    ...(own.length === 0 ? [] : [sql`${names(sql`receipt`, own)}`]),
    ...(reference === null
      ? []
      : [sql`receipt.provider_id = ${reference}`, sql`receipt.bank_reference = ${reference}`]),
    ...(amount === null ? [] : [isAmount(sql`receipt`, amount)]),
  ];
  return newest(reader, receipt, receipts, conditions, sql`receipt.receipt_id`, limit);
}

const payout = sql`payout.client_id AS "clientId", payout.payout_id AS "recordId",
  payout.reference, payout.amount, payout.currency, payout.requested_on AS date,
  payout.status AS state`;

/** Transfers to clients of the whole book by our reference or their amount. */
export async function searchPayouts(
  reader: Reader,
  query: { reference: string | null; amount: AmountQuery | null },
  limit: number,
): Promise<FoundPayment[]> {
  const { reference, amount } = query;
  const own = await recordsOf(reader, reference, 'payout');
  const conditions = [
    ...(own.length === 0 ? [] : [sql`${names(sql`payout`, own, sql`payout_id`)}`]),
    ...(amount === null ? [] : [isAmount(sql`payout`, amount)]),
  ];
  const from = sql`payouts AS payout`;
  return newest(reader, payout, from, conditions, sql`payout.payout_id`, limit);
}

type Own = { client_id: string; record_id: string };

/** Whose record a reference is: the shared table knows, so that one shard is asked. */
async function recordsOf(
  reader: Reader,
  reference: string | null,
  kind: 'payment' | 'payout',
): Promise<Own[]> {
  if (reference === null) return [];
  const { rows } = await sql<Own>`
    SELECT client_id, record_id FROM payment_references
    WHERE reference = ${reference} AND kind = ${kind}`.execute(reader);
  return rows;
}

function names(
  table: RawBuilder<unknown>,
  [own]: readonly Own[],
  column: RawBuilder<unknown> = sql`payment_id`,
): RawBuilder<boolean> {
  return sql`${table}.client_id = ${own?.client_id}::uuid
    AND ${table}.${column} = ${own?.record_id}::uuid`;
}

function isAmount(
  table: RawBuilder<unknown>,
  { minor, currency }: AmountQuery,
): RawBuilder<boolean> {
  const inCurrency = currency === null ? sql`` : sql`AND ${table}.currency = ${currency}`;
  return sql`${table}.amount = ${minor} ${inCurrency}`;
}

async function newest(
  reader: Reader,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  id: RawBuilder<unknown>,
  limit: number,
): Promise<FoundPayment[]> {
  if (conditions.length === 0) return [];
  const parts = conditions.map(
    (condition) => sql`
    (SELECT ${columns} FROM ${from} WHERE ${condition} ORDER BY ${id} DESC LIMIT ${limit})`,
  );
  const { rows } = await sql<FoundPayment>`${sql.join(parts, sql` UNION ALL `)}`.execute(reader);
  const once = new Map(rows.map((row) => [row.recordId, row]));
  return [...once.values()].slice(0, limit);
}
