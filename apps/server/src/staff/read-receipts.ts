import type { UnappliedReceipt } from '@quarrter/contract/staff';
import { compareDates } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import { nameClients } from '../accounts/index.ts';
import {
  readUnappliedReceipts,
  readUnclaimedPayouts,
  type UnclaimedPayout,
} from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import { shortId } from '../platform/ids.ts';
import { requirePermission, type StaffMember } from './roles.ts';

/** Money that belongs to no loan or investment: what clients paid, and transfers that came back; newest first. */
export async function readReceipts(
  reader: Reader,
  staff: StaffMember,
): Promise<{ count: number; results: UnappliedReceipt[] }> {
  requirePermission(staff, 'read-receipts');
  const receipts = await readUnappliedReceipts(reader);
  const payouts = await readUnclaimedPayouts(reader);
  const clientOf = await nameClients(
    reader,
    [...receipts, ...payouts].map((one) => one.clientId),
  );
  const waiting = [
    ...receipts.map((receipt) => ({ ...receipt, id: receipt.paymentId })),
    ...payouts.map((payout) => ({
      ...payout,
      id: payout.payoutId,
      receivedOn: payout.returnedOn,
      reason: reasonOf(payout),
    })),
  ];
  const results = waiting
    .toReversed()
    .toSorted((a, b) => compareDates(b.receivedOn, a.receivedOn))
    .map((one) => ({
      id: one.id,
      reference: one.reference,
      client_name: clientOf(one.clientId).name,
      client_email: clientOf(one.clientId).email,
      amount: toWire(one.amount),
      currency: one.currency,
      received_on: one.receivedOn,
      reason: one.reason,
    }));
  return { count: results.length, results };
}

function reasonOf({ purpose, subjectId }: UnclaimedPayout): string {
  const id = shortId(subjectId);
  return purpose === 'disbursement'
    ? `The money of loan ${id} came back from the client's bank after the loan had begun to run.`
    : `The money of withdrawal ${id} came back from the client's bank and could not be put back.`;
}
