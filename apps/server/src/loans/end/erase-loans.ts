import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { sealAccountNumber } from '../apply/application-answers.ts';
import { loansDb } from '../tables.ts';

const declinedOn = sql`(disapproved_at AT TIME ZONE 'Africa/Lagos')::date`;

/** What happened on each loan last, by client: client_id, is_open, last_on. */
export const loanDates: RawBuilder<unknown> = sql`(
  SELECT client_id, is_open,
    greatest(applied_on, ${declinedOn}, completed_on, written_off_on) AS last_on
  FROM loans
)`;

/**
 * Applications that did not become a loan, and that still hold what their client wrote, where
 * nothing happened after a date: client_id, loan_id, loan_type, state, last_on and documents.
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
      WHERE NOT is_open AND disbursed_on IS NULL AND applied_on <= ${through}::date
        AND application <> '{}'::jsonb
    ) AS old
    WHERE last_on <= ${through}::date
  )`;
}

export type LoanKey = { readonly clientId: string; readonly loanId: string };

/** Every application and loan of some clients. */
export async function listLoanKeys(
  reader: Reader,
  clientIds: readonly string[],
): Promise<LoanKey[]> {
  return loansDb(reader)
    .selectFrom('loans')
    .select(['client_id as clientId', 'loan_id as loanId'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}

/**
 * Erases what clients wrote and uploaded for some loans, and what staff wrote about it. Amounts,
 * dates and states stay: the books are recomputed from them. Gives the folders of their files.
 */
export async function eraseLoans(
  tx: Tx,
  secrets: Secrets,
  loans: readonly LoanKey[],
): Promise<string[]> {
  if (loans.length === 0) return [];
  const clientIds = loans.map(({ clientId }) => clientId);
  const loanIds = loans.map(({ loanId }) => loanId);
  const ofClients = sql<string>`any(${[...new Set(clientIds)]}::uuid[])`;
  const ofLoans = sql<string>`any(${loanIds}::uuid[])`;
  await loansDb(tx)
    .deleteFrom('loan_documents')
    .where('client_id', '=', ofClients)
    .where('loan_id', '=', ofLoans)
    .execute();
  await loansDb(tx)
    .updateTable('loan_document_requests')
    .set({ reason: '' })
    .where('client_id', '=', ofClients)
    .where('loan_id', '=', ofLoans)
    .execute();
  await loansDb(tx)
    .updateTable('loan_review_requests')
    .set({
      reason: '',
      decline_reason: '',
      answer: sql`CASE WHEN answer IS NULL THEN NULL ELSE '' END`,
    })
    .where('client_id', '=', ofClients)
    .where('loan_id', '=', ofLoans)
    .execute();
  await loansDb(tx)
    .updateTable('loan_hardship_requests')
    .set({ reason: '', reply: '' })
    .where('client_id', '=', ofClients)
    .where('loan_id', '=', ofLoans)
    .execute();
  await loansDb(tx)
    .updateTable('loan_restructurings')
    .set({ reason: '', accepted_terms: withoutBorrower })
    .where('client_id', '=', ofClients)
    .where('loan_id', '=', ofLoans)
    .execute();
  const sealed = loans.map(({ clientId, loanId }) =>
    sealAccountNumber(secrets, { client_id: clientId, loan_id: loanId }, ''),
  );
  await sql`
    UPDATE loans SET application = '{}'::jsonb, monthly_income = NULL, reason_for_loan = '',
      account_number_sealed = erased.sealed, account_index = '', account_name = '',
      accepted_terms = ${withoutBorrower}, disapproval_reason = '', cancellation_reason = '',
      write_off_reason = '', holder_confirmed_reason = ''
    FROM unnest(${clientIds}::uuid[], ${loanIds}::uuid[], ${sealed}::text[])
      AS erased (client_id, loan_id, sealed)
    WHERE loans.client_id = erased.client_id AND loans.loan_id = erased.loan_id`.execute(tx);
  return loans.map(({ clientId, loanId }) => `loans/${clientId}/${loanId}`);
}

/** The terms without the name and the account of the person who accepted them. */
const withoutBorrower = sql<string>`CASE WHEN accepted_terms ? 'borrower'
  THEN accepted_terms || '{"borrower": "", "account": {"bank": "", "lastFour": ""}}'::jsonb
  ELSE accepted_terms END`;
