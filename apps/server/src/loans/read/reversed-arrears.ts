import { addDays, compareDates, type IsoDate } from '@quarrter/domain/calendar';
import { balanceOf, replayLoan } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { historyOf, type StoredLoan } from '../repay/loan-history.ts';
import { readLoansAmong } from '../repay/stored-loans.ts';

/** How late a loan was at the end of a date. */
export type ArrearsOn = {
  readonly clientId: string;
  readonly loanId: string;
  /** The due date since which it was late; null if it was not. */
  readonly since: IsoDate | null;
  /** Unpaid instalments that were due before the date, and penalties. */
  readonly overdue: bigint;
};

/**
 * How late those loans were on a date of which a repayment was reversed at some time. A reversal
 * leaves an old instalment unpaid while later ones are paid, so the sum of what was repaid does not
 * tell which instalment is the oldest. They are few enough to replay each one, with what was booked
 * by that date. Loans that nothing was owed of on the date are left out if that is known.
 */
export async function readReversedArrears(
  reader: Reader,
  date: IsoDate,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ArrearsOn[]> {
  const loans = await readLoansAmong(
    reader,
    sql`(
      SELECT loan.client_id, loan.loan_id FROM loans AS loan
      JOIN loan_repayment_reversals AS reversal
        ON reversal.client_id = loan.client_id AND reversal.loan_id = loan.loan_id
      WHERE loan.disbursed_on <= ${date}::date AND ${condition} AND (
        loan.state IN ('active', 'overdue') OR loan.written_off_on > ${date}::date OR EXISTS (
          SELECT 1 FROM loan_repayments AS later
          WHERE later.client_id = loan.client_id AND later.loan_id = loan.loan_id
            AND later.paid_on > ${date}::date
        )
      )
    )`,
  );
  return loans.map((stored) => arrearsOn(stored, date));
}

function arrearsOn(stored: StoredLoan, date: IsoDate): ArrearsOn {
  const { outstanding, arrearsSince } = replayLoan(
    historyOf(bookedBy(stored, date), addDays(date, 1)),
  );
  const { penalties } = outstanding;
  const instalments = outstanding.instalments.filter(({ dueOn }) => compareDates(dueOn, date) < 0);
  return {
    clientId: stored.loan.client_id,
    loanId: stored.loan.loan_id,
    since: arrearsSince,
    overdue: balanceOf({ penalties, instalments }),
  };
}

function bookedBy(stored: StoredLoan, date: IsoDate): StoredLoan {
  const isBooked = (on: IsoDate | null) => on !== null && compareDates(on, date) <= 0;
  const { loan } = stored;
  return {
    ...stored,
    loan: isBooked(loan.written_off_on) ? loan : { ...loan, written_off_on: null },
    repayments: stored.repayments.filter((row) => isBooked(row.paid_on)),
    reversals: stored.reversals.filter((row) => isBooked(row.reversed_on)),
    penalties: stored.penalties.filter(({ on }) => isBooked(on)),
    waivers: stored.waivers.filter((row) => isBooked(row.waived_on)),
    restructurings: stored.restructurings.filter((row) => isBooked(row.answered_on)),
  };
}
