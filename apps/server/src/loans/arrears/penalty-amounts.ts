import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/** The amount that a row of loan_penalty_changes adds to the waived penalties of its day. */
export const waivedSql = sql`CASE WHEN kind IN ('waived', 'moved') THEN amount
  WHEN kind = 'unwaived' THEN 0 - amount ELSE 0 END`;

/** A sub-query with each waiver as it was decided. */
export const storedWaivers = sql`(
  SELECT client_id, loan_id, cause_id AS waiver_id, changed_on AS waived_on,
    sum(amount)::bigint AS amount
  FROM loan_penalty_changes WHERE kind = 'waived'
  GROUP BY client_id, loan_id, cause_id, changed_on
)`;

/**
 * The penalties of a loan, or of any of some loans, as amounts by day, to be summed up: `charged`
 * without reversed amounts, `waived`, and whether the day was `covered` (no penalty, because money
 * of the client that was waiting could cover the overdue amount). A sub-query.
 */
export function penaltyAmounts(
  clientId: RawBuilder<unknown>,
  loanId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    SELECT loan_id, charged_on, amount AS charged, 0::bigint AS waived, amount = 0 AS covered
    FROM loan_penalties AS penalty
    WHERE penalty.client_id = ${clientId} AND penalty.loan_id = ${loanId}
    UNION ALL
    SELECT loan_id, charged_on,
      CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
      ${waivedSql},
      false
    FROM loan_penalty_changes AS change
    WHERE change.client_id = ${clientId} AND change.loan_id = ${loanId}
  )`;
}

/** All penalties of a row called `loan` in sum, without reversed amounts; waived ones count. */
export const penaltiesCharged = sql`(coalesce((
  SELECT sum(penalty.amount) FROM loan_penalties AS penalty
  WHERE penalty.client_id = loan.client_id AND penalty.loan_id = loan.loan_id
), 0) + ${changed(sql`CASE kind WHEN 'charged' THEN amount
  WHEN 'reversed' THEN 0 - amount END`)})`;

/** The sum of a column over the changes of a row called `loan`. */
function changed(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT sum(${column})
    FROM loan_penalty_changes AS change
    WHERE change.client_id = loan.client_id AND change.loan_id = loan.loan_id
  ), 0)`;
}

/** Penalties of some days that were reversed or waived at once. */
export type PenaltyCorrection = {
  readonly loanId: string;
  readonly kind: 'reversed' | 'waived';
  readonly amount: bigint;
  /** The first and the last of the days. */
  readonly from: IsoDate;
  readonly through: IsoDate;
  readonly changedOn: IsoDate;
};

/**
 * Sums up the changes to some loans' penalties for clients and staff, newest first. Penalties that
 * were waived before are not removed again by their reversal, and a change that removed none is
 * left out.
 */
export async function readPenaltyCorrections(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<PenaltyCorrection[]> {
  if (loanIds.length === 0) return [];
  const { rows } = await sql<PenaltyCorrection>`
    SELECT loan_id AS "loanId", removed AS kind, sum(change)::bigint AS amount,
      min(charged_on) FILTER (WHERE kind = removed) AS "from",
      max(charged_on) FILTER (WHERE kind = removed) AS through, changed_on AS "changedOn"
    FROM (
      SELECT loan_id, cause_id, charged_on, changed_on, kind,
        CASE kind WHEN 'waived' THEN kind ELSE 'reversed' END AS removed,
        CASE WHEN kind IN ('charged', 'unwaived') THEN 0 - amount ELSE amount END AS change
      FROM loan_penalty_changes
      WHERE client_id = ${clientId} AND loan_id = ANY (${[...loanIds]}::uuid[])
    ) AS change
    GROUP BY loan_id, cause_id, removed, changed_on
    HAVING sum(change) > 0 AND bool_or(kind = removed)
    ORDER BY changed_on DESC, cause_id DESC`.execute(reader);
  return rows;
}
