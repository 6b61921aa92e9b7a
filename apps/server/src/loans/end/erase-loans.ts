import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { eraseRows } from '../../platform/database/erase-rows.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { isOpen } from '../queries.ts';
import { loansDb } from '../tables.ts';

const declinedOn = sql`(disapproved_at AT TIME ZONE 'Africa/Lagos')::date`;

/** The last date of each loan, by client: client_id, is_open, last_on. */
export const loanDates: RawBuilder<unknown> = sql`(
  SELECT client_id, ${isOpen} AS is_open,
    greatest(applied_on, ${declinedOn}, completed_on, written_off_on) AS last_on
  FROM loans
)`;

/**
 * Applications that did not become a loan, and that still hold the client's answers, where nothing
 * happened after a date: client_id, loan_id, loan_type, state, last_on and documents.
 */
export function oldApplications(through: IsoDate): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, loan_id, loan_type, state, last_on, (
      SELECT count(*)::int FROM loan_documents AS document
      WHERE document.client_id = old.client_id AND document.loan_id = old.loan_id
    ) AS documents
    FROM (
      SELECT client_id, loan_id, loan_type, state,
        greatest(applied_on, ${declinedOn}) AS last_on
      FROM loans
      WHERE NOT ${isOpen} AND disbursed_on IS NULL AND applied_on <= ${through}::date
        AND application <> '{}'::jsonb
    ) AS old
    WHERE last_on <= ${through}::date
  )`;
}

export type LoanKey = { readonly clientId: string; readonly loanId: string };

/**
 * Erases the texts and files that clients sent for some loans, and the notes of staff on them.
 * Amounts, dates and states stay: the books are recomputed from them. Gives the folders of their
 * files.
 */
export async function eraseLoans(
  tx: Tx,
  secrets: Secrets,
  loans: readonly LoanKey[],
): Promise<string[]> {
  const clientIds = loans.map(({ clientId }) => clientId);
  const only = sql`loan_id = any(${loans.map(({ loanId }) => loanId)}::uuid[])`;
  await eraseRows(tx, secrets, loansDb.tables, { clientIds, only });
  return loans.map(({ clientId, loanId }) => `loans/${clientId}/${loanId}`);
}
