import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { storedWaivers, waivedSql } from '../arrears/penalty-amounts.ts';
import type { InstalmentRow, RepaymentRow } from '../loan-parts.ts';
import type { ReplacedRow, RestructuringRow } from '../restructure/restructuring-rows.ts';
import type { LoanRow } from '../tables.ts';
import type { PenaltyDay, ReversalRow, StoredLoan, WaiverRow } from './loan-history.ts';

/**
 * Everything that is stored about the debts of some loans, with a few statements for all of them.
 * `keys` is a sub-query with their client_id and loan_id.
 */
export async function readLoansAmong(
  reader: Reader,
  keys: RawBuilder<unknown>,
): Promise<StoredLoan[]> {
  const rowsOf = async <Row>(query: RawBuilder<unknown>, order: string): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      SELECT row.* FROM ${query} AS row WHERE (row.client_id, row.loan_id) IN ${keys}
      ORDER BY ${sql.ref(order)}`.execute(reader);
    return rows;
  };
  const byLoan = async <Row extends OfLoan>(query: RawBuilder<unknown>, order: string) =>
    Map.groupBy(await rowsOf<Row>(query, order), (row) => row.loan_id);
  const loans = await rowsOf<LoanRow>(sql.table('loans'), 'loan_id');
  if (loans.length === 0) return [];
  const instalments = await byLoan<InstalmentRow>(sql.table('loan_instalments'), 'number');
  const repayments = await byLoan<RepaymentRow>(sql.table('loan_repayments'), 'repayment_id');
  const reversals = await byLoan<ReversalRow>(sql.table('loan_repayment_reversals'), 'reversal_id');
  const restructurings = await byLoan<RestructuringRow>(accepted, 'generation');
  const replaced = await byLoan<ReplacedRow>(sql.table('loan_replaced_instalments'), 'number');
  const penalties = await byLoan<PenaltyDay & OfLoan>(penaltyDaysAmong(keys), 'on');
  const waivers = await byLoan<WaiverRow & OfLoan>(storedWaivers, 'waived_on');
  return loans.map((loan) => ({
    loan,
    instalments: instalments.get(loan.loan_id) ?? [],
    repayments: repayments.get(loan.loan_id) ?? [],
    reversals: reversals.get(loan.loan_id) ?? [],
    penalties: penalties.get(loan.loan_id) ?? [],
    waivers: waivers.get(loan.loan_id) ?? [],
    restructurings: restructurings.get(loan.loan_id) ?? [],
    replaced: replaced.get(loan.loan_id) ?? [],
  }));
}

type OfLoan = { readonly loan_id: string };

const accepted = sql`(SELECT * FROM loan_restructurings WHERE booking_id IS NOT NULL)`;

/** The days are picked before they are summed up, so that only those of the loans are read. */
function penaltyDaysAmong(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, loan_id, charged_on AS "on", sum(charged)::bigint AS charged,
      sum(waived)::bigint AS waived, bool_or(covered) AS covered
    FROM (
      SELECT client_id, loan_id, charged_on, amount AS charged, 0 AS waived, amount = 0 AS covered
      FROM loan_penalties
      UNION ALL
      SELECT client_id, loan_id, charged_on,
        CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
        ${waivedSql}, false
      FROM loan_penalty_changes
    ) AS penalty
    WHERE (client_id, loan_id) IN ${keys}
    GROUP BY client_id, loan_id, charged_on
  )`;
}
