import { sum } from '@quarrter/domain/money';
import {
  countIssued,
  type DocumentKind,
  issueDocument,
  newDocument,
  withdrawDocuments,
} from '../../issued-documents/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { borrowerOf } from '../decide/accepted-terms.ts';
import type { AcceptedTerms } from '../decide/accepted-terms-record.ts';
import type { RepaymentRow } from '../loan-parts.ts';
import { newScheduleDocument } from '../restructure/new-schedule-document.ts';
import { penaltiesOfLoan } from '../restructure/penalty-facts.ts';
import type { LoanRow } from '../tables.ts';
import { agreementDocument } from './agreement-document.ts';
import { dischargeLetterDocument } from './discharge-letter.ts';
import { receiptDocument } from './receipt-document.ts';

/** Every kind of document that is issued about a loan. */
export const loanDocumentKinds: readonly DocumentKind<never>[] = [
  agreementDocument,
  receiptDocument,
  dischargeLetterDocument,
  newScheduleDocument,
] as never;

/** Issues the agreement of a loan whose terms were accepted. */
export function issueAgreement(tx: Tx, loan: LoanRow, businessTime: BusinessTime): Promise<void> {
  const { accepted_terms: terms, accepted_at: acceptedAt, loan_id: loanId } = loan;
  if (terms === null || acceptedAt === null) throw new Error(`loan ${loanId} was not accepted`);
  const data = { loanId, acceptedAt: acceptedAt.toISOString(), terms };
  return issueDocument(tx, agreementDocument, ofLoan(loan), data, businessTime);
}

type IssuedReceipt = {
  readonly loan: LoanRow;
  readonly repayment: RepaymentRow;
  /** Owed after the repayment, where that is known. */
  readonly balance: bigint | null;
  readonly businessTime: BusinessTime;
};

/** The receipt of a repayment, to be issued. */
export function receiptOfRepayment({ loan, repayment, balance, businessTime }: IssuedReceipt) {
  const subject = { clientId: loan.client_id, subjectId: repayment.repayment_id };
  const data = receiptData(loan, repayment, balance);
  return newDocument(receiptDocument, subject, data, businessTime);
}

/**
 * A receipt shows the allocation of a repayment. When that changes, because a part was reversed,
 * was not needed, or is allocated otherwise, the receipt is withdrawn and a new one issued. A
 * receipt that was never asked for is issued at the first request.
 */
export async function renewReceipt(
  tx: Tx,
  loan: LoanRow,
  repayment: RepaymentRow,
  businessTime: BusinessTime,
): Promise<void> {
  const subject = { clientId: loan.client_id, subjectId: repayment.repayment_id };
  const issued = await countIssued(tx, receiptDocument, subject);
  if (issued === 0) return;
  const { clientId, subjectId } = subject;
  const withdrawn = { clientId, subjectIds: [subjectId] };
  await withdrawDocuments(tx, receiptDocument, withdrawn, businessTime);
  const data = receiptData(loan, repayment, null);
  if (data.amount === 0n) return;
  const next = { ...subject, number: issued + 1 };
  await issueDocument(tx, receiptDocument, next, data, businessTime);
}

function receiptData(loan: LoanRow, repayment: RepaymentRow, balance: bigint | null) {
  return {
    loanId: loan.loan_id,
    repaymentId: repayment.repayment_id,
    borrower: borrowerOf(loan),
    amount: repayment.penalty_part + repayment.interest_part + repayment.principal_part,
    penalty: repayment.penalty_part,
    interest: repayment.interest_part,
    principal: repayment.principal_part,
    paidOn: repayment.value_on,
    bookedOn: repayment.paid_on,
    balance,
  };
}

/** Issues the discharge letter of a fully repaid loan; a reopened loan gets another one. */
export async function issueDischargeLetter(
  tx: Tx,
  loan: LoanRow,
  totalRepaid: bigint,
  businessTime: BusinessTime,
): Promise<void> {
  const { loan_id: loanId, amount, disbursed_on: disbursedOn, completed_on: completedOn } = loan;
  if (amount === null || disbursedOn === null || completedOn === null) {
    throw new Error(`loan ${loanId} is not complete`);
  }
  const borrower = borrowerOf(loan);
  const isCancelled = loan.settled_as === 'cancelled';
  const data = { loanId, borrower, amount, totalRepaid, disbursedOn, completedOn, isCancelled };
  const number = 1 + (await countIssued(tx, dischargeLetterDocument, ofLoan(loan)));
  const subject = { ...ofLoan(loan), number };
  await issueDocument(tx, dischargeLetterDocument, subject, data, businessTime);
}

/** A loan that stays complete was repaid by other money or on another day than its letter says. */
export async function renewDischargeLetter(
  tx: Tx,
  loan: LoanRow,
  totalRepaid: bigint,
  businessTime: BusinessTime,
): Promise<void> {
  if ((await countIssued(tx, dischargeLetterDocument, ofLoan(loan))) === 0) return;
  await withdrawDischargeLetter(tx, loan, businessTime);
  await issueDischargeLetter(tx, loan, totalRepaid, businessTime);
}

/**
 * Issues the schedule that a client accepted for the balance of the loan. It withdraws an earlier
 * one, which is no longer the loan's schedule.
 */
export async function issueNewSchedule(
  tx: Tx,
  loan: LoanRow,
  terms: AcceptedTerms,
  businessTime: BusinessTime,
): Promise<void> {
  const { loan_id: loanId } = loan;
  const acceptedAt = businessTime.at.toISOString();
  const penalties = penaltiesOfLoan(loan);
  const data = { loanId, borrower: borrowerOf(loan), acceptedAt, terms, penalties };
  const number = 1 + (await countIssued(tx, newScheduleDocument, ofLoan(loan)));
  const earlier = { clientId: loan.client_id, subjectIds: [loanId] };
  await withdrawDocuments(tx, newScheduleDocument, earlier, businessTime);
  await issueDocument(tx, newScheduleDocument, { ...ofLoan(loan), number }, data, businessTime);
}

/** A complete loan is live again, so its letter is no longer true. */
export function withdrawDischargeLetter(
  tx: Tx,
  { client_id: clientId, loan_id: loanId }: LoanRow,
  businessTime: BusinessTime,
): Promise<void> {
  const subjects = { clientId, subjectIds: [loanId] };
  return withdrawDocuments(tx, dischargeLetterDocument, subjects, businessTime);
}

/** Everything that the repayments of a loan paid of it. */
export function repaidBy(repayments: readonly RepaymentRow[]): bigint {
  return sum(repayments.map((row) => row.penalty_part + row.interest_part + row.principal_part));
}

function ofLoan({ client_id: clientId, loan_id: subjectId }: LoanRow) {
  return { clientId, subjectId };
}
