import { balanceOf, loanStates, type Outstanding, replayLoan } from '@quarrter/domain/loans';
import { exactMoney, naira, sum } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ApprovalSubject, type Change, defineApprovalKind } from '../../approvals/index.ts';
import { dropWaitingEmails, recordEvent } from '../../events/index.ts';
import { readPendingSubjects, readUsableReceipts } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { factOf, moveLoan, requireMove } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { nameLoan } from '../read/name-loan.ts';
import { findChanges } from '../repay/loan-changes.ts';
import { historyOf, readStoredLoan } from '../repay/loan-history.ts';
import { readOutstanding } from '../repay/outstanding.ts';
import { writeChanges } from '../repay/write-changes.ts';
import { loanWrittenOff } from '../restructure/restructuring-events.ts';
import type { LoanRow } from '../tables.ts';
import { closeOpenRequests } from './close-open-requests.ts';

const payload = z.object({ reason: z.string() });

/** Staff write off the balance of a loan, and a second person approves. */
export const loanWriteOff = defineApprovalKind({
  name: 'loan-write-off',
  page: 'application',
  version: 1,
  noun: 'write-off',
  effect:
    'The client no longer owes anything on this loan. ' +
    'We book what it owed as a loss, and email the client.',
  payload,
  proposeAs: 'propose-write-off',
  decideAs: 'decide-write-off',
  readSubject: async (tx, subject) => {
    const loan = await lockSubject(tx, subject);
    const { instalments } = await readOutstanding(tx, loan);
    const principal = sum(instalments.map((row) => row.principalOutstanding));
    return {
      title: `Write off ${await nameLoan(tx, loan)}`,
      // Penalties and interest due grow with the days; the principal changes only by payments.
      facts: { 'Principal owed': exactMoney(principal) },
    };
  },
  describe: async (tx, subject, { reason }) => {
    const loan = await lockSubject(tx, subject);
    requireMove(loan, 'writeOff');
    await requireNothingWaiting(tx, loan);
    return [
      ...describeOwed(await readOutstanding(tx, loan)),
      { label: 'Reason', before: '', after: reason },
    ];
  },
  execute: async (tx, { subject, payload: { reason }, businessTime }) => {
    const loan = await lockSubject(tx, subject);
    await requireNothingWaiting(tx, loan);
    await writeLoanOff(tx, loan, reason, businessTime);
  },
});

async function lockSubject(tx: Tx, { id, clientId }: ApprovalSubject): Promise<LoanRow> {
  if (clientId === null) throw notFound();
  const loan = await lockLoan(tx, clientId, id);
  if (!loanStates[loan.state].live) throw conflict('This loan has no balance to write off.');
  if (loan.disbursement_returned_on !== null) throw conflict(moneyReturned);
  return loan;
}

const moneyReturned = 'The bank returned the money of this loan. Settle the returned money first.';

/** A loss is booked only after everything that the client paid is: 409 while money waits. */
async function requireNothingWaiting(tx: Tx, loan: LoanRow): Promise<void> {
  const { client_id: clientId, loan_id: loanId } = loan;
  const receipts = await readUsableReceipts(tx, [clientId]);
  const inNaira = receipts.filter(({ currency }) => currency === 'NGN');
  const unapplied = sum(inNaira.map((receipt) => receipt.unapplied));
  if (unapplied > 0n) {
    throw conflict(`The client has ${naira(unapplied)} unapplied. Apply or return it first.`);
  }
  const pending = await readPendingSubjects(tx, clientId, 'repayment');
  if (pending.some((subject) => 'loanId' in subject && subject.loanId === loanId)) {
    throw conflict('A payment for this loan is not confirmed yet. Wait until it has ended.');
  }
}

function describeOwed(outstanding: Outstanding): Change[] {
  const { penalties, instalments } = outstanding;
  const principal = sum(instalments.map((row) => row.principalOutstanding));
  const interest = sum(instalments.map((row) => row.interestOutstanding));
  return [
    { label: 'Total owed', before: exactMoney(balanceOf(outstanding)), after: exactMoney(0n) },
    { label: 'Principal written off', before: '', after: exactMoney(principal) },
    { label: 'Interest written off, or not due yet', before: '', after: exactMoney(interest) },
    { label: 'Penalties written off', before: '', after: exactMoney(penalties) },
  ];
}

/** Cancels interest that is not due yet and books the rest as a loss (docs/ledger.md). */
async function writeLoanOff(
  tx: Tx,
  loan: LoanRow,
  reason: string,
  businessTime: BusinessTime,
): Promise<void> {
  const stored = await readStoredLoan(tx, loan);
  const writeOffId = newId();
  const columns = { written_off_on: businessTime.date, write_off_id: writeOffId };
  const after = { ...stored, loan: { ...loan, ...columns } };
  const replayed = replayLoan(historyOf(after, businessTime.date));
  const changes = findChanges(after, replayed, businessTime.date);
  await writeChanges(tx, loan, changes, writeOffId, businessTime);
  const { penalty, interest, principal } = changes.writtenOff;
  const writtenOff = await moveLoan(tx, loan, 'writeOff', {
    ...columns,
    write_off_reason: reason,
    penalty_written_off: replayed.penaltiesWrittenOff,
  });
  const amount = penalty + interest + principal;
  await closeOpenRequests(tx, loan, businessTime);
  // A client is not asked for money that was written off.
  await dropWaitingEmails(tx, loan.client_id, loan.loan_id, null);
  await recordEvent(tx, loanWrittenOff, factOf(writtenOff, businessTime, { amount }));
}
