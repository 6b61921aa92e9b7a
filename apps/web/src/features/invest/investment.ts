import type { InvestmentRecord } from '@quarrter/contract/investments';
import { investmentStatus } from '@quarrter/domain/investments';
import { type Currency, fromWire } from '@quarrter/domain/money';
import { type CurrencySlug, paths } from '../../paths.ts';

/** IND-04, IND-05: those that still hold money, the latest start first, five at most. */
export function currentInvestments(list: readonly InvestmentRecord[], limit = 5) {
  return list
    .filter((investment) => fromWire(investment.balance) > 0n)
    .toSorted((a, b) => b.start_date.localeCompare(a.start_date))
    .slice(0, limit);
}

/** IND-17: from the day of maturity, while anything may be left. */
export function canWithdraw({ days_left, status }: InvestmentRecord): boolean {
  return days_left < 1 && status !== investmentStatus.complete;
}

/** IND-16: `Mature` below zero; on the day itself money can be withdrawn already. */
export function maturityText({ days_left }: InvestmentRecord): string {
  if (days_left < 0) return 'Mature';
  if (days_left === 0) return 'Matures today';
  return days_left === 1 ? '1 day left' : `${days_left} days left`;
}

/** IND-10. */
export function hrefOf(currency: CurrencySlug, investment: InvestmentRecord): string {
  return paths.investDetails.getHref(currency, investment.id, investment.investment_type);
}

/** What the form hands to the overview: the investment that was just made. Gone after a reload. */
export type InvestedState = { invested?: { amount: string; currency: Currency } };
