import type { UnappliedReceipt } from '@quarrter/contract/staff';
import { toWire } from '@quarrter/domain/money';
import { readUnappliedReceipts } from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import { nameClients } from './queries.ts';
import { requireAct, type StaffMember } from './roles.ts';

/** Money that belongs to no loan or investment yet, for finance to see; newest first. */
export async function readReceipts(
  reader: Reader,
  staff: StaffMember,
): Promise<{ count: number; results: UnappliedReceipt[] }> {
  requireAct(staff, 'read-receipts');
  const receipts = await readUnappliedReceipts(reader);
  const clientOf = await nameClients(
    reader,
    receipts.map((receipt) => receipt.clientId),
  );
  const results = receipts.toReversed().map((receipt) => ({
    id: receipt.paymentId,
    reference: receipt.reference,
    client_name: clientOf(receipt.clientId).name,
    client_email: clientOf(receipt.clientId).email,
    amount: toWire(receipt.amount),
    currency: receipt.currency,
    received_on: receipt.receivedOn,
    reason: receipt.reason,
  }));
  return { count: results.length, results };
}
