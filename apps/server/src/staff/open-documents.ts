import {
  findLoan,
  type LoanIdentity,
  type OpenedDocument,
  openDocument,
  readLoanIdentity,
} from '../loans/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { recordLoanAction } from './audit.ts';
import { requirePermission, type StaffMember } from './roles.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'secrets'>;

/** One document of an application. The audit entry is written before its first byte is sent. */
export async function openDocumentForStaff(
  { db, files }: Deps,
  staff: StaffMember,
  loanId: string,
  documentId: string,
): Promise<OpenedDocument> {
  requirePermission(staff, 'open-document');
  const loan = await findLoan(db, loanId);
  const document = await openDocument(db, files, loan, documentId);
  await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await recordLoanAction(tx, staff, businessTime, loan, 'open-document', document.kind);
  });
  return document;
}

/** The applicant's NIN, BVN and account number, for the officer who verifies them; audited. */
export async function openIdentityForStaff(
  { db, secrets }: Deps,
  staff: StaffMember,
  loanId: string,
): Promise<LoanIdentity> {
  requirePermission(staff, 'open-identity');
  return db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    await recordLoanAction(tx, staff, await readBusinessTime(tx), loan, 'open-identity');
    return readLoanIdentity(tx, secrets, loan);
  });
}

/** `attachment` with a name that is safe in a header, and the exact name beside it (RFC 6266). */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
