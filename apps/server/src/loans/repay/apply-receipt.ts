import { formatDate } from '@quarrter/domain/calendar';
import { loanStates } from '@quarrter/domain/loans';
import { exactMoney, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Proposal, propose } from '../../approvals/index.ts';
import {
  amountOfReceipt,
  changeReceipt,
  findReceiptClient,
  lockReceiptOf,
  type ReceiptProposal,
  type ReceiptView,
  readPayouts,
  readReceiptSubject,
} from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, HttpError, invalid } from '../../platform/http/http-error.ts';
import { returnedMoneyUsed } from '../disburse/returned-money.ts';
import { type Loan, readLoans } from '../loan.ts';
import {
  listLiveLoanIds,
  listReturnedLoanIds,
  listWrittenOffIds,
  lockLoan,
  requireLoan,
} from '../queries.ts';
import type { LoanRow } from '../tables.ts';
import { applyRepayment } from './apply-repayment.ts';
import { decideRepayment, type RepaymentPayment } from './decide-repayment.ts';
import { readStoredLoan } from './loan-history.ts';
import { readLoss, readLosses, recoverWriteOff, tooMuch } from './recover-write-off.ts';

/** The amount is minor units as text. */
const payload = z.object({ loanId: z.uuid(), amount: z.string() });

/** The loan that a proposal to apply a receipt is about; undefined for another payload. */
export function loanOfApplication(stored: unknown): string | undefined {
  return payload.safeParse(stored).data?.loanId;
}

/**
 * Money of an unapplied receipt repays a loan of its client, as of the day the client paid. Of one
 * that was written off it recovers the loss, on the day of the decision.
 */
export const receiptApplication = defineApprovalKind({
  name: 'receipt-application',
  page: 'receipt',
  version: 1,
  noun: 'repayment',
  effect: 'We’ll use the money for the loan at once and email the client.',
  payload,
  proposeAs: 'propose-receipt',
  decideAs: 'decide-receipt',
  readSubject: readReceiptSubject,
  describe: async (tx, subject, { loanId, amount }) => {
    const receipt = await lockReceiptOf(tx, subject);
    const { clientId, currency, unapplied, paidOn } = receipt;
    const loan = await lockLoan(tx, clientId, loanId);
    const isWrittenOff = loan.state === 'written-off';
    const used = isWrittenOff
      ? BigInt(amount)
      : await readApplied(tx, receipt, loan, BigInt(amount));
    const left = exactMoney(unapplied - used, currency);
    const repaid = exactMoney(used, currency);
    const lines = isWrittenOff
      ? [{ label: `Recover from written-off loan ${shortId(loanId)}`, before: '', after: repaid }]
      : [
          { label: `Repay loan ${shortId(loanId)}`, before: '', after: repaid },
          { label: 'Counts from', before: '', after: formatDate(paidOn) },
        ];
    return [...lines, { label: 'Unapplied', before: exactMoney(unapplied, currency), after: left }];
  },
  execute: async (tx, { subject, payload: { loanId, amount } }) => {
    const receipt = await lockReceiptOf(tx, subject);
    await applyReceipt(
      tx,
      receipt,
      await requireLoan(tx, receipt.clientId, loanId),
      BigInt(amount),
    );
  },
});

/** Proposes to apply a receipt; nothing moves before someone else approves it. */
export async function proposeApplication(
  tx: Tx,
  input: ReceiptProposal & { readonly loanId: string },
): Promise<Proposal> {
  const { receiptId, loanId, by, businessTime } = input;
  const clientId = await findReceiptClient(tx, receiptId);
  const receipt = await lockReceiptOf(tx, { id: receiptId, clientId });
  const amount = amountOfReceipt(input.amount, receipt);
  if (receipt.currency !== 'NGN') throw conflict('A loan is repaid in naira.');
  const loan = await findLoanOfClient(tx, clientId, loanId);
  await requireNeeded(tx, loan, amount);
  return propose(tx, receiptApplication, {
    subject: { id: receiptId, clientId },
    payload: { loanId: loan.loan_id, amount: String(amount) },
    by,
    businessTime,
  });
}

/** The loan owes the amount, or lost it when it was written off. */
async function requireNeeded(tx: Tx, loan: LoanRow, amount: bigint): Promise<void> {
  const isWrittenOff = loan.state === 'written-off';
  if (!loanStates[loan.state].live && !isWrittenOff)
    throw conflict('There is nothing to repay on this loan.');
  const [view] = isWrittenOff ? [] : await readLoans(tx, loan.client_id, [loan.loan_id]);
  const needed = isWrittenOff ? await readLoss(tx, loan) : (view?.balance ?? 0n);
  if (amount <= needed) return;
  const owes = `This loan owes ${formatMoney(needed, 'NGN')}.`;
  throw invalid({ amount: [isWrittenOff ? tooMuch(needed) : owes] });
}

/** A field error, because staff chose the loan: of another client, or none at all. */
async function findLoanOfClient(tx: Tx, clientId: string, loanId: string): Promise<LoanRow> {
  try {
    return await requireLoan(tx, clientId, loanId);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw invalid({ loanId: ['This client has no such loan.'] });
  }
}

async function applyReceipt(
  tx: Tx,
  receipt: ReceiptView,
  loan: LoanRow,
  amount: bigint,
): Promise<void> {
  if (amount > receipt.unapplied)
    throw conflict('The unapplied amount has changed. Check it, then propose again.');
  const businessTime = await readBusinessTimeOf(tx, receipt.clientId);
  if (loan.state === 'written-off') {
    const { receiptId, unapplied } = receipt;
    await recoverWriteOff(tx, loan, { receiptId, amount }, businessTime);
    await changeReceipt(tx, receipt, { unapplied: -amount });
    if (amount === unapplied) await notifyUsed(tx, receipt);
    return;
  }
  const application = await applyRepayment(tx, paymentOf(receipt, loan, amount), businessTime);
  if (!application.ok) throw conflict(application.reason);
  await changeReceipt(tx, receipt, { unapplied: -application.applied });
  if (application.applied === receipt.unapplied) await notifyUsed(tx, receipt);
}

function paymentOf(receipt: ReceiptView, loan: LoanRow, amount: bigint): RepaymentPayment {
  const { clientId, receiptId, paymentId, currency, paidOn } = receipt;
  const { loan_type: loanType, loan_id: loanId } = loan;
  const subject = { version: 1, loanType, loanId } as const;
  return { clientId, receiptId, paymentId, amount, currency, paidOn, subject };
}

/** How much of the amount the loan can use: since the client paid it, it may need less. */
async function readApplied(
  tx: Tx,
  receipt: ReceiptView,
  loan: LoanRow,
  amount: bigint,
): Promise<bigint> {
  const payment = paymentOf(receipt, loan, amount);
  const businessTime = await readBusinessTimeOf(tx, receipt.clientId);
  const decided = decideRepayment(await readStoredLoan(tx, loan), payment, businessTime);
  if (decided === null) throw conflict('This loan is already fully repaid.');
  return decided.row.amount;
}

/** The returned money of a loan is settled when all of it is used, for this loan or another. */
async function notifyUsed(tx: Tx, { clientId, receiptId, payoutId }: ReceiptView): Promise<void> {
  if (payoutId !== receiptId) return;
  const payouts = await readPayouts(tx, clientId, await listReturnedLoanIds(tx, clientId));
  const returned = payouts.find((payout) => payout.payoutId === payoutId);
  if (returned === undefined) return;
  await returnedMoneyUsed(tx, { clientId, subjectId: returned.subjectId });
}

/**
 * The client's loans that take repayments, with their balances, and those that were written off,
 * with what was not recovered.
 */
export async function readRepayableLoans(reader: Reader, clientId: string): Promise<Loan[]> {
  const live = await readLoans(reader, clientId, await listLiveLoanIds(reader, clientId));
  const ended = await readLoans(reader, clientId, await listWrittenOffIds(reader, clientId));
  const losses = await readLosses(
    reader,
    clientId,
    ended.map(({ loanId }) => loanId),
  );
  const lost = ended.map((loan) => ({ ...loan, balance: losses(loan.loanId) }));
  return [...live, ...lost.filter(({ balance }) => balance > 0n)];
}
