export { openIdentity } from './application-answers.ts';
export { loanChecks } from './check.ts';
export { loanSteps } from './day-close.ts';
export { disapproveLoan } from './disapprove-loan.ts';
export { confirmAccountHolder, disburseLoan } from './disburse-loan.ts';
export { buildLoanRecord, buildLoanRecords, readLoanRecords } from './loan-records.ts';
export { type OfferInput, offerLoan } from './offer-loan.ts';
export { loanPurposes } from './purposes.ts';
export { listLoans } from './queries.ts';
export { loansSealed } from './sealed-tables.ts';
export {
  type ActionError,
  actionErrorOf,
  clientOfLoan,
  type StaffAction,
  type StaffActionInput,
} from './staff-actions.ts';
export {
  findLoanForStaff,
  type LoanQueue,
  listLoansByState,
  openDocument,
  type QueuedLoan,
  readStaffLoanParts,
  type StaffLoanParts,
} from './staff-views.ts';
export type { LoanRow } from './tables.ts';
export { verifyLoan } from './verify-loan.ts';
