import type { LoanKind } from '@quarrter/domain/loan-kinds';
import { recordLoanAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import { shortId } from '../../../platform/database/ids.ts';
import { findLoan, type LoanRef } from '../../decide/staff-actions.ts';
import type { LoansDeps } from '../../deps.ts';
import { type OpenedDocument, openDocument } from '../../documents/open-document.ts';

type Deps = Pick<LoansDeps, 'db' | 'files' | 'loanKinds'>;

/** One document of an application. The audit entry is written before its first byte is sent. */
export async function openDocumentForStaff(
  deps: Deps,
  staff: StaffMember,
  loanId: string,
  documentId: string,
): Promise<LoanDocument> {
  const document = await openLoanDocument(deps, loanId, documentId);
  const { loan } = document;
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await recordLoanAction(tx, staff, businessTime, loan, 'open-document', document.kind);
  });
  return document;
}

type LoanDocument = Pick<OpenedDocument, 'content' | 'kind'> & {
  loan: LoanRef;
  /** The name under which it was requested: `Bank statement`. */
  label: string;
  /** Our own name for the file. */
  fileName: string;
};

/** A document for staff, who know only the loan. */
export async function openLoanDocument(
  { db, files, loanKinds }: Deps,
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
