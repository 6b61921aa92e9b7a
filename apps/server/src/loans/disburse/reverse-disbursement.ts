import { loanStates } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { SettledPayout } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { closeOpenRequests } from '../end/close-open-requests.ts';
import { factOf, moveLoan, updateLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import {
  disbursementReturned as disbursementReturnedEvent,
  disbursementUnclaimed,
} from './disbursement-events.ts';

/**
 * The bank returned the money after the provider had confirmed the transfer. The client never had
 * it, so the loan owes nothing, loses its schedule and awaits disbursement again. Returns false if
 * the loan has moved on: a repayment, earned interest or a penalty. Staff then settle the money.
 */
export async function disbursementReturned(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const loan = await lockLoan(tx, payout.clientId, payout.subjectId);
  const interest = await unearnedScheduleInterest(tx, loan);
  if (loan.state !== 'active' || loan.generation > 0 || interest === null) {
    await keepForStaff(tx, loan, payout, businessTime);
    return false;
  }
  const { client_id: clientId, loan_id: loanId } = loan;
  await loansDb(tx)
    .deleteFrom('loan_instalments')
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .execute();
  const awaiting = await moveLoan(tx, loan, 'reverseDisbursement', {
    disbursed_by: null,
    disbursed_on: null,
    disbursed_at: null,
    due_on: null,
    cancel_until: null,
    returned_principal: loan.returned_principal + payout.amount,
    returned_interest: loan.returned_interest + interest,
  });
  await closeOpenRequests(tx, loan, businessTime);
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'disbursement_returned',
      subjectId: loanId,
      debit: { code: ledgerCodes.payoutInFlight, subjectId: payout.payoutId },
      credit: { code: ledgerCodes.loanPrincipal, subjectId: loanId },
      currency: 'NGN',
      amount: payout.amount,
    },
    {
      kind: 'interest_unscheduled',
      subjectId: loanId,
      debit: { code: ledgerCodes.unearnedInterest, subjectId: loanId },
      credit: { code: ledgerCodes.loanInterest, subjectId: loanId },
      currency: 'NGN',
      amount: interest,
    },
  ]);
  const returned = factOf(awaiting, businessTime, {
    amount: payout.amount,
    appliedAt: awaiting.applied_at.toISOString(),
  });
  await recordEvent(tx, disbursementReturnedEvent, returned);
  return true;
}

/** An active loan has no penalties while its money is with us, and the client is notified. */
async function keepForStaff(
  tx: Tx,
  loan: LoanRow,
  { amount }: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  if (!loanStates[loan.state].live) return;
  const kept = await updateLoan(tx, loan, { disbursement_returned_on: businessTime.date });
  await recordEvent(tx, disbursementUnclaimed, factOf(kept, businessTime, { amount }));
}

/**
 * All the interest of the schedule, its rows locked against the day close; null if the loan has
 * moved on.
 */
async function unearnedScheduleInterest(tx: Tx, loan: LoanRow): Promise<bigint | null> {
  const { client_id: clientId, loan_id: loanId } = loan;
  const instalments = await loansDb(tx)
    .selectFrom('loan_instalments')
    .select(['interest', 'interest_earned', 'interest_paid', 'principal_paid'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .forUpdate()
    .execute();
  const penalty = await loansDb(tx)
    .selectFrom('loan_penalties')
    .select('charged_on')
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  const touched = instalments.some(
    (row) => row.interest_earned || row.interest_paid > 0n || row.principal_paid > 0n,
  );
  if (touched || penalty !== undefined) return null;
  return instalments.reduce((total, row) => total + row.interest, 0n);
}
