import type { StaffLoan } from '@quarrter/contract/staff-loans';
import { askBureaus, type BureausDeps, bureauTitles } from '../../bureaus/index.ts';
import {
  findLoan,
  readConsent,
  readCreditSubject,
  readDecisionFacts,
  requestConsent,
} from '../../loans/index.ts';
import { readBusinessTimeOf } from '../../platform/business-time.ts';
import { conflict } from '../../platform/http-error.ts';
import { recordLoanAction } from '../audit.ts';
import { namingWhoMovedLoan } from '../moved-on.ts';
import { readApplication } from '../read-application.ts';
import type { StaffMember } from '../roles.ts';

/**
 * Asks the credit bureaus about the client of an application that is still to be decided. Without
 * the client's consent nothing is asked. The audit log has who asked which bureau.
 */
export async function askForCreditReports(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  const asking = deps.db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, loan.clientId);
    if ((await readDecisionFacts(tx, loan)) === null) {
      throw conflict('There is nothing to decide about this loan any more.');
    }
    if ((await readConsent(tx, loan)) === null) {
      throw conflict('The client did not agree to a credit check with this application.');
    }
    if ((await readCreditSubject(tx, deps.secrets, loan)).bvn === '') {
      throw conflict('The client has given no BVN. Ask the client to add it to their profile.');
    }
    const asked = await askBureaus(tx, deps, { ...loan, by: staff, businessTime });
    if (asked.length > 0) {
      const note = asked.map((bureau) => bureauTitles[bureau]).join(', ');
      await recordLoanAction(tx, staff, businessTime, loan, 'ask-bureaus', { note });
    }
    return readApplication(tx, deps, staff, loanId);
  });
  return namingWhoMovedLoan(deps.db, loanId, asking);
}

/** Emails a client who applied without agreeing where they can agree. */
export async function askForConsent(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  const asking = deps.db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, loan.clientId);
    await requestConsent(tx, { ...loan, businessTime });
    await recordLoanAction(tx, staff, businessTime, loan, 'request-consent');
    return readApplication(tx, deps, staff, loanId);
  });
  return namingWhoMovedLoan(deps.db, loanId, asking);
}
