import { loanStates } from '@quarrter/domain/loans';
import { exactMoney } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  type ApprovalKind,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { requireOpenForStaff } from '../../gates/index.ts';
import { ledgerCodes, post, type Side, type TransferKind } from '../../ledger/index.ts';
import {
  changeReceipt,
  lockReceipt,
  nameBank,
  orderPayout,
  type PayoutDeps,
  type PayoutPurpose,
  type ReceiptView,
  readPayouts,
  type SettledPayout,
} from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, forbidden } from '../../platform/http/http-error.ts';
import { requireHolder } from '../apply/account-holder.ts';
import { openAccountNumber } from '../apply/application-answers.ts';
import { senderError } from '../decide/staff-actions.ts';
import { factOf, updateLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import type { LoanRow } from '../tables.ts';
import { requireAccountNotHeld } from './account-hold.ts';
import { disbursementResent } from './disbursement-events.ts';

const nothing = z.object({});

export const resendKind = 'disbursement-resend';

/**
 * The bank returned the money of a loan that had moved on, and it waits as a receipt. Two people
 * send it again, to the account that the loan has now; the loan continues as it is.
 */
export function disbursementResend(deps: PayoutDeps): ApprovalKind {
  const { secrets } = deps;
  return defineApprovalKind({
    name: resendKind,
    version: 1,
    noun: 'transfer',
    effect: 'We’ll send the money at once. The repayment dates of the loan stay the same.',
    payload: nothing,
    proposeAs: 'disburse',
    decideAs: 'decide-receipt',
    readSubject: async (tx, { id, clientId }) => {
      const { loan, receipt } = await lockReturned(tx, deps, { clientId, loanId: id });
      return {
        title: `Send the returned money of loan ${shortId(id)} again`,
        facts: {
          Amount: exactMoney(receipt.unapplied),
          Bank: await nameBank(tx, loan.bank_code),
          Holder: loan.account_name,
          Account: maskLastFour(openAccountNumber(secrets, loan)),
        },
      };
    },
    describe: async (tx, { id, clientId }) => {
      const { loan, receipt } = await lockReturned(tx, deps, { clientId, loanId: id });
      const bank = await nameBank(tx, loan.bank_code);
      const amount = exactMoney(receipt.unapplied);
      const account = maskLastFour(openAccountNumber(secrets, loan));
      return [
        { label: 'Transfer', before: '', after: `${amount} to ${loan.account_name}, ${bank}` },
        { label: 'Account', before: '', after: account },
      ];
    },
    execute: async (tx, { subject: { id, clientId }, proposedBy, decidedBy }) => {
      const returned = await lockReturned(tx, deps, { clientId, loanId: id });
      requireSender(returned.loan, proposedBy);
      requireSender(returned.loan, decidedBy);
      await resend(tx, deps, returned);
    },
  });
}

export type ResendProposal = {
  readonly clientId: string;
  readonly loanId: string;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/** Neither of the two may have entered the account or confirmed its holder. */
function requireSender(loan: LoanRow, { staffId }: Person): void {
  const { account_changed_by: accountChangedBy, holder_confirmed_by: holderConfirmedBy } = loan;
  const error = senderError({ accountChangedBy, holderConfirmedBy }, staffId);
  if (error !== null) throw forbidden(error.reason);
}

/** Nothing is sent before someone else approves it. */
export async function proposeResend(
  tx: Tx,
  deps: PayoutDeps,
  { clientId, loanId, by, businessTime }: ResendProposal,
): Promise<Proposal> {
  requireSender(await lockLoan(tx, clientId, loanId), by);
  const subject = { id: loanId, clientId };
  return propose(tx, disbursementResend(deps), { subject, payload: {}, by, businessTime });
}

type Returned = { loan: LoanRow; receipt: ReceiptView };

/** The loan and the receipt that holds its returned money, both locked; 409 when there is none. */
async function lockReturned(
  tx: Tx,
  { gates }: PayoutDeps,
  { clientId, loanId }: { clientId: string | null; loanId: string },
): Promise<Returned> {
  const loan = await lockLoan(tx, clientId ?? '', loanId);
  await requireOpenForStaff(tx, gates, 'pay-out', loan.client_id);
  if (loan.disbursement_returned_on === null) throw conflict(notReturned);
  if (!loanStates[loan.state].live) throw conflict(hasEnded);
  const receipt = await lockReturnedReceipt(tx, loan.client_id, loanId);
  if (receipt === undefined || receipt.unapplied === 0n) throw conflict(alreadySettled);
  requireHolder(loan);
  await requireAccountNotHeld(tx, loan);
  return { loan, receipt };
}

const notReturned = 'The bank has not returned the money of this loan.';
const hasEnded = 'This loan has ended. Apply the returned money to another loan of the client.';
const alreadySettled = 'The returned money was settled already, or is being sent.';

async function lockReturnedReceipt(
  tx: Tx,
  clientId: string,
  loanId: string,
): Promise<ReceiptView | undefined> {
  const payouts = await readPayouts(tx, clientId, [loanId]);
  const returned = payouts.find(({ unclaimed }) => unclaimed);
  return returned && lockReceipt(tx, clientId, returned.payoutId);
}

async function resend(tx: Tx, deps: PayoutDeps, { loan, receipt }: Returned): Promise<void> {
  const { client_id: clientId, loan_id: loanId } = loan;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const { payoutId } = await orderPayout(tx, deps, {
    clientId,
    purpose: 'disbursement-resend',
    subjectId: loanId,
    amount: receipt.unapplied,
    currency: 'NGN',
    bankCode: loan.bank_code,
    accountNumber: openAccountNumber(deps.secrets, loan),
    accountName: loan.account_name,
    businessTime,
  });
  const moved = { ...sidesOf(receipt, payoutId), amount: receipt.unapplied, businessTime };
  await move(tx, receipt, 'payout_resent', moved);
}

type Sides = { unapplied: Side; flight: Side };

function sidesOf({ receiptId }: ReceiptView, payoutId: string): Sides {
  return {
    unapplied: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
    flight: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
  };
}

type Moved = Sides & { amount: bigint; businessTime: BusinessTime };

/** Between the receipt (2200) and the payout in flight (2100), with the receipt's row. */
async function move(
  tx: Tx,
  receipt: ReceiptView,
  kind: Extract<TransferKind, 'payout_resent' | 'payout_resend_failed' | 'payout_resumed'>,
  { unapplied, flight, amount, businessTime }: Moved,
): Promise<void> {
  const back = kind === 'payout_resend_failed';
  const [debit, credit] = back ? [flight, unapplied] : [unapplied, flight];
  await post(tx, receipt.clientId, businessTime.date, [
    { kind, subjectId: receipt.receiptId, debit, credit, currency: 'NGN', amount },
  ]);
  await changeReceipt(tx, receipt, { unapplied: back ? amount : -amount });
}

/** The money waits again as an unapplied receipt; it can be sent once more. */
async function returnToAccepted(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, subjectId, payoutId, amount } = payout;
  const loan = await lockLoan(tx, clientId, subjectId);
  const receipt = await lockReturnedReceipt(tx, clientId, subjectId);
  if (receipt === undefined) throw new Error('a returned disbursement has no receipt');
  const moved = { ...sidesOf(receipt, payoutId), amount, businessTime };
  await move(tx, receipt, 'payout_resend_failed', moved);
  await updateLoan(tx, loan, { disbursement_returned_on: businessTime.date });
}

/** The second transfer of a loan whose money was returned. */
export const resentDisbursement: PayoutPurpose = {
  narration: 'Loan',
  /** The client has the money now, so late payments cost penalties again. */
  async paid(tx, { clientId, subjectId, amount }, businessTime) {
    const loan = await lockLoan(tx, clientId, subjectId);
    const paid = await updateLoan(tx, loan, { disbursement_returned_on: null });
    await recordEvent(tx, disbursementResent, factOf(paid, businessTime, { amount }));
  },
  failed: returnToAccepted,
  async returned(tx, payout, businessTime) {
    await returnToAccepted(tx, payout, businessTime);
    return true;
  },
  async reserveAgain(tx, { clientId, subjectId, payoutId, amount }, businessTime) {
    const loan = await lockLoan(tx, clientId, subjectId);
    if (!loanStates[loan.state].live) return false;
    const receipt = await lockReturnedReceipt(tx, clientId, subjectId);
    if (receipt === undefined || receipt.unapplied < amount) return false;
    const moved = { ...sidesOf(receipt, payoutId), amount, businessTime };
    await move(tx, receipt, 'payout_resumed', moved);
    return true;
  },
};
