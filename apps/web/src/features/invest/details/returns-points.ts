import type { InvestmentRecord } from '@quarrter/contract/investments';
import { hasFurtherReturns, nextReturnsDate } from '@quarrter/domain/investments';
import type { ReturnsPoint } from '@quarrter/ui/ReturnsChart';

/**
 * What was credited, and what is to come until maturity; of a full-time investment that earns on after it,
 * the next return. Each to come is what the capital now invested earns in a month (IND-18).
 */
export function returnsPoints(investment: InvestmentRecord): ReturnsPoint[] {
  const { credited, investment_type, number_of_months, start_date } = investment;
  const earned = credited.map(({ credited_on, amount }) => ({
    date: credited_on,
    amount,
    credited: true,
  }));
  if (!investment.next_returns_date) return earned;
  const next = (credited.at(-1)?.number ?? 0) + 1;
  const last = Math.max(number_of_months, next);
  const toCome: ReturnsPoint[] = [];
  for (let number = next; number <= last; number += 1) {
    if (!hasFurtherReturns(investment_type, number_of_months, number - 1)) break;
    toCome.push({
      date: nextReturnsDate(start_date, number - 1),
      amount: investment.monthly_accrued_interest,
      credited: false,
    });
  }
  return [...earned, ...toCome];
}
