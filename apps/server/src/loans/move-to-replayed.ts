import { amountDue, type ReplayedLoan } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { recordEvent } from '../events/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { loanCompleted, loanOverdue, loanRecovered } from './events.ts';
import { factOf, moveLoan, updateLoan } from './move-loan.ts';
import type { LoanRow } from './tables.ts';

/** Moves a locked loan to the state that its replay found, one step at a time. */
export async function moveToReplayed(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
): Promise<LoanRow> {
  const { state, completedOn } = replayed;
  if (loan.state === 'complete' && state !== 'complete') {
    const reopened = await moveLoan(tx, loan, 'reopen', { completed_on: null, reopened: true });
    return state === 'active' ? reopened : fallOverdue(tx, reopened, replayed, businessTime);
  }
  if (loan.state === state) {
    return loan.completed_on === completedOn
      ? loan
      : updateLoan(tx, loan, { completed_on: completedOn });
  }
  if (state === 'complete') {
    const complete = await moveLoan(tx, loan, 'complete', { completed_on: completedOn });
    const totalRepaid = repaidIn(replayed);
    await recordEvent(tx, loanCompleted, factOf(complete, businessTime, { totalRepaid }));
    return complete;
  }
  if (state === 'overdue') return fallOverdue(tx, loan, replayed, businessTime);
  const recovered = await moveLoan(tx, loan, 'recover');
  await recordEvent(tx, loanRecovered, factOf(recovered, businessTime, {}));
  return recovered;
}

async function fallOverdue(
  tx: Tx,
  loan: LoanRow,
  { outstanding }: ReplayedLoan,
  businessTime: BusinessTime,
): Promise<LoanRow> {
  const overdue = await moveLoan(tx, loan, 'fallOverdue');
  const payload = {
    amountDue: amountDue(outstanding, businessTime.date),
    penalties: outstanding.penalties,
    penaltyPpmPerDay: loan.penalty_ppm_per_day,
  };
  await recordEvent(tx, loanOverdue, factOf(overdue, businessTime, payload));
  return overdue;
}

/** Every repayment of the loan in sum, penalties included. */
function repaidIn({ repayments }: ReplayedLoan): bigint {
  return sum([...repayments.values()].map((one) => one.penalty + one.interest + one.principal));
}
