import { findLoanKind, isSealed, type LoanField } from '@quarrter/domain/loan-kinds';
import { revealOf, storeReveal } from '../../../accounts/index.ts';
import { recordLoanAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTime } from '../../../platform/database/business-time.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { openAnswer } from '../../apply/application-answers.ts';
import { type LoanIdentity, readLoanIdentity } from '../../decide/read-identity.ts';
import { findLoan, type LoanRef } from '../../decide/staff-actions.ts';
import type { LoansDeps } from '../../deps.ts';
import { requireLoan } from '../../queries.ts';

type Deps = Pick<LoansDeps, 'db' | 'secrets' | 'loanKinds'>;

/** The numbers of an application in clear; `others` are those that only its kind asks for. */
type OpenedIdentity = LoanIdentity & { others?: { label: string; value: string }[] };

/** The applicant's numbers, for the officer who verifies them; audited, with the reason. */
export async function revealIdentity(
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

/** The applicant's numbers that only this loan type asks for, in clear, under their labels. */
async function readOtherNumbers(
  reader: Reader,
  { secrets, loanKinds }: Deps,
  { clientId, loanId }: LoanRef,
): Promise<{ label: string; value: string }[]> {
  const row = await requireLoan(reader, clientId, loanId);
  const fields = findLoanKind(loanKinds, row.loan_type)?.fields ?? {};
  return Object.entries<LoanField>(fields)
    .filter(([name, field]) => isSealed(field) && !usualNumbers.has(name))
    .map(([name, field]) => ({ label: field.label, value: openAnswer(secrets, row, name) }))
    .filter(({ value }) => value !== '');
}

const usualNumbers: ReadonlySet<string> = new Set(['nin', 'bvn', 'bank_account_number']);
