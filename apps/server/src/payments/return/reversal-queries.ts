import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import type { ChargeClaims } from '../provider/provider-claims.ts';
import { paymentsDb } from '../tables.ts';

export type ReceiptRow = RowOf<typeof paymentsDb, 'receipts'>;
export type DisputeRow = RowOf<typeof paymentsDb, 'disputes'>;

/**
 * The receipts of a payment that are charges, each with a new version: only the answer to the
 * latest question counts.
 */
export async function askAgain(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<{ receiptId: string; chargeId: string; version: number }[]> {
  const rows = await paymentsDb(db)
    .updateTable('receipts')
    .set((row) => ({ claims_version: row('claims_version', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .where('provider_id', 'is not', null)
    .returning(['receipt_id', 'provider_id', 'claims_version'])
    .execute();
  return rows.map(({ receipt_id: receiptId, provider_id, claims_version: version }) => ({
    receiptId,
    chargeId: provider_id ?? '',
    version,
  }));
}

export async function lockReceipt(
  tx: Tx,
  clientId: string,
  receiptId: string,
): Promise<ReceiptRow | undefined> {
  await lockClient(tx, clientId);
  return paymentsDb(tx)
    .selectFrom('receipts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates a receipt's unapplied money (2200) after a posting. */
export async function updateUnapplied(
  tx: Tx,
  receipt: Pick<ReceiptRow, 'client_id' | 'receipt_id'>,
  change: bigint,
): Promise<void> {
  if (change === 0n) return;
  await paymentsDb(tx)
    .updateTable('receipts')
    .set((row) => ({ unapplied: row('unapplied', '+', change) }))
    .where('client_id', '=', receipt.client_id)
    .where('receipt_id', '=', receipt.receipt_id)
    .execute();
}

export async function readDisputesOf(
  reader: Reader,
  { client_id, receipt_id }: Pick<ReceiptRow, 'client_id' | 'receipt_id'>,
): Promise<DisputeRow[]> {
  return paymentsDb(reader)
    .selectFrom('disputes')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('receipt_id', '=', receipt_id)
    .execute();
}

export async function readReversalsOf(
  reader: Reader,
  { client_id, receipt_id }: Pick<ReceiptRow, 'client_id' | 'receipt_id'>,
) {
  return paymentsDb(reader)
    .selectFrom('receipt_reversals')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('receipt_id', '=', receipt_id)
    .execute();
}

/**
 * The provider's ids of the refunds of a receipt that staff ordered. An order whose answer was lost
 * has no id yet: a refund of the same amount that no one knows may be it, and is left alone until
 * its id is known. One that failed has ended here: if the provider pays it later, it is reversed
 * like a refund that was begun there.
 */
export async function readOwnRefunds(
  reader: Reader,
  { client_id, receipt_id }: Pick<ReceiptRow, 'client_id' | 'receipt_id'>,
  { refunds }: ChargeClaims,
): Promise<ReadonlySet<string>> {
  const ordered = await paymentsDb(reader)
    .selectFrom('refunds')
    .select(['provider_id', 'amount', 'status', 'sent_at'])
    .where('client_id', '=', client_id)
    .where('receipt_id', '=', receipt_id)
    .where('begun_at_provider', '=', false)
    .execute();
  const known = new Set(ordered.flatMap((refund) => refund.provider_id ?? []));
  const current = ordered.filter(({ status }) => status !== 'failed');
  const own = new Set(current.flatMap((refund) => refund.provider_id ?? []));
  const lost = current.filter((one) => one.provider_id === null && one.sent_at !== null);
  for (const { amount } of lost) {
    const unknown = refunds.find(
      (one) => one.amount === amount && one.disputeId === null && !known.has(one.providerId),
    );
    if (unknown === undefined) continue;
    known.add(unknown.providerId);
    own.add(unknown.providerId);
  }
  return own;
}
