import { revealOf, storeReveal } from '../../../accounts/index.ts';
import { recordLoanAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import {
  type LoanIdentity,
  readLoanIdentity,
  readOtherNumbers,
} from '../../decide/read-identity.ts';
import { findLoan } from '../../decide/staff-actions.ts';
import type { LoansDeps } from '../../deps.ts';
import { type LoanDocument, openLoanDocument } from '../../documents/open-document.ts';

type Deps = Pick<LoansDeps, 'db' | 'secrets' | 'loanKinds'>;

/** The numbers of an application in clear; `others` are those that only its kind asks for. */
type OpenedIdentity = LoanIdentity & { others?: { label: string; value: string }[] };

/** One document of an application. The audit entry is written before its first byte is sent. */
export async function openDocumentForStaff(
  deps: Pick<LoansDeps, 'db' | 'files' | 'loanKinds'>,
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

/** The applicant's numbers, for the officer who verifies them; audited, with the reason. */
export async function openIdentityForStaff(
  deps: Deps,
  staff: StaffMember,
  { loanId, reason }: { loanId: string; reason: string },
): Promise<OpenedIdentity> {
  const loan = await findLoan(deps.db, loanId);
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await recordLoanAction(tx, staff, businessTime, loan, 'open-identity', reason);
    const identity = await readLoanIdentity(tx, deps.secrets, loan);
    const { nin, bvn, accountNumber: account } = identity;
    const reveal = revealOf({ nin, bvn, account }, staff, reason);
    await storeReveal(tx, loan.clientId, reveal, businessTime);
    const others = await readOtherNumbers(tx, deps, loan);
    return { ...identity, ...(others.length > 0 && { others }) };
  });
}
