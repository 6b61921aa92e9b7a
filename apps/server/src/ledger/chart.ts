/** The chart of accounts (docs/ledger.md). */
export const ledgerCodes = {
  providerCash: 1000,
  bank: 1010,
  loanPrincipal: 1100,
  loanInterest: 1110,
  loanPenalty: 1120,
  lossAllowance: 1190,
  loanDisbursing: 1200,
  recoverable: 1300,
  taxRemitted: 1400,
  suspense: 1900,
  investorCapital: 2000,
  returnsOwed: 2010,
  payoutInFlight: 2100,
  withdrawalsHeld: 2110,
  unappliedReceipts: 2200,
  refundInProgress: 2210,
  unearnedInterest: 2300,
  withholdingTax: 2400,
  openingBalances: 3000,
  interestIncome: 4000,
  penaltyIncome: 4010,
  otherIncome: 4900,
  returnsExpense: 5000,
  providerFees: 5010,
  writeOffs: 5020,
  waivers: 5030,
  impairment: 5040,
  otherExpenses: 5900,
} as const;

export type LedgerCode = (typeof ledgerCodes)[keyof typeof ledgerCodes];

/** Accounts whose balance is debits − credits. */
export const debitCodes: ReadonlySet<LedgerCode> = new Set([
  1000, 1010, 1100, 1110, 1120, 1200, 1300, 1400, 1900, 5000, 5010, 5020, 5030, 5040, 5900,
]);

/**
 * The key of the lender's own accounts, for movements of no client: settlements, top-ups, opening
 * balances. It is no client's id.
 */
export const lenderId = '00000000-0000-7000-8000-000000000001';

/** Debit accounts hold debits − credits, credit accounts credits − debits. */
export function balanceOf(account: { code: number; debits: bigint; credits: bigint }): bigint {
  return debitCodes.has(account.code as LedgerCode)
    ? account.debits - account.credits
    : account.credits - account.debits;
}
