import type { IsoDate } from '@quarrter/domain/calendar';
import { askedFiles, findLoanKind, type LoanKind } from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import { documentRequested, documentRequestWithdrawn } from '../apply/waiting-events.ts';
import {
  type LoanActionInput,
  type LoanRef,
  lockForAction,
  refOf,
} from '../decide/staff-actions.ts';
import { factOf, updateLoan } from '../move-loan.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/** A document that staff asked the client for, and that has not arrived. */
export type DocumentRequest = {
  readonly requestId: string;
  readonly loanId: string;
  readonly kind: string;
  readonly reason: string;
  readonly requestedOn: IsoDate;
};

type Deps = { readonly loanKinds: readonly LoanKind[] };

/** The open requests of some of a client's loans, oldest first. */
export async function readOpenRequests(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<DocumentRequest[]> {
  if (loanIds.length === 0) return [];
  const rows = await loansDb(reader)
    .selectFrom('loan_document_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .where('closed_at', 'is', null)
    .orderBy('request_id')
    .execute();
  return rows.map((row) => ({
    requestId: row.request_id,
    loanId: row.loan_id,
    kind: row.kind,
    reason: row.reason,
    requestedOn: row.requested_on,
  }));
}

/** The documents that this loan's kind asks for with its answers, by kind, with their labels. */
export function documentKindsOf({ loanKinds }: Deps, loan: LoanRow): Map<string, string> {
  const kind = findLoanKind(loanKinds, loan.loan_type);
  const asked = kind === undefined ? [] : askedFiles(kind, loan.application);
  return new Map(asked.map(([name, { label }]) => [name, inBrandWords(label)]));
}

/** Staff ask the client for a document, with the reason that the client reads. */
export async function requestDocument(
  tx: Tx,
  deps: Deps,
  input: LoanActionInput & { kind: string; reason: string },
): Promise<{ loan: LoanRef; document: string }> {
  const { businessTime, kind, reason, staffId } = input;
  const loan = await lockForAction(tx, 'request-document', input);
  const document = labelOf(deps, loan, kind);
  const inserted = await loansDb(tx)
    .insertInto('loan_document_requests')
    .values({
      client_id: loan.client_id,
      loan_id: loan.loan_id,
      request_id: newId(),
      kind,
      reason,
      requested_by: staffId,
      requested_on: businessTime.date,
      requested_at: businessTime.at,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('We have already asked the client for this document.');
  await updateLoan(tx, loan, { documents_requested: loan.documents_requested + 1 });
  await recordEvent(tx, documentRequested, factOf(loan, businessTime, { document, reason }));
  return { loan: refOf(loan), document };
}

/** The document is no longer needed. */
export async function withdrawDocumentRequest(
  tx: Tx,
  deps: Deps,
  input: LoanActionInput & { kind: string },
): Promise<{ loan: LoanRef; document: string }> {
  const { businessTime, kind } = input;
  const loan = await lockForAction(tx, 'request-document', input);
  const document = labelOf(deps, loan, kind);
  const isClosed = await closeRequest(tx, loan, kind, businessTime, null);
  if (!isClosed) throw conflict('There is no open request for this document.');
  await recordEvent(tx, documentRequestWithdrawn, factOf(loan, businessTime, { document }));
  return { loan: refOf(loan), document };
}

/**
 * Closes the open request for a kind, if there is one: the document arrived, or none is needed.
 * With the last of them the loan waits for us again.
 */
export async function closeRequest(
  tx: Tx,
  loan: LoanRow,
  kind: string,
  { at }: BusinessTime,
  documentId: string | null,
): Promise<boolean> {
  const closed = await loansDb(tx)
    .updateTable('loan_document_requests')
    .set({ closed_at: at, document_id: documentId })
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .returning('request_id')
    .executeTakeFirst();
  if (closed === undefined) return false;
  const left = loan.documents_requested - 1;
  await updateLoan(tx, loan, {
    documents_requested: left,
    ...(left === 0 && { resumed_at: at }),
  });
  return true;
}

function labelOf(deps: Deps, loan: LoanRow, kind: string): string {
  const label = documentKindsOf(deps, loan).get(kind);
  if (label === undefined) throw invalid({ kind: ['Please choose a document of this loan.'] });
  return label;
}
