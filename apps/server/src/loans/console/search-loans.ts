import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Search } from '../../console/index.ts';

type FoundLoan = {
  readonly clientId: string;
  readonly id: string;
  readonly state: string;
  readonly detail: string;
  readonly amount: bigint;
  readonly date: IsoDate;
};

/** Loans of the whole book by the end of their id. */
const loanSearch: Search = {
  find: async (reader, { idEnd, id }, limit) => {
    if (idEnd === null) return [];
    const { rows } = await sql<FoundLoan>`
      SELECT client_id AS "clientId", loan_id AS id, loan_type AS state, state AS detail,
        coalesce(amount, requested_amount) AS amount, applied_on AS date
      FROM loans WHERE right(loan_id::text, 10) = ${idEnd} LIMIT ${limit}`.execute(reader);
    return rows
      .filter((loan) => id === null || id === loan.id)
      .map((loan) => ({ ...loan, kind: 'loan', currency: 'NGN' }));
  },
};

type FoundRepayment = {
  readonly clientId: string;
  readonly loanId: string;
  readonly id: string;
  readonly amount: bigint;
  readonly date: IsoDate;
};

/** The newest repayments of exactly this amount, of the whole book. */
const repaymentSearch: Search = {
  find: async (reader, { amount }, limit) => {
    if (amount === null || amount.currency === 'USD') return [];
    const { rows } = await sql<FoundRepayment>`
      SELECT client_id AS "clientId", loan_id AS "loanId", repayment_id AS id, amount,
        value_on AS date
      FROM loan_repayments WHERE amount = ${amount.minor}
      ORDER BY repayment_id DESC LIMIT ${limit}`.execute(reader);
    return rows.map((repayment) => ({ ...repayment, kind: 'repayment', currency: 'NGN' }));
  },
};

export const searches = [loanSearch, repaymentSearch];
