export { confirmAccountHolder } from './apply/account-holder.ts';
export { requestConsent } from './apply/agree-to-credit-check.ts';
export { readConsent } from './apply/credit-check-consent.ts';
export { readCreditSubject } from './apply/credit-subject.ts';
export { listHolidays } from './apply/holidays.ts';
export { loanApprovalKinds } from './approval-kinds.ts';
export { listLateLoans } from './arrears/arrears-queue.ts';
export {
  hasPauseEnded,
  isCollectionPaused,
  readCollectionPause,
} from './arrears/collection-pause.ts';
export { loanSteps, loanStepsWithoutReminder } from './arrears/day-close.ts';
export { penaltiesUntil } from './arrears/loan-set-sql.ts';
export { brokenPromises } from './arrears/promises/broken-promises.ts';
export { makePromise } from './arrears/promises/make-promise.ts';
export { listPromises } from './arrears/promises/queries.ts';
export { reminderEmails } from './arrears/reminder-emails.ts';
export { listLoanQueue } from './console/application/list-loan-queue.ts';
export { namingWhoMovedLoan } from './console/application/moved-on.ts';
export { readAfterAction } from './console/application/read-application.ts';
export { readStaffLoan } from './console/application/staff-loan-view.ts';
export { clientLoanPanels } from './console/client-page.ts';
export { loansConsole } from './console/console.ts';
export { readDecisionFacts } from './console/decide/decision-facts.ts';
export type { CreditPanel, LoanPanels, LoansConsoleDeps } from './console/loan-panels.ts';
export { readWarnings } from './console/read-warnings.ts';
export { loanReceiptPanels } from './console/receipt-panels.ts';
export { disapproveLoan } from './decide/disapprove-loan.ts';
export { offerLoan } from './decide/offer-loan.ts';
export { readLoanIdentity } from './decide/read-identity.ts';
export { findLoan, type LoanRef } from './decide/staff-actions.ts';
export { verifyLoan } from './decide/verify-loan.ts';
export type { LoansDeps } from './deps.ts';
export { cancelDisbursements } from './disburse/cancel-disbursements.ts';
export { disburseLoan } from './disburse/disburse-loan.ts';
export { openDocument } from './documents/open-document.ts';
export { loansEmails } from './emails.ts';
export { eraseLoans, type LoanKey, loanDates, oldApplications } from './end/erase-loans.ts';
export { stopPenalties } from './hardship/penalty-pauses.ts';
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
export { listClientDocuments } from './read/client-loans.ts';
export { findEndedApplication, notEnded } from './read/ended-application.ts';
export { isRestructuredBy, lentLoans, liveLoans, schedulesOn } from './read/portfolio.ts';
export {
  countReportedLoans,
  listReportedClients,
  listReportedLoans,
  type Month,
  type ReportedClient,
  type ReportedLoan,
} from './read/reported-loans.ts';
export { type ArrearsOn, readReversedArrears } from './read/reversed-arrears.ts';
export {
  isLateFor,
  loanTypesNamed,
  ofLoans,
  owedInstalments,
  storedRepayments,
} from './readable.ts';
export { applyRepayment } from './repay/apply-repayment.ts';
export { countLive, readDues } from './repay/read-dues.ts';
export { readRepaymentParts } from './repay/repayment-parts.ts';
export { toLoanRecord } from './wire.ts';
