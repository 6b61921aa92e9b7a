import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import type { TimePlace } from '../platform/keyset.ts';

/** Something that happened on a loan: the loan itself, or one of its repayments. */
export type LoanEntry = {
  readonly kind: 'loan' | 'repayment';
  /** The loan's or the repayment's own id. */
  readonly id: string;
  readonly loanId: string;
  readonly at: Date;
  readonly happenedOn: IsoDate;
  readonly amount: bigint;
};

/** One row for each loan, at its application until it is disbursed, and one for each repayment. */
const entriesOf = (clientId: string) => sql`
  SELECT 'loan' AS kind, loan_id AS id, loan_id AS "loanId",
    coalesce(disbursed_at, applied_at) AS at,
    coalesce(disbursed_on, applied_on) AS "happenedOn",
    coalesce(amount, requested_amount) AS amount
  FROM loans WHERE client_id = ${clientId}
  UNION ALL
  SELECT 'repayment', repayment_id, loan_id, paid_at, paid_on, amount
  FROM loan_repayments WHERE client_id = ${clientId}`;

/** The newest entries of a client's loans before a place, at most `limit`. */
export async function listLoanEntries(
  reader: Reader,
  clientId: string,
  page: { limit: number; before: TimePlace | null },
): Promise<LoanEntry[]> {
  const { limit, before } = page;
  const older = before
    ? sql`WHERE (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``;
  const { rows } = await sql<LoanEntry>`
    SELECT * FROM (${entriesOf(clientId)}) AS entry ${older}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** How many entries a client's loans have in all. */
export async function countLoanEntries(reader: Reader, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${entriesOf(clientId)}) AS entry`.execute(reader);
  return rows[0]?.count ?? 0;
}
