export { investmentDocumentKinds } from './agreement/issue-agreement.ts';
export { investmentPanels } from './console/client-page.ts';
export { investmentsConsole } from './console/console.ts';
export { investmentReceiptPanels } from './console/receipt-panels.ts';
export type { InvestmentsDeps } from './deps.ts';
export { investmentsEmails } from './emails.ts';
export {
  type HeldParts,
  readDepositOrigin,
  readReinvestedParts,
  readWithdrawalAccounts,
  readWithdrawalPart,
} from './entry-parts.ts';
export { investmentSteps } from './grow/day-close.ts';
export { type Investment, readInvestments } from './invest/read-investments.ts';
export { namedNextOfKin } from './invest/saved-next-of-kin.ts';
export { orderTopUp, readTopUpNextOfKin, type TopUpOrder } from './invest/top-up-order.ts';
export { investmentChecks } from './ledger-check/check.ts';
export { investmentEntryChecks } from './ledger-check/check-entries.ts';
export { returnChecks } from './ledger-check/check-returns.ts';
export { investmentTermChecks } from './ledger-check/check-terms.ts';
export { resumeWithdrawalsOf } from './mature/end-holding.ts';
export { investmentPurposes } from './purposes.ts';
export { readAutomaticEntries, readReturnedCapital, readTaxOfReturns } from './queries.ts';
export { readHomeInvestments } from './read/home.ts';
export {
  type InvestmentToImport,
  importInvestments,
  returnsBy,
} from './read/import-investments.ts';
export { portfolioInvestments, upcomingReturns } from './read/portfolio.ts';
export { readInvestedNow } from './read/totals.ts';
export { investmentKindNamed, ofInvestments, storedOwnPayments } from './readable.ts';
export {
  type CancelLink,
  cancelByLink,
  cancelPagePath,
  type LinkedWithdrawal,
  readCancelLink,
} from './withdraw/cancel-link.ts';
export { cancelWithdrawalsSince } from './withdraw/cancel-withdrawals-since.ts';
export {
  type MovedToReceipt,
  type OwnPaymentOffer,
  offerOwnPayments,
} from './withdraw/move-to-receipt.ts';
export { withdrawForDebt } from './withdraw/pay-debt.ts';
export { findPaidFromInvestment, withdrawForLoan } from './withdraw/pay-loan.ts';
export { protectWithdrawal } from './withdraw/protect-withdrawal.ts';
export { identityVerification } from './withdraw/verify-identity.ts';
export { cancelForEstate, withdrawForEstate } from './withdraw/withdraw-for-estate.ts';
export {
  findOwnAccount,
  readOwnAccount,
  type SavedAccount,
} from './withdraw/withdrawal-account.ts';
export { countWithdrawalsInProgress } from './withdraw/withdrawal-queries.ts';
export { maskAccountNumber, withdrawalRelease } from './withdraw/withdrawal-release.ts';
