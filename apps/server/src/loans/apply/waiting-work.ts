import { type LoanState, loanStateNames, loanStates } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { WaitingQuery, WaitingWork } from '../../platform/jobs/waiting-work.ts';

/** Applications in a state that wait for us, and for no document of the client. */
function applications(state: LoanState, since: RawBuilder<Date>, also = sql`true`): WaitingQuery {
  return sql<WaitingWork>`(
    SELECT loan_id AS item_id, client_id, loan_id AS record_id,
      greatest(${since}, resumed_at) AS since, NULL::timestamptz AS due_at,
      coalesce(amount, requested_amount) AS amount, 'NGN' AS currency, loan_type AS label,
      NULL::text AS sender
    FROM loans WHERE state = ${sql.lit(state)} AND documents_requested = 0 AND ${also}
  )`;
}

/** The loans whose holder is `other` (`holderStateOf`): an officer has to confirm it first. */
const hasOtherHolder = sql`(bank_code <> '' AND account_name <> ''
  AND holder_confirmed_by IS NULL AND NOT (account_is_own AND account_changed_by IS NULL))`;

/** States for SQL; that of an application that is confirmed when it is verified is none of them. */
function statesWhere(isWanted: (state: LoanState) => boolean) {
  return sql.join(loanStateNames.filter(isWanted).map((state) => sql.lit(state)));
}

const undecided = statesWhere((name) => {
  const { open, live } = loanStates[name];
  return open && !live && name !== 'applied';
});
const live = statesWhere((name) => loanStates[name].live);

/** The loans of other holders for which a condition holds. */
const ofOtherHolders = (condition: RawBuilder<unknown>) => sql`
  SELECT loan_id AS item_id, client_id, loan_id AS record_id,
    greatest(applied_at, accepted_at, resumed_at,
      disbursement_returned_on::timestamp AT TIME ZONE 'Africa/Lagos') AS since,
    NULL::timestamptz AS due_at, coalesce(amount, requested_amount) AS amount,
    'NGN' AS currency, loan_type AS label, NULL::text AS sender
  FROM loans WHERE ${hasOtherHolder} AND ${condition}`;

/** Without an account the client has to give one; with an order the bank already has it. */
const canBeDisbursed = sql`disbursed_by IS NULL AND bank_code <> '' AND NOT ${hasOtherHolder}`;

const appliedAt = sql<Date>`applied_at`;

/** The work on loans that waits for staff, for the console's queues. */
export const waitingLoans = {
  toVerify: applications('applied', appliedAt),
  /** Verified or later, and not sent; or paid out, and the bank returned the money. */
  holdersToConfirm: sql<WaitingWork>`(
    ${ofOtherHolders(sql`state IN (${undecided}) AND disbursed_by IS NULL`)}
    UNION ALL
    ${ofOtherHolders(sql`state IN (${live}) AND disbursement_returned_on IS NOT NULL`)}
  )`,
  toOffer: applications('verified', appliedAt, sql`NOT ${hasOtherHolder}`),
  toDisburse: applications(
    'accepted',
    sql<Date>`accepted_at`,
    sql`${canBeDisbursed} AND disbursement_failed_at IS NULL`,
  ),
  failedDisbursements: applications(
    'accepted',
    sql<Date>`disbursement_failed_at`,
    sql`${canBeDisbursed} AND disbursement_failed_at IS NOT NULL`,
  ),
  reviews: sql<WaitingWork>`(
    SELECT review.review_id AS item_id, review.client_id, review.loan_id AS record_id,
      review.requested_at AS since, NULL::timestamptz AS due_at, loan.requested_amount AS amount,
      'NGN' AS currency, loan.loan_type AS label, NULL::text AS sender
    FROM loan_review_requests AS review
    JOIN loans AS loan ON loan.client_id = review.client_id AND loan.loan_id = review.loan_id
    WHERE review.outcome IS NULL
  )`,
  hardships: sql<WaitingWork>`(
    SELECT request.request_id AS item_id, request.client_id, request.loan_id AS record_id,
      request.requested_at AS since, NULL::timestamptz AS due_at,
      request.monthly_amount AS amount, 'NGN' AS currency, loan.loan_type AS label,
      NULL::text AS sender
    FROM loan_hardship_requests AS request
    JOIN loans AS loan ON loan.client_id = request.client_id AND loan.loan_id = request.loan_id
    WHERE request.outcome IS NULL AND loan.state IN ('active', 'overdue')
  )`,
} as const;
