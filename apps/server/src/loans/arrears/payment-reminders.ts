import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { type EventKind, recordEvents } from '../../events/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { readRowSet } from '../../platform/database/row-set.ts';
import { isPaused } from '../hardship/penalty-pauses.ts';
import { isEmailedAboutArrears } from './arrears-facts.ts';
import {
  factColumns,
  live,
  nextPenalty,
  overdueOf,
  penaltiesOwed,
  unpaid,
  unpaidInstalments,
  waitingMoney,
  withInstalment,
} from './loan-set-sql.ts';
import { type ReminderPayload, repaymentDueSoon, repaymentDueToday } from './reminder-events.ts';

export const reminderDaysAhead = 3;

/**
 * Reminds clients of a payment 3 days before it falls due, and on that day, with any overdue
 * amount. Clients whose card will be charged or whose waiting money is enough get none, and an
 * email about arrears on the same day names the payment already.
 */
export const paymentReminders = (exempt: RawBuilder<unknown>): DayStep => ({
  name: 'loan payment reminders',
  work: ({ next, bucket }) =>
    unpaidInstalments(bucket, sql`due_on IN (${next}::date, ${soonAfter(next)}::date)`),
  async run(tx, closing) {
    const { next } = closing;
    return (
      (await remind(tx, closing, { event: repaymentDueSoon, dueOn: soonAfter(next), exempt })) +
      (await remind(tx, closing, { event: repaymentDueToday, dueOn: next, exempt }))
    );
  },
});

const soonAfter = (next: IsoDate): IsoDate => addDays(next, reminderDaysAhead);

type Reminder = {
  event: EventKind<ReminderPayload>;
  dueOn: IsoDate;
  exempt: RawBuilder<unknown>;
};

async function remind(
  tx: Tx,
  closing: Closing,
  { event, dueOn, exempt }: Reminder,
): Promise<number> {
  const { next, heardOn, at, bucket } = closing;
  // Of a missed date, when that day is over.
  if (heardOn !== next) return 0;
  const falling = sql`instalment.due_on = ${dueOn}::date AND ${unpaid}`;
  const facts = await readRowSet(
    tx,
    sql`
      SELECT client_id, subject_id, 1 AS number, true AS emailed, jsonb_build_object(
        'loanType', loan_type, 'dueOn', ${dueOn}::date, 'instalment', instalment::text,
        'overdue', CASE WHEN is_late THEN owed ELSE 0 END::text,
        'nextPenalty', next_penalty::text, 'amountDue', (instalment + owed)::text
      ) AS payload
      FROM (
        SELECT loan.client_id, loan.loan_id AS subject_id, loan.loan_type,
          CASE WHEN loan.arrears_since IS NULL OR NOT ${isPaused(next)} THEN ${nextPenalty} END
            AS next_penalty, ${waitingMoney} AS waiting, loan.arrears_since AS since,
          loan.arrears_since IS NOT NULL AS is_late,
          ${overdueOf(next)} + ${penaltiesOwed} AS owed, (
            SELECT sum(principal - principal_paid + interest - interest_paid)
            FROM loan_instalments AS instalment WHERE instalment.client_id = loan.client_id
              AND instalment.loan_id = loan.loan_id AND ${falling}
          ) AS instalment
        FROM loans AS loan
        WHERE ${live} AND NOT ${exempt} AND ${withInstalment(bucket, falling)}
          AND loan.disbursement_returned_on IS NULL
      ) AS fact
      WHERE NOT (waiting > 0 AND waiting >= instalment + owed)
        AND (since IS NULL OR NOT ${isEmailedAboutArrears(closing, sql`since`)})`,
    factColumns,
  );
  return facts.count === 0 ? 0 : recordEvents(tx, event, at, facts.rows);
}
