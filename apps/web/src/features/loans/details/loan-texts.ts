import { loanProducts, loanTypeFrom } from '@quarrter/domain/loans';
import { percentFromRatePpm } from '@quarrter/domain/money';

export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

/** LND-28: what each day late adds, of the original amount: `1%`. */
export function dailyPenaltyText(type: string): string {
  const { penaltyPpmPerDay } = loanProducts[loanTypeFrom(type) ?? 'personal'];
  return `${percentFromRatePpm(penaltyPpmPerDay)}%`;
}
