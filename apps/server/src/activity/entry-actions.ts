import type { ActivityEntry } from '../events/index.ts';

/** The names of loan and investment entries on the wire (API-45, API-46). */
export const loanActions = {
  loan: 'Withdrawal',
  repayment: 'Repayment',
  'repayment-reversal': 'Reversal',
} as const;
export type LoanEntryKind = keyof typeof loanActions;

export const investmentActions = {
  deposit: 'Deposit',
  returns: 'Returns',
  withdrawal: 'Withdrawal',
  'investment-reversal': 'Reversal',
  reinvestment: 'Reinvestment',
} as const;
export type InvestmentEntryKind = keyof typeof investmentActions;

export function isOfLoan({ kind }: ActivityEntry): boolean {
  return kind in loanActions;
}
