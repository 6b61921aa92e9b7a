import type { LoanAge } from '@quarrter/contract/staff-portfolio';
import { capitalised, monthText } from '../../ledger-entries/texts.tsx';

export const ageTexts: { readonly [A in LoanAge]: string } = {
  current: 'Not late',
  1: '1 to 29 days',
  30: '30 to 59 days',
  60: '60 to 89 days',
  90: '90 days or more',
};

export const ages = ['current', '1', '30', '60', '90'] as const;

/** `Business`, `Work tool` */
export function typeText(loanType: string): string {
  return capitalised(loanType.replaceAll('-', ' '));
}

/** A month of maturity; null for what has matured. */
export function maturityText(month: string | null): string {
  return month === null ? 'Matured' : monthText(month);
}
