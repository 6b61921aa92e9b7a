import { createHash } from 'node:crypto';
import type { LoanKind } from '@quarrter/domain/loan-kinds';
import type { Reader } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import type { Files } from '../../platform/files/files.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findLoan, type LoanRef } from '../decide/staff-actions.ts';
import type { LoansDeps } from '../deps.ts';
import { loansDb } from '../tables.ts';

/** `name` is what the client called it: text that was typed, never a name of ours. */
export type OpenedDocument = { content: Uint8Array; name: string; kind: string };

/** One document as it was uploaded. A file that was changed since is an error, never shown. */
export async function openDocument(
  reader: Reader,
  files: Files,
  { clientId, loanId }: LoanRef,
  documentId: string,
): Promise<OpenedDocument> {
  const document = isId(documentId)
    ? await loansDb(reader)
        .selectFrom('loan_documents')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('loan_id', '=', loanId)
        .where('document_id', '=', documentId)
        .executeTakeFirst()
    : undefined;
  if (document === undefined) throw notFound('There is no such document.');
  const content = await files.get(document.file_key);
  if (createHash('sha256').update(content).digest('hex') !== document.sha256) {
    throw new Error(`document ${documentId} is not what was uploaded`);
  }
  return { content, name: document.file_name, kind: document.kind };
}

export type LoanDocument = Pick<OpenedDocument, 'content' | 'kind'> & {
  loan: LoanRef;
  /** What it was asked for as: `Bank statement`. */
  label: string;
  /** Our own name for the file. */
  fileName: string;
};

/** A document for staff, who know the loan alone. */
export async function openLoanDocument(
  { db, files, loanKinds }: Pick<LoansDeps, 'db' | 'files' | 'loanKinds'>,
  loanId: string,
  documentId: string,
): Promise<LoanDocument> {
  const loan = await findLoan(db, loanId);
  const { content, kind } = await openDocument(db, files, loan, documentId);
  const label = labelOf(loanKinds, kind);
  return { loan, content, kind, label, fileName: nameOf(loan.loanId, label) };
}

function labelOf(loanKinds: readonly LoanKind[], kind: string): string {
  const described = loanKinds.find(({ files }) => Object.hasOwn(files, kind));
  return described?.files[kind]?.label ?? kind.replaceAll('_', ' ');
}

/** `7K3M-92QD-bank-statement.pdf` */
function nameOf(loanId: string, label: string): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? ['document'];
  return `${[shortId(loanId), ...words].join('-')}.pdf`;
}
