import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

export type FoundLoan = {
  readonly clientId: string;
  readonly loanId: string;
  readonly loanType: string;
  readonly state: string;
  readonly amount: bigint;
  readonly appliedOn: IsoDate;
};

/** Loans of the whole book by the end of their id. */
export async function searchLoans(
  reader: Reader,
  idEnd: string,
  limit: number,
): Promise<FoundLoan[]> {
  const { rows } = await sql<FoundLoan>`
    SELECT client_id AS "clientId", loan_id AS "loanId", loan_type AS "loanType", state,
      coalesce(amount, requested_amount) AS amount, applied_on AS "appliedOn"
    FROM loans WHERE right(loan_id::text, 10) = ${idEnd} LIMIT ${limit}`.execute(reader);
  return rows;
}

export type FoundRepayment = {
  readonly clientId: string;
  readonly loanId: string;
  readonly repaymentId: string;
  readonly amount: bigint;
  readonly paidOn: IsoDate;
};

/** The newest repayments of exactly this amount, of the whole book. */
export async function searchRepayments(
  reader: Reader,
  amount: bigint,
  limit: number,
): Promise<FoundRepayment[]> {
  const { rows } = await sql<FoundRepayment>`
    SELECT client_id AS "clientId", loan_id AS "loanId", repayment_id AS "repaymentId", amount,
      value_on AS "paidOn"
    FROM loan_repayments WHERE amount = ${amount}
    ORDER BY repayment_id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}
