import type {
  StaffReceipt,
  UnappliedReceipt as WireReceipt,
} from '@quarrter/contract/staff/receipts';
import { withClients } from '../../accounts/index.ts';
import { listProposalsOf } from '../../approvals/index.ts';
import { type ConsoleDeps, presentProposals, type StaffMember } from '../../console/index.ts';
import { readRepayableLoans, receiptApplication } from '../../loans/index.ts';
import {
  findReceiptClient,
  listRefunds,
  listUnappliedReceipts,
  readReceipt,
  readReceiptForStaff,
  refundKind,
  type UnappliedReceipt,
} from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';

/** One page of the money that belongs to no loan or investment, newest first. */
export async function readReceipts(
  reader: Reader,
  request: PageRequest,
): Promise<StaffPage<WireReceipt>> {
  const page = await listUnappliedReceipts(reader, request);
  return { ...page, results: await presentReceipts(reader, page.results) };
}

/** The client's page says why. */
const notPaidNow =
  'We cannot pay this client at the moment. The refund will be sent automatically when we can.';

/** One receipt with its refunds, the loans it can be applied to, and what was proposed for it. */
export async function showReceipt(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  receiptId: string,
): Promise<StaffReceipt> {
  const clientId = await findReceiptClient(db, receiptId);
  const row = await readReceiptForStaff(db, clientId, receiptId);
  const [shown] = await presentReceipts(db, row === undefined ? [] : [row]);
  if (shown === undefined) throw notFound('There is no such receipt.');
  const receipt = await readReceipt(db, clientId, receiptId);
  const refunds = await listRefunds(db, clientId, receiptId);
  const loans = await readRepayableLoans(db, clientId);
  const proposals = [
    ...(await listProposalsOf(db, refundKind, receiptId)),
    ...(await listProposalsOf(db, receiptApplication.name, receiptId)),
  ].toSorted((a, b) => (a.approvalId < b.approvalId ? 1 : -1));
  return {
    receipt: shown,
    fee: receipt.fee,
    refundable: receipt.paymentId !== null && receipt.providerId !== null,
    refunds: refunds.map(({ refundId: id, isHeld, ...refund }) => ({
      ...{ ...refund, id, message: isHeld ? notPaidNow : refund.message },
    })),
    loans: loans.map(({ loanId: id, ...loan }) => ({
      ...{ ...loan, id, shortId: shortId(id), due: loan.amountDue },
    })),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

async function presentReceipts(
  reader: Reader,
  receipts: readonly UnappliedReceipt[],
): Promise<WireReceipt[]> {
  const named = await withClients(reader, receipts);
  return named.map(({ receiptId: id, ...receipt }) => ({
    ...{ ...receipt, id, reason: reasonOf(receipt) },
  }));
}

type Returned = Pick<UnappliedReceipt, 'reason' | 'purpose' | 'subjectId'>;

function reasonOf({ reason, purpose, subjectId }: Returned): string {
  if (purpose === null || subjectId === null) return reason;
  const id = shortId(subjectId);
  return purpose === 'disbursement'
    ? `The client's bank returned loan ${id} after it had become active.`
    : `The client's bank returned withdrawal ${id}, which could not be put back.`;
}
