export { investmentPanels, investmentTabs } from './console/client-page.ts';
export type { InvestmentsDeps } from './deps.ts';
export { investmentsEmails } from './emails.ts';
export {
  type HeldParts,
  readDepositOrigin,
  readReinvestedParts,
  readWithdrawalPart,
} from './entry-parts.ts';
export { investmentSteps } from './grow/day-close.ts';
export { type Investment, readInvestments } from './invest/read-investments.ts';
export { namedNextOfKin } from './invest/saved-next-of-kin.ts';
export { orderTopUp, readTopUpNextOfKin, type TopUpOrder } from './invest/top-up-order.ts';
export { investmentReversed, investmentStarted } from './investment-events.ts';
export { investmentChecks } from './ledger-check/check.ts';
export { investmentEntryChecks } from './ledger-check/check-entries.ts';
export { returnChecks } from './ledger-check/check-returns.ts';
export { investmentTermChecks } from './ledger-check/check-terms.ts';
export { resumeWithdrawalsOf } from './mature/end-holding.ts';
export { investmentPurposes } from './purposes.ts';
export {
  readAutomaticEntries,
  readInvestedByMany,
  readTaxOfReturns,
} from './queries.ts';
export { readHomeInvestments } from './read/home.ts';
export {
  type InvestmentToImport,
  importInvestments,
  returnsBy,
} from './read/import-investments.ts';
export { portfolioInvestments, upcomingReturns } from './read/portfolio.ts';
export { searchInvestments } from './read/search-investments.ts';
export { readInvestedNow } from './read/totals.ts';
export { investmentKindNamed, ofInvestments } from './readable.ts';
export { waitingWithdrawals } from './waiting-work.ts';
export {
  type CancelLink,
  cancelByLink,
  cancelPagePath,
  type LinkedWithdrawal,
  readCancelLink,
} from './withdraw/cancel-link.ts';
export { cancelWithdrawal } from './withdraw/cancel-withdrawal.ts';
export { listCancelledWithdrawals } from './withdraw/cancelled-withdrawals.ts';
export {
  findHeldWithdrawal,
  type HeldWithdrawal,
  listHeldWithdrawals,
} from './withdraw/held-withdrawals.ts';
export { takeBackWithdrawals } from './withdraw/take-back-withdrawals.ts';
export {
  identityVerification,
  identityVerificationKind,
  indexIdentity,
} from './withdraw/verify-identity.ts';
export { countWithdrawalsInProgress } from './withdraw/withdrawal-queries.ts';
export { maskAccountNumber, withdrawalRelease } from './withdraw/withdrawal-release.ts';
