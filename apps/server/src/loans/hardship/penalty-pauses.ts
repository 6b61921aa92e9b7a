import type { IsoDate } from '@quarrter/domain/calendar';
import { pausePenaltiesUntil } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { readLoanProduct } from '../../products/index.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/** A condition of a row of requests: it pauses the penalty of a day (the domain's `isPausedOn`). */
export function pauses(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(request.penalties_paused_until > ${day} AND request.requested_on <= ${day}
    AND (request.answered_on IS NULL OR request.answered_on > ${day}))`;
}

/** A condition of a row called `loan`: the penalty of a day is paused. */
export function isPaused(date: IsoDate): RawBuilder<unknown> {
  return sql`(coalesce(loan.penalties_stopped_on <= ${date}::date, false) OR EXISTS (
    SELECT 1 FROM loan_hardship_requests AS request
    WHERE request.client_id = loan.client_id AND request.loan_id = loan.loan_id
      AND ${pauses(sql`${date}::date`)}
  ))`;
}

/** Whether penalties of a loan are paused on a day. */
export async function arePenaltiesPaused(
  reader: Reader,
  loan: Pick<LoanRow, 'client_id' | 'loan_id' | 'penalties_stopped_on'>,
  day: IsoDate,
): Promise<boolean> {
  const { client_id: clientId, loan_id: loanId, penalties_stopped_on: stoppedOn } = loan;
  if (stoppedOn !== null && stoppedOn <= day) return true;
  const { rows } = await sql`
    SELECT 1 FROM loan_hardship_requests AS request
    WHERE request.client_id = ${clientId} AND request.loan_id = ${loanId}
      AND ${pauses(sql`${day}::date`)}`.execute(reader);
  return rows.length > 0;
}

/**
 * Until when a request of today pauses the penalties of a locked loan; null when it pauses none.
 * The product of today says for how many days, not the one under which the loan was offered: a
 * pause only lowers a client's debt.
 */
export async function pauseOf(tx: Tx, loan: LoanRow, today: IsoDate): Promise<IsoDate | null> {
  const { penaltyPauseDays } = await readLoanProduct(tx, loan.loan_type);
  if (penaltyPauseDays === 0) return null;
  const earlier = await loansDb(tx)
    .selectFrom('loan_hardship_requests')
    .select(['requested_on', 'penalties_paused_until', 'answered_on'])
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .execute();
  return pausePenaltiesUntil(
    penaltyPauseDays,
    today,
    earlier.flatMap(({ requested_on: from, penalties_paused_until: until, answered_on }) =>
      until === null ? [] : [{ from, until, answeredOn: answered_on }],
    ),
  );
}

/** From this day on the loans of a client who has died charge no penalties. */
export async function stopPenalties(tx: Tx, clientId: string, day: IsoDate): Promise<void> {
  await loansDb(tx)
    .updateTable('loans')
    .set({ penalties_stopped_on: day })
    .where('client_id', '=', clientId)
    .where('penalties_stopped_on', 'is', null)
    .execute();
}
