import type { Approval } from '@quarrter/contract/staff/approvals';
import type {
  ReceiptApplication,
  StaffReceipt,
  UnappliedReceipt as WireReceipt,
} from '@quarrter/contract/staff/receipts';
import { withClients } from '../../accounts/index.ts';
import { listProposalsOf, waitingSubjects } from '../../approvals/index.ts';
import { type ConsoleDeps, presentProposals, type StaffMember } from '../../console/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest, TotalledPage } from '../../platform/http/keyset.ts';
import { bankReversalKind, proposeBankReversal } from '../at-bank/reverse-bank-receipt.ts';
import { findBankReceipt } from '../at-bank/stored-bank-receipts.ts';
import type { PaymentsDeps } from '../deps.ts';
import { readPayouts } from '../pay-out/payouts.ts';
import {
  findReceiptClient,
  isOwnMoney,
  type ReceiptView,
  readReceipt,
} from '../receive/receipt-queries.ts';
import { lockReceiptOf } from '../receive/receipt-subject.ts';
import {
  listUnappliedReceipts,
  readReceiptForStaff,
  type UnappliedReceipt,
} from '../receive/unapplied-receipts.ts';
import { whyNotPaidOut } from '../return/can-pay-out.ts';
import { listRefunds } from '../return/refund-queries.ts';
import { proposeRefund, refundKind } from '../return/refund-receipt.ts';
import { proposeWithMoney } from './propose.ts';
import type { ReceiptPanels } from './receipt-panels.ts';

type ReceiptsDeps = ConsoleDeps & PaymentsDeps & { readonly receiptPanels: ReceiptPanels };

/** One page of the money that belongs to no loan or investment, newest first. */
export async function readReceipts(
  deps: ReceiptsDeps,
  request: PageRequest,
): Promise<TotalledPage<WireReceipt, 'amount' | 'refunding'>> {
  const page = await listUnappliedReceipts(deps.db, request);
  return { ...page, results: await presentReceipts(deps, page.results) };
}

/** The client's page says why. */
const notPaidNow =
  'We cannot pay this client now. The refund will be sent automatically when we can.';

/** One receipt with its refunds, the loans it can be applied to, and the proposals for it. */
export async function showReceipt(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
): Promise<StaffReceipt> {
  const { db, approvalKinds, receiptPanels } = deps;
  const clientId = await findReceiptClient(db, receiptId);
  const row = await readReceiptForStaff(db, clientId, receiptId);
  const [shown] = await presentReceipts(deps, row === undefined ? [] : [row]);
  if (shown === undefined) throw notFound('There is no such receipt.');
  const receipt = await readReceipt(db, clientId, receiptId);
  const refunds = await listRefunds(db, clientId, receiptId);
  const proposals = (
    await Promise.all(kindsOf(deps).map((kind) => listProposalsOf(db, kind, receiptId)))
  )
    .flat()
    .toSorted((a, b) => (a.approvalId < b.approvalId ? 1 : -1));
  return {
    receipt: shown,
    fee: receipt.fee,
    refundable: receipt.paymentId !== null && receipt.providerId !== null,
    isOwnMoney: isOwnMoney(receipt) && receipt.bankReference === null,
    canPayOut: (await whyNotPaidOut(db, receipt)) === null,
    atBank: await showAtBank(db, receipt),
    redress: receipt.complaintId === null ? null : { reversedOn: receipt.reversedOn },
    refunds: refunds.map(({ refundId: id, isHeld, ...refund }) => ({
      ...refund,
      id,
      message: isHeld ? notPaidNow : refund.message,
    })),
    transfers: (await readPayouts(db, clientId, [receiptId])).map((transfer) => ({
      id: transfer.payoutId,
      amount: transfer.amount,
      status: transfer.status,
      message: transfer.message,
      orderedOn: transfer.requestedOn,
      settledOn: transfer.returnedOn ?? transfer.settledOn,
    })),
    ...(await receiptPanels.read(db, clientId)),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
  };
}

async function showAtBank(
  reader: Reader,
  { clientId, receiptId, bankReference, fromSuspense, reversedOn }: ReceiptView,
): Promise<StaffReceipt['atBank']> {
  if (bankReference === null) return null;
  const row = await findBankReceipt(reader, { clientId, receiptId });
  if (row === undefined) throw new Error('a bank receipt has no confirmation');
  return { payer: row.payer, documentId: row.file_id, fromSuspense, reversedOn };
}

/** Returns the kinds of proposals that a receipt can have. */
export function kindsOf({ receiptPanels }: Pick<ReceiptsDeps, 'receiptPanels'>): string[] {
  const { applicationKind, payOutKind } = receiptPanels;
  return [refundKind, applicationKind, payOutKind, bankReversalKind];
}

/** Proposes to send money of a receipt back to the payer. */
export function proposeReceiptRefund(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
  { amount }: { amount: string },
): Promise<Approval> {
  return proposeAlone(deps, staff, receiptId, (tx, proposing) =>
    proposeRefund(tx, deps, { receiptId, amount, ...proposing }),
  );
}

/** Proposes to apply money of a receipt to a loan of its client. */
export function proposeReceiptApplication(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
  application: ReceiptApplication,
): Promise<Approval> {
  return proposeAlone(deps, staff, receiptId, (tx, proposing) =>
    deps.receiptPanels.proposeApplication(tx, { receiptId, ...application, ...proposing }),
  );
}

/** Proposes to pay the unapplied part of a receipt to the client's bank account. */
export async function proposeReceiptPayout(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
): Promise<Approval> {
  const run = await deps.receiptPanels.preparePayOut(deps, receiptId, new Date());
  return proposeAlone(deps, staff, receiptId, run);
}

/** Proposes to reverse a receipt at our bank that was recorded by mistake. */
export function proposeReversal(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
  { reason }: { reason: string },
): Promise<Approval> {
  return proposeAlone(deps, staff, receiptId, (tx, proposing) =>
    proposeBankReversal(tx, { receiptId, reason, ...proposing }),
  );
}

/** 409 while something else about the same receipt waits: both would use the same money. */
function proposeAlone(
  deps: ReceiptsDeps,
  staff: StaffMember,
  receiptId: string,
  run: Parameters<typeof proposeWithMoney>[2],
): Promise<Approval> {
  return proposeWithMoney(deps, staff, async (tx, proposing) => {
    const clientId = await findReceiptClient(tx, receiptId);
    await lockReceiptOf(tx, { id: receiptId, clientId });
    for (const kind of kindsOf(deps)) {
      if ((await waitingSubjects(tx, kind, [receiptId])).has(receiptId)) throw conflict(waits);
    }
    return run(tx, proposing);
  });
}

const waits = 'Another proposal for this receipt is waiting for approval. Decide it first.';

async function presentReceipts(
  { db, receiptPanels }: ReceiptsDeps,
  receipts: readonly UnappliedReceipt[],
): Promise<WireReceipt[]> {
  const named = await withClients(db, receipts);
  return named.map(({ receiptId: id, purpose, subjectId, reason, ...receipt }) => {
    const why = receiptPanels.returnedReasons[purpose ?? ''];
    return {
      ...receipt,
      id,
      reason: reason !== '' || subjectId === null ? reason : (why?.(shortId(subjectId)) ?? ''),
    };
  });
}
