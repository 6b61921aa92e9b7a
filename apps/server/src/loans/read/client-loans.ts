import type { ClientDocument } from '@quarrter/contract/staff/client-lists';
import type { OtherLoan } from '@quarrter/contract/staff/loans';
import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { findLoanKind, type LoanKind } from '@quarrter/domain/loan-kinds';
import { sum } from '@quarrter/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../../platform/http/keyset.ts';
import { readLoans } from '../loan.ts';
import { listLiveLoanIds } from '../queries.ts';
import { loansDb } from '../tables.ts';

type Listed<Row> = { results: Row[]; after: string | null };

/** One page of a client's loans for staff, newest application first; `except` leaves one out. */
export async function listClientLoans(
  reader: Reader,
  clientId: string,
  { limit, after, except }: PageRequest & { readonly except?: string },
): Promise<Listed<OtherLoan>> {
  const cursor = parseIdCursor(after);
  let query = loansDb(reader)
    .selectFrom('loans')
    .select(['loan_id', 'loan_type', 'state', 'settled_as', 'amount', 'requested_amount'])
    .select('applied_on')
    .where('client_id', '=', clientId);
  if (cursor !== null) query = query.where('loan_id', '<', cursor);
  if (except !== undefined) query = query.where('loan_id', '<>', except);
  const rows = await query
    .orderBy('loan_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.loan_id);
  const results = page.rows.map((row) => ({
    id: row.loan_id,
    shortId: shortId(row.loan_id),
    loanType: row.loan_type,
    state: row.state,
    settledAs: row.settled_as,
    // The amount requested until there is an offer, then the amount offered.
    amount: row.amount ?? row.requested_amount,
    appliedOn: row.applied_on,
  }));
  return { results, after: page.after };
}

/** The client's balance on all loans, its overdue part, and the day since which it is overdue. */
export async function readOwed(
  reader: Reader,
  clientId: string,
): Promise<{ balance: bigint; overdue: bigint; overdueSince: IsoDate | null }> {
  const loans = await readLoans(reader, clientId, await listLiveLoanIds(reader, clientId));
  const arrears = loans.flatMap((loan) => loan.arrears ?? []);
  return {
    balance: sum(loans.map(({ balance }) => balance)),
    overdue: sum(arrears.map(({ amount }) => amount)),
    overdueSince: arrears.map(({ since }) => since).toSorted()[0] ?? null,
  };
}

/** One page of the files that a client uploaded for any loan, newest first. */
export async function listClientDocuments(
  reader: Reader,
  { loanKinds }: { readonly loanKinds: readonly LoanKind[] },
  clientId: string,
  { limit, after }: PageRequest,
): Promise<Listed<ClientDocument>> {
  const cursor = parseIdCursor(after);
  let query = loansDb(reader)
    .selectFrom('loan_documents as document')
    .innerJoin('loans as loan', (join) =>
      join
        .onRef('loan.client_id', '=', 'document.client_id')
        .onRef('loan.loan_id', '=', 'document.loan_id'),
    )
    .select(['document.document_id', 'document.loan_id', 'document.kind', 'document.file_name'])
    .select(['document.bytes', 'document.replaced_at', 'loan.loan_type'])
    .where('document.client_id', '=', clientId);
  if (cursor !== null) query = query.where('document.document_id', '<', cursor);
  const rows = await query
    .orderBy('document.document_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.document_id);
  const results = page.rows.map((row) => ({
    id: row.document_id,
    loanId: row.loan_id,
    loanShortId: shortId(row.loan_id),
    label:
      findLoanKind(loanKinds, row.loan_type)?.files[row.kind]?.label ??
      row.kind.replaceAll('_', ' '),
    name: row.file_name,
    bytes: row.bytes,
    replacedOn: row.replaced_at === null ? null : lagosDate(row.replaced_at),
  }));
  return { results, after: page.after };
}
