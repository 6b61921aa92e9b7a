import {
  buildSchedule,
  cancellingEnds,
  type Instalment,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { SettledPayout } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readHolidays } from '../apply/holidays.ts';
import { factOf, moveLoan, updateLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import {
  disbursementFailed as disbursementFailedEvent,
  loanDisbursed,
} from './disbursement-events.ts';

/**
 * The provider confirmed the transfer: the loan is active from this business date, its schedule is
 * written, and all the interest is owed but not yet earned (docs/ledger.md). The last day on which
 * the client can cancel is stored: a holiday that is added later does not move it.
 */
export async function disbursementPaid(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const loan = await lockLoan(tx, payout.clientId, payout.subjectId);
  const { client_id: clientId, loan_id: loanId } = loan;
  if (loan.amount !== payout.amount) throw new Error(`loan ${loanId} was sent another amount`);
  const schedule = buildSchedule({
    principal: loan.amount,
    ratePpm: loan.rate_ppm,
    months: loan.months,
    startOn: businessTime.date,
  });
  const active = await moveLoan(tx, loan, 'disburse', {
    disbursed_on: businessTime.date,
    disbursed_at: businessTime.at,
    due_on: schedule.at(-1)?.dueOn ?? null,
    cancel_until: cancellingEnds(businessTime.date, await readHolidays(tx, businessTime.date)),
  });
  await loansDb(tx)
    .insertInto('loan_instalments')
    .values(
      schedule.map((instalment) => ({
        client_id: clientId,
        loan_id: loanId,
        number: instalment.number,
        due_on: instalment.dueOn,
        principal: instalment.principal,
        interest: instalment.interest,
      })),
    )
    .execute();
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'disbursement',
      subjectId: loanId,
      debit: { code: ledgerCodes.loanPrincipal, subjectId: loanId },
      credit: { code: ledgerCodes.loanDisbursing, subjectId: loanId },
      currency: 'NGN',
      amount: loan.amount,
    },
    {
      kind: 'interest_scheduled',
      subjectId: loanId,
      debit: { code: ledgerCodes.loanInterest, subjectId: loanId },
      credit: { code: ledgerCodes.unearnedInterest, subjectId: loanId },
      currency: 'NGN',
      amount: scheduleTotals(schedule).interest,
    },
  ]);
  await recordDisbursement(tx, active, schedule, businessTime);
}

async function recordDisbursement(
  tx: Tx,
  loan: LoanRow,
  schedule: readonly Instalment[],
  businessTime: BusinessTime,
): Promise<void> {
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (loan.amount === null || !first || !last)
    throw new Error('a loan was paid without a schedule');
  const disbursed = {
    amount: loan.amount,
    firstDueOn: first.dueOn,
    firstRepayment: first.principal + first.interest,
    lastDueOn: last.dueOn,
    totalToRepay: scheduleTotals(schedule).total,
  };
  await recordEvent(tx, loanDisbursed, factOf(loan, businessTime, disbursed));
}

/**
 * The transfer failed: the reserved amount is released. The loan is still accepted and can be
 * disbursed again.
 */
export async function disbursementFailed(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const loan = await lockLoan(tx, payout.clientId, payout.subjectId);
  await post(tx, loan.client_id, businessTime.date, [
    {
      kind: 'disbursement_failed',
      subjectId: loan.loan_id,
      debit: { code: ledgerCodes.payoutInFlight, subjectId: payout.payoutId },
      credit: { code: ledgerCodes.loanDisbursing, subjectId: loan.loan_id },
      currency: 'NGN',
      amount: payout.amount,
    },
  ]);
  await updateLoan(tx, loan, {
    disbursed_by: null,
    disbursement_failed_at: businessTime.at,
  });
  const failed = factOf(loan, businessTime, { amount: payout.amount });
  await recordEvent(tx, disbursementFailedEvent, failed);
}
