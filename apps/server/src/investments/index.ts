export {
  type CancelLink,
  cancelByLink,
  cancelPagePath,
  type LinkedWithdrawal,
  readCancelLink,
} from './cancel-link.ts';
export { cancelWithdrawal } from './cancel-withdrawal.ts';
export { listCancelledWithdrawals } from './cancelled-withdrawals.ts';
export { investmentChecks } from './check.ts';
export { investmentEntryChecks } from './check-entries.ts';
export { returnChecks } from './check-returns.ts';
export { investmentTermChecks } from './check-terms.ts';
export { investmentSteps } from './day-close.ts';
export type { InvestmentsDeps } from './deps.ts';
export { investmentsEmails } from './emails.ts';
export { resumeWithdrawalsOf } from './end-holding.ts';
export {
  type HeldParts,
  readDepositOrigin,
  readReinvestedParts,
  readWithdrawalPart,
} from './entry-parts.ts';
export { eraseInvestments } from './erase-investments.ts';
export {
  findHeldWithdrawal,
  type HeldWithdrawal,
  listHeldWithdrawals,
} from './held-withdrawals.ts';
export { readHomeInvestments } from './home.ts';
export {
  type InvestmentToImport,
  importInvestments,
  returnsBy,
} from './import-investments.ts';
export { investmentReversed, investmentStarted } from './investment-events.ts';
export { portfolioInvestments, upcomingReturns } from './portfolio.ts';
export { investmentPurposes } from './purposes.ts';
export {
  readAutomaticEntries,
  readInvestedByMany,
  readTaxOfReturns,
} from './queries.ts';
export { type Investment, listInvestments, readInvestments } from './read-investments.ts';
export { investmentKindNamed, ofInvestments } from './readable.ts';
export { namedNextOfKin } from './saved-next-of-kin.ts';
export { investmentsSealed, resealInvestmentSubject } from './sealed-tables.ts';
export { searchInvestments } from './search-investments.ts';
export { takeBackWithdrawals } from './take-back-withdrawals.ts';
export { nameTopUpKin, orderTopUp, type TopUpOrder } from './top-up-order.ts';
export { readInvestedNow } from './totals.ts';
export {
  identityVerification,
  identityVerificationKind,
  indexIdentity,
} from './verify-identity.ts';
export { waitingWithdrawals } from './waiting-work.ts';
export { countWithdrawalsInProgress } from './withdrawal-queries.ts';
export { maskAccountNumber, withdrawalRelease } from './withdrawal-release.ts';
