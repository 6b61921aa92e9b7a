import type { LoanAge } from '@quarrter/domain/loans';
import { capitalised, monthText } from '../../ledger-entries/texts.tsx';

export const ageTexts: { readonly [A in LoanAge]: string } = {
  current: 'Current',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  '90+': 'More than 90 days',
};

/** `Business`, `Work tool` */
export function typeText(loanType: string): string {
  return capitalised(loanType.replaceAll('-', ' '));
}

/** A month of maturity; null for investments that have matured. */
export function maturityText(month: string | null): string {
  return month === null ? 'Matured' : monthText(month);
}
