import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../platform/database.ts';
import type { PurposeName } from './purposes.ts';
import { paymentsDb } from './tables.ts';

/** Money a client paid that belongs to no loan or investment yet; staff refund or apply it. */
export type UnappliedReceipt = {
  clientId: string;
  paymentId: string;
  reference: string;
  purpose: PurposeName;
  /** What was received, and what was requested. */
  amount: bigint;
  currency: Currency;
  asked: { amount: bigint; currency: Currency };
  reason: string;
  loanId: string | null;
  receivedOn: string;
  receivedAt: Date;
};

/**
 * One client's unapplied receipts, or without a client those of the whole book (for staff); oldest
 * first.
 */
export async function readUnappliedReceipts(
  reader: Reader,
  clientId?: string,
): Promise<UnappliedReceipt[]> {
  let query = paymentsDb(reader)
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'unapplied');
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  const rows = await query.orderBy('created_at').limit(500).execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    paymentId: row.payment_id,
    reference: row.reference,
    purpose: row.purpose,
    amount: row.received_amount ?? 0n,
    currency: row.received_currency ?? row.currency,
    asked: { amount: row.amount, currency: row.currency },
    reason: row.unapplied_reason ?? '',
    loanId: row.loan_id,
    receivedOn: row.booked_on ?? row.created_on,
    receivedAt: row.booked_at ?? row.created_at,
  }));
}
