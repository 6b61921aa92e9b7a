import type { UnappliedReceipt as WireReceipt } from '@quarrter/contract/staff';
import { toWire } from '@quarrter/domain/money';
import { nameClients } from '../accounts/index.ts';
import { listUnappliedReceipts, type UnappliedReceipt } from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import { shortId } from '../platform/ids.ts';
import type { PageRequest, StaffPage } from '../platform/keyset.ts';
import { requirePermission, type StaffMember } from './roles.ts';

/** One page of the money that belongs to no loan or investment, newest first. */
export async function readReceipts(
  reader: Reader,
  staff: StaffMember,
  request: PageRequest,
): Promise<StaffPage<WireReceipt>> {
  requirePermission(staff, 'read-receipts');
  const page = await listUnappliedReceipts(reader, request);
  const clientOf = await nameClients(
    reader,
    page.results.map((receipt) => receipt.clientId),
  );
  return {
    ...page,
    results: page.results.map((receipt) => ({
      id: receipt.receiptId,
      reference: receipt.reference,
      client_name: clientOf(receipt.clientId).name,
      client_email: clientOf(receipt.clientId).email,
      amount: toWire(receipt.amount),
      currency: receipt.currency,
      received_on: receipt.receivedOn,
      reason: reasonOf(receipt),
    })),
  };
}

function reasonOf({ reason, purpose, subjectId }: UnappliedReceipt): string {
  if (purpose === null || subjectId === null) return reason;
  const id = shortId(subjectId);
  return purpose === 'disbursement'
    ? `The client's bank returned loan ${id} after it had become active.`
    : `The client's bank returned withdrawal ${id}, which could not be put back.`;
}
