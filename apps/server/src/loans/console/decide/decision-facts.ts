import { loanStates } from '@quarrter/domain/loans';
import { parseAmount } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { penaltyAmounts } from '../../arrears/penalty-amounts.ts';
import type { LoanRef } from '../../decide/staff-actions.ts';
import { requireLoan } from '../../queries.ts';

/** The amounts in an application, and its client's earlier loans. Amounts are kobo. */
export type DecisionFacts = {
  readonly monthlyIncome: bigint | null;
  readonly amount: bigint;
  readonly months: number;
  readonly ratePpm: number;
  /** Of 6 months, as a trader stated them. */
  readonly sales: bigint | null;
  /** As the client stated it; null when not asked. */
  readonly rentOrMortgage: bigint | null;
  readonly documentsRequested: number;
  readonly history: LoanRecordOfClient;
};

export type LoanRecordOfClient = {
  readonly applications: number;
  readonly repaid: number;
  readonly writtenOff: number;
  readonly declined: number;
  readonly daysLate: number;
  readonly worstDaysLate: number;
};

/** Null once the money is out or the application has ended: there is nothing to decide. */
export async function readDecisionFacts(
  reader: Reader,
  { clientId, loanId }: LoanRef,
): Promise<DecisionFacts | null> {
  const loan = await requireLoan(reader, clientId, loanId);
  const { open, live } = loanStates[loan.state];
  if (!open || live) return null;
  const rent = parseAmount(loan.application.rent_mortgage ?? '');
  return {
    monthlyIncome: loan.monthly_income,
    amount: loan.amount ?? loan.requested_amount,
    months: loan.months,
    ratePpm: loan.rate_ppm,
    sales: parseAmount(loan.application.business_turnover ?? ''),
    rentOrMortgage: rent,
    documentsRequested: loan.documents_requested,
    history: await readRecord(reader, clientId, loanId),
  };
}

/** The client's other loans. A day late is one whose penalty was charged and not reversed. */
async function readRecord(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanRecordOfClient> {
  const ownLoans = sql`ANY (ARRAY(SELECT loan_id FROM loans WHERE client_id = ${clientId}))`;
  const { rows } = await sql<LoanRecordOfClient>`
    SELECT count(*)::int AS applications,
      count(*) FILTER (WHERE loan.completed_on IS NOT NULL)::int AS repaid,
      count(*) FILTER (WHERE loan.written_off_on IS NOT NULL)::int AS "writtenOff",
      count(*) FILTER (WHERE loan.disapproved_at IS NOT NULL)::int AS declined,
      coalesce(sum(late.days), 0)::int AS "daysLate",
      coalesce(max(late.days), 0)::int AS "worstDaysLate"
    FROM loans AS loan
    LEFT JOIN (
      SELECT loan_id, count(*) AS days FROM (
        SELECT loan_id, charged_on FROM ${penaltyAmounts(sql`${clientId}`, ownLoans)} AS penalty
        GROUP BY loan_id, charged_on HAVING sum(charged) > 0
      ) AS day GROUP BY loan_id
    ) AS late ON late.loan_id = loan.loan_id
    WHERE loan.client_id = ${clientId} AND loan.loan_id <> ${loanId}`.execute(reader);
  const [record] = rows;
  if (record === undefined) throw new Error('a count without a row');
  return record;
}
