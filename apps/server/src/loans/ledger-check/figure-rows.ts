import { type RawBuilder, sql } from 'kysely';
import {
  type LedgerCode,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
} from '../../ledger/index.ts';
import { waivedSql } from '../arrears/penalty-amounts.ts';
import { accountColumns, movedBack } from './figure-terms.ts';

/* The rows that the figures of loans are sums of, each with client_id and loan_id. */

const codes = [...new Set<LedgerCode>(accountColumns.map(({ code }) => code))];

export const accountRows = sql`(
  SELECT client_id, subject_id AS loan_id, code, debits, credits, balance
  FROM ${ledgerAccounts(...codes)} AS account WHERE currency = 'NGN'
)`;

export const movedBackRows = sql`(
  SELECT client_id, subject_id AS loan_id, kind, amount
  FROM ${ledgerTransfers(...movedBack)} AS transfer
)`;

/** Unpaid amounts of a replaced schedule are included in the new principal. */
export const scheduleRows = sql`(
  SELECT client_id, loan_id, principal, interest, principal_paid, interest_paid,
    interest_forgiven AS forgiven, interest_written_off, principal_written_off,
    CASE WHEN interest_earned THEN interest - interest_forgiven ELSE 0 END AS earned
  FROM loan_instalments
  UNION ALL
  SELECT client_id, loan_id, principal_paid, interest, principal_paid, interest_paid,
    interest_forgiven, 0, 0, interest - interest_forgiven
  FROM loan_replaced_instalments
)`;

export const penaltyRows = sql`(
  SELECT client_id, loan_id, amount AS charged, 0 AS waived FROM loan_penalties
  UNION ALL
  SELECT client_id, loan_id,
    CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
    ${waivedSql}
  FROM loan_penalty_changes
)`;

export const repaymentRows = sql`(
  SELECT client_id, loan_id, penalty_part AS penalty_repaid, interest_part AS interest_repaid,
    principal_part AS principal_repaid
  FROM loan_repayments
)`;

export const loanRows = sql`(
  SELECT client_id, loan_id, returned_principal, returned_interest, penalty_written_off,
    CASE WHEN state = 'accepted' AND disbursed_by IS NOT NULL THEN amount ELSE 0 END
      AS being_disbursed,
    state IN ('active', 'overdue') AS should_owe
  FROM loans
)`;

const { loanPrincipal, loanInterest, loanPenalty } = ledgerCodes;

/** The codes of a loan's debt, to be compared with a code in SQL. */
export const owedCodes: RawBuilder<unknown> = sql.join(
  [loanPrincipal, loanInterest, loanPenalty].map((code) => sql.lit(code)),
);
