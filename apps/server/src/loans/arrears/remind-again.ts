import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { arrearsOf, loanStates, owedOf, type ReplayedLoan } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { type EventKind, recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { arePenaltiesPaused } from '../hardship/penalty-pauses.ts';
import { factOf } from '../move-loan.ts';
import { coversArrears } from '../read/loan-details.ts';
import { readUnused } from '../repay/waiting-money.ts';
import type { LoanRow } from '../tables.ts';
import { arrearsPayload, nextPenaltyOf } from './arrears-facts.ts';
import { reminderDaysAhead } from './payment-reminders.ts';
import { promiseBroken, promiseDueSoon } from './promises/events.ts';
import { findCurrentPromise } from './promises/queries.ts';
import {
  loanOverdue,
  loanStillOverdue,
  type ReminderPayload,
  repaymentDueSoon,
  repaymentDueToday,
} from './reminder-events.ts';

const late = [loanOverdue, loanStillOverdue, promiseBroken];

/** The kinds whose emails say what is owed, which every replay may change. */
export const remindingKinds: readonly string[] = [
  ...late,
  promiseDueSoon,
  repaymentDueSoon,
  repaymentDueToday,
].map(({ kind }) => kind);

/**
 * A replay at night drops the emails that wait for the morning, because their amounts are no longer
 * right. A client who still owes the payment, and whose waiting money does not cover it, is emailed
 * with the new amounts.
 */
export async function remindAgain(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  emails: { readonly dropped: ReadonlySet<string>; readonly reversedReceipt: string | null },
  businessTime: BusinessTime,
): Promise<void> {
  const { date } = businessTime;
  const { dropped, reversedReceipt } = emails;
  if (!loanStates[loan.state].live || loan.disbursement_returned_on !== null) return;
  const promise = await findCurrentPromise(tx, loan.client_id, loan.loan_id);
  // While a promise is open its own payments are all that is asked for.
  if (promise?.next) {
    if (!dropped.has(promiseDueSoon.kind) || promise.next.dueOn !== addDays(date, 1)) return;
    const payload = { loanType: loan.loan_type, ...promise.next };
    await recordEvent(tx, promiseDueSoon, factOf(loan, businessTime, payload));
    return;
  }
  if (late.some(({ kind }) => dropped.has(kind)) && loan.state === 'overdue') {
    const owed = await arrearsPayload(tx, loan, replayed, businessTime, reversedReceipt);
    if (!owed.covered) await recordEvent(tx, loanStillOverdue, factOf(loan, businessTime, owed));
    return;
  }
  const paused = await arePenaltiesPaused(tx, loan, date);
  const waiting = await readUnused(tx, loan.client_id, reversedReceipt);
  const remind = async (event: EventKind<ReminderPayload>, dueOn: IsoDate) => {
    if (!dropped.has(event.kind)) return;
    const found = reminderOf(loan, replayed, dueOn, date);
    const due = paused && found.overdue > 0n ? { ...found, nextPenalty: null } : found;
    const isCovered = coversArrears(waiting, { amount: due.amountDue });
    if (due.instalment > 0n && !isCovered)
      await recordEvent(tx, event, factOf(loan, businessTime, due));
  };
  await remind(repaymentDueSoon, addDays(date, reminderDaysAhead));
  await remind(repaymentDueToday, date);
}

function reminderOf(
  loan: LoanRow,
  replayed: ReplayedLoan,
  dueOn: IsoDate,
  today: IsoDate,
): ReminderPayload {
  const { outstanding } = replayed;
  const falling = outstanding.instalments.filter((row) => row.dueOn === dueOn);
  const instalment = sum(falling.map(owedOf));
  const overdue = arrearsOf(outstanding, today)?.amount ?? 0n;
  const before = outstanding.instalments.filter((row) => row.dueOn < today);
  const owed = outstanding.penalties + sum(before.map(owedOf));
  const { loan_type: loanType } = loan;
  const nextPenalty = nextPenaltyOf(loan, replayed);
  return { loanType, dueOn, instalment, overdue, nextPenalty, amountDue: instalment + owed };
}
