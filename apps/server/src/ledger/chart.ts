/** The chart of accounts (docs/ledger.md). */
export const ledgerCodes = {
  providerCash: 1000,
  loanPrincipal: 1100,
  loanInterest: 1110,
  loanPenalty: 1120,
  loanDisbursing: 1200,
  investorCapital: 2000,
  returnsOwed: 2010,
  payoutInFlight: 2100,
  unappliedReceipts: 2200,
  unearnedInterest: 2300,
  interestIncome: 4000,
  penaltyIncome: 4010,
  returnsExpense: 5000,
  providerFees: 5010,
} as const;

export type LedgerCode = (typeof ledgerCodes)[keyof typeof ledgerCodes];

/** Accounts whose balance is debits − credits. */
export const debitCodes: ReadonlySet<LedgerCode> = new Set([
  1000, 1100, 1110, 1120, 1200, 5000, 5010,
]);

/** Debit accounts hold debits − credits, credit accounts credits − debits. */
export function balanceOf(account: { code: number; debits: bigint; credits: bigint }): bigint {
  return debitCodes.has(account.code as LedgerCode)
    ? account.debits - account.credits
    : account.credits - account.debits;
}
