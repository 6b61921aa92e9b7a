export { investmentChecks } from './check.ts';
export { returnChecks } from './check-returns.ts';
export { investmentTermChecks } from './check-terms.ts';
export { investmentSteps } from './day-close.ts';
export { investmentsEmails } from './emails.ts';
export { cancelWithdrawal } from './end-holding.ts';
export { investmentReversed, investmentStarted } from './events.ts';
export {
  findHeldWithdrawal,
  type HeldWithdrawal,
  listHeldWithdrawals,
} from './held-withdrawals.ts';
export { investmentPurposes } from './purposes.ts';
export { readTaxOfReturns } from './queries.ts';
export { type Investment, readInvestments } from './read-investments.ts';
export { investmentsSealed, resealInvestmentSubject } from './sealed-tables.ts';
export { maskAccountNumber, withdrawalRelease } from './withdrawal-release.ts';
