export { confirmAccountHolder } from './apply/account-holder.ts';
export { requestConsent } from './apply/agree-to-credit-check.ts';
export {
  documentInfected,
  loanAccountChanged,
  loanApplied,
  loanCancelled,
  loanVerified,
  offerAccepted,
  offerExpired,
  offerRejected,
} from './apply/application-events.ts';
export { changeAccountAsStaff, checkAccount } from './apply/change-account.ts';
export { readConsent } from './apply/credit-check-consent.ts';
export { readCreditSubject } from './apply/credit-subject.ts';
export { listHolidays, readHolidaysWarning } from './apply/holidays.ts';
export {
  creditCheckAgreed,
  documentReplaced,
  loanReviewRequested,
} from './apply/waiting-events.ts';
export { waitingLoans } from './apply/waiting-work.ts';
export { kindsOnLoanPage, loanApprovalKinds } from './approval-kinds.ts';
export { listLateLoans } from './arrears/arrears-queue.ts';
export { loanSteps, loanStepsWithoutReminder } from './arrears/day-close.ts';
export { makePromise } from './arrears/promises/make-promise.ts';
export { listPromises } from './arrears/promises/queries.ts';
export { reminderEmails } from './arrears/reminder-emails.ts';
export { hardshipRequested } from './arrears/reminder-events.ts';
export { penaltyWaiver } from './arrears/waive-penalties.ts';
export { loanPanels, loanTabs } from './console/client-page.ts';
export { holidaysConsole } from './console/holidays.ts';
export { readCheckOfLoan } from './console/identify-client.ts';
export { answerReview, reviewError } from './decide/answer-review.ts';
export { readLoanFacts } from './decide/audited-loan.ts';
export { cancelLoanAsStaff } from './decide/cancel-loan.ts';
export { type DecisionFacts, readDecisionFacts } from './decide/decision-facts.ts';
export { disapproveLoan } from './decide/disapprove-loan.ts';
export { listLoanQueue } from './decide/list-loan-queue.ts';
export { listReviews } from './decide/list-reviews.ts';
export { offerLoan } from './decide/offer-loan.ts';
export { type LoanIdentity, readLoanIdentity, readOtherNumbers } from './decide/read-identity.ts';
export {
  findLoan,
  type LoanAction,
  type LoanActionInput,
  type LoanRef,
  loanActionError,
} from './decide/staff-actions.ts';
export { readStaffLoan, type StaffLoanView } from './decide/staff-loan-view.ts';
export { confirmHolder, verifyLoan } from './decide/verify-loan.ts';
export type { LoansDeps } from './deps.ts';
export { disburseLoan } from './disburse/disburse-loan.ts';
export { loanDisbursed } from './disburse/disbursement-events.ts';
export { proposeResend, resendKind } from './disburse/resend-disbursement.ts';
export { requestDocument, withdrawDocumentRequest } from './documents/document-requests.ts';
export { type LoanDocument, openDocument, openLoanDocument } from './documents/open-document.ts';
export { loansEmails } from './emails.ts';
export {
  eraseLoans,
  type LoanKey,
  loanDates,
  oldApplications,
} from './end/erase-loans.ts';
export { loanWriteOff } from './end/write-off-loan.ts';
export { declineHardship } from './hardship/hardship.ts';
export { listHardships } from './hardship/list-hardships.ts';
export { importLoans, type LoanToImport } from './import/import-loans.ts';
export { type EarlierLoan, openImportedLoan } from './import/open-imported-loan.ts';
export { loanDocumentKinds } from './issue/issue-documents.ts';
export { listFailedDocuments } from './issue/list-unmade-documents.ts';
export { loanChecks } from './ledger-check/check.ts';
export { allocationChecks } from './ledger-check/check-allocation.ts';
export { approvedChecks } from './ledger-check/check-approved.ts';
export { cancellingChecks } from './ledger-check/check-cancelling.ts';
export { coveredDayChecks } from './ledger-check/check-covered-days.ts';
export { loanDocumentChecks } from './ledger-check/check-documents.ts';
export { loanEntryChecks } from './ledger-check/check-entries.ts';
export { importedLoanChecks } from './ledger-check/check-imported.ts';
export { loanLinkChecks } from './ledger-check/check-links.ts';
export { penaltyChecks } from './ledger-check/check-penalties.ts';
export { rebateChecks } from './ledger-check/check-rebates.ts';
export { replayChecks } from './ledger-check/check-replayed.ts';
export { returnedChecks } from './ledger-check/check-returned.ts';
export { loanStateChecks } from './ledger-check/check-states.ts';
export { loanTermChecks } from './ledger-check/check-terms.ts';
export { type Loan, readLoans } from './loan.ts';
export { loanPurposes } from './purposes.ts';
export { listOpenLoanIds, listOpenLoans, readRepaymentsOf } from './queries.ts';
export { listClientDocuments, listClientLoans, readOwed } from './read/client-loans.ts';
export { lentLoans, liveLoans, schedulesOn } from './read/portfolio.ts';
export {
  countReportedLoans,
  listReportedLoans,
  type Month,
  type ReportedLoan,
} from './read/reported-loans.ts';
export { searchLoans, searchRepayments } from './read/search-loans.ts';
export { isLateFor, loanTypesNamed, ofLoans, owedInstalments } from './readable.ts';
export {
  loanOfApplication,
  proposeApplication,
  readRepayableLoans,
  receiptApplication,
} from './repay/apply-receipt.ts';
export { readDues } from './repay/read-dues.ts';
export {
  loanCompleted,
  loanRepaid,
  principalReturned,
  repaymentReversed,
} from './repay/repayment-events.ts';
export { readRepaymentParts } from './repay/repayment-parts.ts';
export { loanRestructuring } from './restructure/restructure-loan.ts';
export {
  restructuringAccepted,
  restructuringLapsed,
  restructuringRejected,
} from './restructure/restructuring-events.ts';
export { toLoanRecord } from './wire.ts';
