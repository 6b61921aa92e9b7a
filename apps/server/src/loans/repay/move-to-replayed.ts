import type { ReplayedLoan } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { dropWaitingEmails, recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { arrearsPayload } from '../arrears/arrears-facts.ts';
import { endPromise, reviewPromise } from '../arrears/promises/review-promise.ts';
import { remindAgain, remindingKinds } from '../arrears/remind-again.ts';
import { loanOverdue } from '../arrears/reminder-events.ts';
import { closeOpenRequests } from '../end/close-open-requests.ts';
import {
  issueDischargeLetter,
  renewDischargeLetter,
  withdrawDischargeLetter,
} from '../issue/issue-documents.ts';
import { factOf, moveLoan, updateLoan } from '../move-loan.ts';
import type { LoanRow } from '../tables.ts';
import { loanCompleted, loanRecovered, principalReturned } from './repayment-events.ts';

/**
 * Moves a locked loan to the state that its replay found, one step at a time. The money of a
 * receipt that is being reversed does not cover the loan's arrears.
 */
export async function moveToReplayed(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
  reversedReceipt: string | null = null,
): Promise<LoanRow> {
  // The amounts owed have just changed. Announced charges remain until the loan is repaid.
  const kinds = replayed.state === 'complete' ? null : remindingKinds;
  const dropped = await dropWaitingEmails(tx, loan.client_id, loan.loan_id, kinds);
  await reviewPromise(tx, loan, businessTime);
  const moved = await move(tx, loan, replayed, businessTime, reversedReceipt);
  const emails = { dropped, reversedReceipt };
  if (dropped.size > 0) await remindAgain(tx, moved, replayed, emails, businessTime);
  return moved;
}

async function move(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
  reversedReceipt: string | null,
): Promise<LoanRow> {
  const { state, completedOn, settlement, arrearsSince } = replayed;
  if (state === 'written-off') {
    return updateLoan(tx, loan, { penalty_written_off: replayed.penaltiesWrittenOff });
  }
  const settledAs = settlement?.as ?? null;
  const settled = { completed_on: completedOn, settled_as: settledAs };
  if (loan.state === 'complete' && state !== 'complete') {
    const reopened = await moveLoan(tx, loan, 'reopen', { ...settled, reopened: true });
    await withdrawDischargeLetter(tx, reopened, businessTime);
    return state === 'active'
      ? reopened
      : fallOverdue(tx, reopened, replayed, businessTime, reversedReceipt);
  }
  if (loan.state === state) {
    const same =
      loan.completed_on === completedOn &&
      loan.settled_as === settledAs &&
      loan.arrears_since === arrearsSince;
    const kept = same
      ? loan
      : await updateLoan(tx, loan, { ...settled, arrears_since: arrearsSince });
    if (state === 'complete') {
      await renewDischargeLetter(tx, kept, repaidIn(replayed), businessTime);
    }
    return kept;
  }
  if (state === 'complete') return complete(tx, loan, replayed, businessTime);
  if (state === 'overdue') return fallOverdue(tx, loan, replayed, businessTime, reversedReceipt);
  const recovered = await moveLoan(tx, loan, 'recover');
  await endPromise(tx, loan, 'ended', businessTime.date);
  await recordEvent(tx, loanRecovered, factOf(recovered, businessTime, {}));
  return recovered;
}

/** Every loan that is repaid, settled early or cancelled by its principal is completed here. */
async function complete(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
): Promise<LoanRow> {
  const { completedOn, settlement } = replayed;
  const columns = { completed_on: completedOn, settled_as: settlement?.as ?? null };
  const completed = await moveLoan(tx, loan, 'complete', columns);
  await closeOpenRequests(tx, loan, businessTime);
  const totalRepaid = repaidIn(replayed);
  const saved = settlement?.saved ?? 0n;
  await issueDischargeLetter(tx, completed, totalRepaid, businessTime);
  if (settlement?.as === 'cancelled') {
    const payload = { principal: totalRepaid, saved };
    await recordEvent(tx, principalReturned, factOf(completed, businessTime, payload));
  } else {
    await recordEvent(tx, loanCompleted, factOf(completed, businessTime, { totalRepaid, saved }));
  }
  return completed;
}

async function fallOverdue(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  businessTime: BusinessTime,
  reversedReceipt: string | null,
): Promise<LoanRow> {
  const since = { arrears_since: replayed.arrearsSince };
  const overdue = await moveLoan(tx, loan, 'fallOverdue', since);
  const payload = await arrearsPayload(tx, loan, replayed, businessTime, reversedReceipt);
  await recordEvent(tx, loanOverdue, factOf(overdue, businessTime, payload));
  return overdue;
}

/** Every repayment of the loan in sum, penalties included. */
function repaidIn({ repayments }: ReplayedLoan): bigint {
  return sum([...repayments.values()].map((one) => one.penalty + one.interest + one.principal));
}
