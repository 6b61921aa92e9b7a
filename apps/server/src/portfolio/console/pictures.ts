import type { PortfolioPictures } from '@quarrter/contract/staff/portfolio';
import { addMonths } from '@quarrter/domain/calendar';
import { monthsAhead } from '@quarrter/domain/investments';
import { isAtRisk } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { accountKindOf } from '../../ledger/index.ts';
import type { PortfolioCount } from '../count.ts';

/** A count with its totals, and its returns by month. */
export function picturesOf(count: PortfolioCount): PortfolioPictures {
  const principal = sum(count.loans.map((row) => row.principal));
  const late = count.loans.filter(({ age }) => isAtRisk(age));
  const atRisk = sum(late.map((row) => row.principal));
  return {
    ...count,
    outstanding: sum(count.loans.map((row) => row.principal + row.interest + row.penalty)),
    principal,
    atRisk,
    par30: percent(atRisk, principal),
    returns: returnsByMonth(count),
    cash: count.cash.map((row) => ({ ...row, name: accountKindOf(row.code).name })),
  };
}

/** The months of the coming year in which returns fall due or capital matures. */
function returnsByMonth({
  date,
  returns,
  investments,
}: PortfolioCount): PortfolioPictures['returns'] {
  const last = addMonths(`${date.slice(0, 7)}-01`, monthsAhead).slice(0, 7);
  return (['NGN', 'USD'] as const).flatMap((currency) => {
    const due = returns.filter((row) => row.currency === currency);
    const maturing = investments.filter(
      (row) => row.currency === currency && row.month !== null && row.month < last,
    );
    const months = [...due, ...maturing].flatMap(({ month }) => month ?? []);
    return [...new Set(months)].sort().map((month) => {
      const ofMonth = maturing.find((row) => row.month === month);
      const { count = 0, gross = 0n, tax = 0n } = due.find((row) => row.month === month) ?? {};
      return {
        currency,
        month,
        count,
        gross,
        tax,
        net: gross - tax,
        maturing: ofMonth?.count ?? 0,
        capital: ofMonth?.capital ?? 0n,
      };
    });
  });
}

/** Percent with one place, rounded half up; a share of nothing is none. */
function percent(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n);
  return `${tenths / 10n}.${tenths % 10n}`;
}
