import type { Approval } from '@quarrter/contract/staff/approvals';
import { payoutLists, type StaffPayout } from '@quarrter/contract/staff/payouts';
import { daysBetween, formatTime } from '@quarrter/domain/calendar';
import { withClients } from '../../accounts/index.ts';
import { waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  can,
  defineActions,
  namingWhoMovedIt,
  proposeAndRecord,
  recordAction,
  rolesAllowedText,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest, TotalledPage } from '../../platform/http/keyset.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findOwing } from '../dispute/disputed-gate.ts';
import { nameBanks } from '../identification/banks.ts';
import { newestConfirmations } from '../pay-out/evidence-files.ts';
import {
  countWaitingPayouts,
  findPayout,
  type ListedPayout,
  listPayouts,
} from '../pay-out/list-payouts.ts';
import { readPayoutEvidence } from '../pay-out/payout-evidence.ts';
import { retryPayout } from '../pay-out/payouts.ts';
import { purposeOf } from '../purposes.ts';
import { findRecorded, type PayoutsConsole } from './payouts-by-hand.ts';
import { missingPartKind, type ReceiptPanels } from './receipt-panels.ts';

const actions = defineActions({
  'retry-payout': 'Transfer retried',
  'propose-part-account': 'Another account for an unpaid part proposed',
});

type PayoutPage = TotalledPage<StaffPayout, 'amount'> & { waiting: number };

/** One page of the transfers to clients, and whether this member may retry them. */
export async function readPayoutList(
  { db: reader, payoutPurposes }: Pick<PayoutsConsole, 'db' | 'payoutPurposes'>,
  staff: StaffMember,
  { state = 'open', ...request }: PageRequest & { state?: string | undefined },
): Promise<PayoutPage> {
  const list = payoutLists.find((name) => name === state);
  if (list === undefined) {
    throw invalid({ state: [`state must be one of ${payoutLists.join(', ')}.`] });
  }
  const page = await listPayouts(reader, { ...request, list });
  const waiting = await countWaitingPayouts(reader);
  const shown = await present(reader, { staff, payoutPurposes }, page.results, new Date());
  return { ...page, results: shown, waiting };
}

/**
 * Lets the worker send an open transfer now. The audit log names who asked for it, and a 409 names
 * who was faster: actions on a transfer are logged under the record that it pays.
 */
export async function retryTransfer(
  { db, ...deps }: PayoutsConsole,
  staff: StaffMember,
  payoutId: string,
): Promise<StaffPayout> {
  const paidFor = (await findPayout(db, payoutId))?.subjectId ?? payoutId;
  return namingWhoMovedIt(db, { recordId: paidFor }, sendNow({ db, ...deps }, staff, payoutId));
}

function sendNow(
  { db, ...deps }: PayoutsConsole,
  staff: StaffMember,
  payoutId: string,
): Promise<StaffPayout> {
  return db.transaction().execute(async (tx) => {
    const payout = await findPayout(tx, payoutId);
    if (payout === undefined) throw notFound('There is no such transfer.');
    const now = new Date();
    const reason = retryReason(payout, now);
    const { clientId } = payout;
    if (reason !== '' || !(await retryPayout(deps, tx, clientId, payoutId))) {
      throw conflict(reason || 'This transfer has ended in the meantime.');
    }
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['retry-payout'],
      subject: `${payout.purpose} ${shortId(payout.subjectId)}`,
      clientId,
      subjectId: payout.subjectId,
      note: payout.message,
      before: { State: payout.status, 'Waiting for': payout.waitingFor },
      after: { State: payout.status, 'Waiting for': null },
    });
    const [shown] = await present(tx, { staff, ...deps }, [payout], now);
    if (shown === undefined) throw new Error('a transfer has gone');
    return shown;
  });
}

/** Proposes to send the unpaid part of a transfer to another account of its client. */
export async function proposeMissingPart(
  deps: PaymentsDeps & ConsoleDeps & { readonly receiptPanels: ReceiptPanels },
  staff: StaffMember,
  payoutId: string,
): Promise<Approval> {
  const run = await deps.receiptPanels.prepareMissingPart(deps, payoutId, new Date());
  return proposeAndRecord(deps, staff, { action: actions['propose-part-account'] }, run);
}

type Shown = Pick<PayoutsConsole, 'payoutPurposes'> & { readonly staff: StaffMember };

async function present(
  reader: Reader,
  { staff, payoutPurposes }: Shown,
  payouts: readonly ListedPayout[],
  now: Date,
): Promise<StaffPayout[]> {
  const named = await withClients(reader, payouts);
  const bankOf = await nameBanks(reader);
  const today = await readBusinessDate(reader);
  const evidenceOf = await readPayoutEvidence(reader, payouts);
  const ids = payouts.map(({ payoutId }) => payoutId);
  const proposed = await findRecorded(reader, ids);
  const confirmations = await newestConfirmations(reader, payouts);
  const partProposed = await waitingSubjects(reader, missingPartKind, ids);
  const mayRetry = can(staff.role, 'retry-payout') ? '' : rolesAllowedText('retry-payout');
  const mayRecord = can(staff.role, 'record-payout') ? '' : rolesAllowedText('record-payout');
  const clientIds = payouts.map(({ clientId }) => clientId);
  const owing = await findOwing(reader, clientIds);
  const mayCancel = (payout: { purpose: string }) => {
    const right = purposeOf(payoutPurposes, payout).cancelRight;
    if (right === undefined) return 'A transfer for this is not cancelled.';
    return can(staff.role, right) ? '' : rolesAllowedText(right);
  };
  return named.map(({ payoutId: id, ...payout }) => {
    const evidence = evidenceOf(id) ?? null;
    const isProposed = proposed.has(id);
    return {
      ...payout,
      id,
      evidence,
      proposed: isProposed || partProposed.has(id),
      subjectShortId: shortId(payout.subjectId),
      bank: bankOf(payout.bankCode),
      ageDays: daysBetween(payout.requestedOn, today),
      heldUntil: isHeld(payout, now) ? payout.sendAfter : null,
      documentId: evidence?.fileId ?? (isProposed ? confirmations.get(id) : null) ?? null,
      letterId: (isAboutEnd(payout, isProposed) && confirmations.get(id)) || null,
      retryReason: mayRetry || retryReason(payout, now),
      byHandReason: mayRecord || payout.byHandReason,
      undoByHandReason: mayRecord || payout.undoReason(confirmations.has(id)),
      cancelReason: cancelReason(payout, owing.has(payout.clientId)) || mayCancel(payout),
    };
  });
}

/** Whether the newest file of a payout by hand is the bank's letter that it was not paid. */
function isAboutEnd(
  { byHand, status }: Pick<ListedPayout, 'byHand' | 'status'>,
  isProposed: boolean,
) {
  return byHand && (status === 'failed' || (status === 'paid' && isProposed));
}

/** Why a transfer cannot be cancelled, by anyone; empty when it can. */
function cancelReason(
  { status, hasBegun }: Pick<ListedPayout, 'status' | 'hasBegun'>,
  owes: boolean,
): string {
  if (status !== 'requested' || hasBegun) return 'We have begun to pay this transfer.';
  return owes ? '' : 'This client owes us nothing.';
}

type Progress = Pick<ListedPayout, 'status' | 'byHand' | 'sendAfter' | 'waitingFor'>;

/** Why a transfer cannot be retried, by anyone; empty when it can. */
function retryReason(payout: Progress, now: Date): string {
  const { status, byHand, sendAfter, waitingFor } = payout;
  if (waitingFor === 'part') return '';
  if (status === 'cancelled') return 'The client cancelled this transfer.';
  if (isHeld(payout, now) && sendAfter !== null) {
    return `The client can cancel this transfer until ${formatTime(sendAfter)}.`;
  }
  if (status === 'paid') return 'This transfer is paid.';
  if (status === 'failed') return 'This transfer has failed. A new transfer must send the money.';
  return byHand ? 'This transfer is paid by hand.' : '';
}

function isHeld({ status, sendAfter }: Pick<Progress, 'status' | 'sendAfter'>, now: Date): boolean {
  return status === 'requested' && sendAfter !== null && sendAfter > now;
}
