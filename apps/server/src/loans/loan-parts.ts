import type { IsoDate } from '@quarrter/domain/calendar';
import type { OutstandingInstalment } from '@quarrter/domain/loans';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { type LoanRow, loansDb } from './tables.ts';

/* The instalments, documents and repayments of loans. */

export type InstalmentRow = RowOf<typeof loansDb, 'loan_instalments'>;
export type DocumentRow = RowOf<typeof loansDb, 'loan_documents'>;
export type RepaymentRow = RowOf<typeof loansDb, 'loan_repayments'>;

/** Everything that belongs to some loans of one client, each kind in one query. */
export async function readLoanParts(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<{
  instalments: InstalmentRow[];
  documents: DocumentRow[];
  repayments: RepaymentRow[];
}> {
  if (loanIds.length === 0) return { instalments: [], documents: [], repayments: [] };
  const [instalments, documents, repayments] = await Promise.all([
    readInstalments(reader, clientId, loanIds),
    readDocuments(reader, clientId, loanIds),
    readRepayments(reader, clientId, loanIds),
  ]);
  return { instalments, documents, repayments };
}

/** Newest first. */
export function readRepayments(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<RepaymentRow[]> {
  return loansDb(reader)
    .selectFrom('loan_repayments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('repayment_id', 'desc')
    .execute();
}

/** A loan has one document of each kind, so the kind gives them a stable order. */
export async function readDocuments(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<DocumentRow[]> {
  return loansDb(reader)
    .selectFrom('loan_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .where('replaced_at', 'is', null)
    .orderBy('kind')
    .execute();
}

/** Documents that the client replaced, newest first. */
export async function readEarlierDocuments(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<(DocumentRow & { replaced_at: Date })[]> {
  return loansDb(reader)
    .selectFrom('loan_documents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('replaced_at', 'is not', null)
    .orderBy('document_id', 'desc')
    .$narrowType<{ replaced_at: Date }>()
    .execute();
}

export type EarlierDocumentRow = DocumentRow & Pick<LoanRow, 'loan_type'>;

/** The client's uploads since a day, the newest first, with the type of their loan. */
export async function listDocumentsSince(
  reader: Reader,
  clientId: string,
  oldest: IsoDate,
): Promise<EarlierDocumentRow[]> {
  return loansDb(reader)
    .selectFrom('loan_documents')
    .innerJoin('loans', (join) =>
      join
        .onRef('loans.client_id', '=', 'loan_documents.client_id')
        .onRef('loans.loan_id', '=', 'loan_documents.loan_id'),
    )
    .selectAll('loan_documents')
    .select('loans.loan_type')
    .where('loan_documents.client_id', '=', clientId)
    .where('loans.client_id', '=', clientId)
    .where('loan_documents.uploaded_on', '>=', oldest)
    .where('loan_documents.replaced_at', 'is', null)
    .orderBy('loan_documents.uploaded_on', 'desc')
    .orderBy('loan_documents.document_id', 'desc')
    .execute();
}

export async function readInstalments(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<InstalmentRow[]> {
  return loansDb(reader)
    .selectFrom('loan_instalments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('number')
    .execute();
}

/** The unpaid part of an instalment, for the domain's rules. */
export function outstandingOf(row: InstalmentRow): OutstandingInstalment {
  return {
    number: row.number,
    dueOn: row.due_on,
    interestOutstanding:
      row.interest - row.interest_paid - row.interest_forgiven - row.interest_written_off,
    principalOutstanding: row.principal - row.principal_paid - row.principal_written_off,
  };
}
