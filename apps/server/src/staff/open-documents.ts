import { findLoanForStaff, openDocument, openIdentity } from '../loans/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { recordLoanAction } from './audit.ts';
import { requirePermission, type StaffMember } from './roles.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'secrets'>;

/** One document of an application. That it was opened is written down before its first byte is sent. */
export async function openDocumentForStaff(
  { db, files }: Deps,
  staff: StaffMember,
  loanId: string,
  documentId: string,
): Promise<{ content: Uint8Array; name: string; kind: string }> {
  requirePermission(staff, 'open-document');
  const document = await openDocument(db, files, loanId, documentId);
  await db.transaction().execute(async (tx) => {
    const loan = await findLoanForStaff(tx, loanId);
    await recordLoanAction(
      tx,
      staff,
      await readBusinessTime(tx),
      loan,
      'open-document',
      document.kind,
    );
  });
  return document;
}

/** The applicant's numbers of identity, for the officer who verifies them; audited like a document. */
export async function openIdentityForStaff(
  { db, secrets }: Deps,
  staff: StaffMember,
  loanId: string,
) {
  requirePermission(staff, 'open-identity');
  return db.transaction().execute(async (tx) => {
    const loan = await findLoanForStaff(tx, loanId);
    await recordLoanAction(tx, staff, await readBusinessTime(tx), loan, 'open-identity', '');
    return openIdentity(secrets, loan);
  });
}

/** `attachment` with a name that is safe in a header; the exact name travels beside it (RFC 6266). */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
