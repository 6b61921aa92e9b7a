export { confirmAccountHolder, type HolderState } from './account-holder.ts';
export { requestConsent } from './agree-to-credit-check.ts';
export { answerReview, reviewError } from './answer-review.ts';
export {
  documentInfected,
  loanAccountChanged,
  loanApplied,
  loanCancelled,
  loanVerified,
  offerAccepted,
  offerExpired,
  offerRejected,
} from './application-events.ts';
export {
  loanOfApplication,
  proposeApplication,
  readRepayableLoans,
  receiptApplication,
} from './apply-receipt.ts';
export { type LateLoan, listLateLoans } from './arrears-queue.ts';
export { readLoanFacts } from './audited-loan.ts';
export { cancelLoanAsStaff } from './cancel-loan.ts';
export { changeAccountAsStaff, checkAccount } from './change-account.ts';
export { loanChecks } from './check.ts';
export { allocationChecks } from './check-allocation.ts';
export { approvedChecks } from './check-approved.ts';
export { cancellingChecks } from './check-cancelling.ts';
export { coveredDayChecks } from './check-covered-days.ts';
export { loanDocumentChecks } from './check-documents.ts';
export { loanEntryChecks } from './check-entries.ts';
export { importedLoanChecks } from './check-imported.ts';
export { loanLinkChecks } from './check-links.ts';
export { penaltyChecks } from './check-penalties.ts';
export { rebateChecks } from './check-rebates.ts';
export { replayChecks } from './check-replayed.ts';
export { returnedChecks } from './check-returned.ts';
export { loanStateChecks } from './check-states.ts';
export { loanTermChecks } from './check-terms.ts';
export {
  type ClientDocument,
  listClientDocuments,
  listClientLoans,
  readOwed,
} from './client-loans.ts';
export { readConsent } from './credit-check-consent.ts';
export { readCreditSubject } from './credit-subject.ts';
export { loanSteps, loanStepsWithoutReminder } from './day-close.ts';
export { type DecisionFacts, readDecisionFacts } from './decision-facts.ts';
export type { LoansDeps } from './deps.ts';
export { disapproveLoan } from './disapprove-loan.ts';
export { disburseLoan, type OrderedDisbursement } from './disburse-loan.ts';
export { loanDisbursed } from './disbursement-events.ts';
export { requestDocument, withdrawDocumentRequest } from './document-requests.ts';
export { loansEmails } from './emails.ts';
export {
  eraseLoans,
  type LoanKey,
  listLoanKeys,
  loanDates,
  oldApplications,
} from './erase-loans.ts';
export { refuseHardship } from './hardship.ts';
export { addHoliday, listHolidays, readYearWithoutHolidays } from './holidays.ts';
export { importLoans, type LoanToImport } from './import-loans.ts';
export { loanDocumentKinds } from './issue-documents.ts';
export { listHardships } from './list-hardships.ts';
export { type LoanQueue, listLoanQueue, type QueuedLoan } from './list-loan-queue.ts';
export { listReviews, type QueuedReview } from './list-reviews.ts';
export { type FailedDocument, listFailedDocuments } from './list-unmade-documents.ts';
export { type Loan, type Repayment, readLoans } from './loan.ts';
export { type OfferInput, offerLoan } from './offer-loan.ts';
export { type LoanDocument, openDocument, openLoanDocument } from './open-document.ts';
export { type EarlierLoan, openImportedLoan } from './open-imported-loan.ts';
export { lentLoans, liveLoans, schedulesOn } from './portfolio.ts';
export { makePromise } from './promises/make-promise.ts';
export { type LoanPromise, listPromises } from './promises/queries.ts';
export { loanPurposes } from './purposes.ts';
export { listOpenLoanIds, listOpenLoans, readRepaymentsOf } from './queries.ts';
export { type LoanDues, readDues } from './read-dues.ts';
export { type LoanIdentity, readLoanIdentity, readOtherNumbers } from './read-identity.ts';
export { isLateFor, loanTypesNamed, ofLoans, owedInstalments } from './readable.ts';
export { reminderEmails } from './reminder-emails.ts';
export { hardshipRequested } from './reminder-events.ts';
export {
  loanCompleted,
  loanRepaid,
  principalReturned,
  repaymentReversed,
} from './repayment-events.ts';
export { readRepaymentParts } from './repayment-parts.ts';
export {
  countReportedLoans,
  listReportedLoans,
  type Month,
  type ReportedLoan,
} from './reported-loans.ts';
export { disbursementResend, proposeResend, resendKind } from './resend-disbursement.ts';
export { loanRestructuring } from './restructure-loan.ts';
export {
  restructuringAccepted,
  restructuringLapsed,
  restructuringRejected,
} from './restructuring-events.ts';
export { loansSealed } from './sealed-tables.ts';
export { searchLoans, searchRepayments } from './search-loans.ts';
export {
  findLoan,
  type LoanAction,
  type LoanActionError,
  type LoanActionInput,
  type LoanHandling,
  type LoanRef,
  loanActionError,
} from './staff-actions.ts';
export {
  type LoanSummary,
  listOtherLoans,
  readStaffLoan,
  type StaffLoanView,
} from './staff-loan-view.ts';
export { confirmHolder, verifyLoan } from './verify-loan.ts';
export { creditCheckAgreed, documentReplaced, loanReviewRequested } from './waiting-events.ts';
export { waitingLoans } from './waiting-work.ts';
export { penaltyWaiver } from './waive-penalties.ts';
export { toLoanRecord, toWirePromise } from './wire.ts';
export { loanWriteOff } from './write-off-loan.ts';
