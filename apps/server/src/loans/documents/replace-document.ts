import type { Upload } from '../../documents/index.ts';
import { recordEvent } from '../../events/index.ts';
import {
  type BusinessTime,
  readBusinessTime,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { documentReplaced } from '../apply/waiting-events.ts';
import type { LoansDeps } from '../deps.ts';
import { type Loan, toLoan } from '../loan.ts';
import { readDocuments } from '../loan-parts.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan, requireLoan } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { documentError } from './check-document.ts';
import { closeRequest, documentKindsOf, readOpenRequests } from './document-requests.ts';
import { removeFiles, type StoredDocument, storeFiles } from './store-documents.ts';

type Deps = Pick<LoansDeps, 'db' | 'files' | 'log' | 'loanKinds' | 'documents'>;

/** A document of a client's own loan, by its kind. */
export type DocumentPlace = {
  readonly clientId: string;
  readonly loanType: string;
  readonly loanId: string;
  readonly kind: string;
};

/**
 * The loan whose document may be replaced now: a 404 for another client's, and for a kind that it
 * does not have; a 409 when nothing of it can be replaced. Asked before the file is read.
 */
export async function requireReplaceable(
  reader: Reader,
  deps: Pick<Deps, 'loanKinds'>,
  place: DocumentPlace,
): Promise<LoanRow> {
  const loan = await requireLoan(reader, place.clientId, place.loanId, place.loanType);
  await checkReplaceable(reader, deps, loan, place.kind);
  return loan;
}

async function checkReplaceable(
  reader: Reader,
  deps: Pick<Deps, 'loanKinds'>,
  loan: LoanRow,
  kind: string,
): Promise<void> {
  if (!documentKindsOf(deps, loan).has(kind)) throw notFound('There is no such document.');
  // A verified document stays as it is, unless staff ask for another.
  if (loan.state === 'applied') return;
  const requests = await readOpenRequests(reader, loan.client_id, [loan.loan_id]);
  const isAskedFor = requests.some((request) => request.kind === kind);
  const isWaiting = ['verified', 'offered', 'accepted'].includes(loan.state);
  if (!isAskedFor || !isWaiting) {
    throw conflict('You can no longer change these documents. Contact us if one is wrong.');
  }
}

/**
 * Replaces one document of an application. Staff keep the earlier one, and a request of theirs for
 * it is answered. A file that is there already is not stored twice: its answer may have been lost.
 */
export async function replaceDocument(
  deps: Deps,
  place: DocumentPlace,
  upload: Upload,
): Promise<Loan> {
  const { clientId, loanId, loanType, kind } = place;
  const file = upload.files.get(kind) ?? upload.files.get('file');
  if (upload.files.size > 1) throw invalid({ [kind]: ['Please send one file only.'] });
  const problem = Object.values(upload.errors)[0] ?? (file ? null : ['Please choose a file.']);
  if (problem !== null || file === undefined) throw invalid({ [kind]: problem ?? [] });
  const wrong = await documentError(deps, { clientId, loanId, name: kind, content: file.content });
  if (wrong !== null) throw invalid({ [kind]: [wrong] });

  const { date: today } = await readBusinessTime(deps.db);
  const stored = await storeFiles(deps, { clientId, loanId, today }, new Map([[kind, file]]));
  let mayBeUsed = false;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const loan = await lockLoan(tx, clientId, loanId, loanType);
      await checkReplaceable(tx, deps, loan, kind);
      const isUsed = await replace(tx, deps, loan, stored, businessTime);
      const replaced = await toLoan(tx, await requireLoan(tx, clientId, loanId), businessTime.date);
      // If the connection breaks from here on, the row may be there.
      mayBeUsed = isUsed;
      return replaced;
    });
  } finally {
    if (!mayBeUsed) await removeFiles(deps, stored);
  }
}

/** False when this is the document that is there already. */
async function replace(
  tx: Tx,
  deps: Pick<Deps, 'loanKinds'>,
  loan: LoanRow,
  stored: readonly StoredDocument[],
  businessTime: BusinessTime,
): Promise<boolean> {
  const [document] = stored;
  if (document === undefined) throw new Error('a document was not stored');
  const { client_id: clientId, loan_id: loanId } = loan;
  const current = await readDocuments(tx, clientId, [loanId]);
  const { kind } = document;
  if (current.some((one) => one.kind === kind && one.sha256 === document.sha256)) {
    const requests = await readOpenRequests(tx, clientId, [loanId]);
    const request = requests.find((one) => one.kind === kind);
    if (request === undefined) return false;
    throw invalid({
      [kind]: [`This is the document we have. We need another one: ${request.reason}`],
    });
  }
  await loansDb(tx)
    .updateTable('loan_documents')
    .set({ replaced_at: businessTime.at })
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .execute();
  await loansDb(tx).insertInto('loan_documents').values(document).execute();
  const requested = await closeRequest(tx, loan, kind, businessTime, document.document_id);
  const label = documentKindsOf(deps, loan).get(kind) ?? kind;
  const fact = factOf(loan, businessTime, { document: label, requested });
  await recordEvent(tx, documentReplaced, fact);
  return true;
}
