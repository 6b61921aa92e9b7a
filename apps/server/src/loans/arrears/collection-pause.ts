import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/*
 * No card is charged for a loan while its client has a promise to pay, which asks for less, or
 * waits for the answer to a request for help.
 */

type LoanKey = { readonly clientId: unknown; readonly loanId: unknown };

/** Whether collection from a loan's card is paused now. */
export function isCollectionPaused({ clientId, loanId }: LoanKey): RawBuilder<boolean> {
  return sql`(EXISTS (
    SELECT 1 FROM loan_promises AS promise
    WHERE promise.client_id = ${clientId} AND promise.loan_id = ${loanId}
      AND promise.state = 'open'
  ) OR EXISTS (
    SELECT 1 FROM loan_hardship_requests AS request
    WHERE request.client_id = ${clientId} AND request.loan_id = ${loanId}
      AND request.outcome IS NULL
  ))`;
}

/** Whether a pause of a loan ended on a date or later; another one may have begun since. */
export function hasPauseEnded({ clientId, loanId }: LoanKey, since: IsoDate): RawBuilder<boolean> {
  return sql`(EXISTS (
    SELECT 1 FROM loan_promises AS promise
    WHERE promise.client_id = ${clientId} AND promise.loan_id = ${loanId}
      AND promise.ended_on >= ${since}::date
  ) OR EXISTS (
    SELECT 1 FROM loan_hardship_requests AS request
    WHERE request.client_id = ${clientId} AND request.loan_id = ${loanId}
      AND request.answered_on >= ${since}::date
  ))`;
}

/** Whether collection from a loan's card is paused, or was at any time since a date. */
export async function readCollectionPause(
  reader: Reader,
  loan: { readonly clientId: string; readonly loanId: string },
  since: IsoDate,
): Promise<{ readonly isPaused: boolean; readonly wasPaused: boolean }> {
  const { rows } = await sql<{ isPaused: boolean; hasEnded: boolean }>`
    SELECT ${isCollectionPaused(loan)} AS "isPaused",
      ${hasPauseEnded(loan, since)} AS "hasEnded"`.execute(reader);
  const { isPaused = false, hasEnded = false } = rows[0] ?? {};
  return { isPaused, wasPaused: isPaused || hasEnded };
}
