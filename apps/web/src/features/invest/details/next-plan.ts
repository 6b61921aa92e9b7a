import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { reinvestForm } from '@quarrter/contract/client/reinvestment';
import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import {
  fullTimeMonths,
  type InvestmentStatus,
  type InvestmentTier,
  investmentStatus,
  largestNextPlan,
  maturityDate,
  monthlyReturn,
  splitWithdrawal,
  statusAfterWithdrawal,
  tierForAmount,
  withholdTax,
} from '@quarrter/domain/investments';
import {
  type Currency,
  formatAmount,
  formatMoney,
  fromWire,
  type Minor,
  parseAmount,
} from '@quarrter/domain/money';
import * as z from 'zod/mini';

type Source = Pick<
  InvestmentRecord,
  'investment_amount' | 'returns' | 'balance' | 'plan_minimum' | 'maturity_date' | 'days_left'
>;

/** The effects of starting the next plan with an amount. */
export type NextPlanOutlook = {
  readonly tier: InvestmentTier;
  /** Credited in a month, after tax, and in all months until maturity. */
  readonly monthly: Minor;
  readonly whole: Minor;
  readonly maturesOn: IsoDate;
  /** The balance of the earlier investment afterwards, and whether it continues to earn. */
  readonly left: Minor;
  readonly leftStatus: InvestmentStatus;
  readonly leftEarns: boolean;
};

/** Null for an amount that no plan accepts or the balance does not cover. */
export function outlookOf(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  source: Source,
  amount: Minor | null,
): NextPlanOutlook | null {
  const tier = amount === null ? null : tierForAmount(tiers, currency, amount);
  const held = { capital: fromWire(source.investment_amount), returns: fromWire(source.returns) };
  if (amount === null || tier === null || amount > held.capital + held.returns) return null;
  const taken = splitWithdrawal(amount, held);
  const left = { capital: held.capital - taken.capital, returns: held.returns - taken.returns };
  const planMinimum = fromWire(source.plan_minimum);
  const leftStatus = statusAfterWithdrawal({ ...left, planMinimum });
  const monthly = withholdTax(monthlyReturn(amount, tier.ratePpm), tier.taxPpm).net;
  // The business date, by the two figures that the server computed from it.
  const today = addDays(source.maturity_date, -source.days_left);
  return {
    tier,
    monthly,
    whole: monthly * BigInt(fullTimeMonths),
    maturesOn: maturityDate(today),
    left: left.capital + left.returns,
    leftStatus,
    leftEarns: leftStatus === investmentStatus.active && left.capital > 0n,
  };
}

/** The form of the dialog: the plan follows from the amount. */
export function nextPlanSchema(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  balance: Minor,
) {
  return z.object({
    amount: reinvestForm.shape.amount.check((context) => {
      const message = amountProblem(tiers, currency, balance, parseAmount(context.value));
      if (message === null) return;
      context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
  });
}

/** Why no plan accepts this amount, and an amount that a plan accepts. */
function amountProblem(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  balance: Minor,
  amount: Minor | null,
): string | null {
  if (amount === null) return null;
  if (amount > balance) {
    return `You can reinvest up to ${formatMoney(balance, currency)}.`;
  }
  if (tierForAmount(tiers, currency, amount) !== null) return null;
  const below = largestNextPlan(tiers, currency, amount);
  if (below !== null) return `We have no plan for this amount. Try ${formatAmount(below.amount)}.`;
  const lowest = tiers.find((tier) => tier.currency === currency);
  return `The minimum investment amount is ${formatAmount(lowest?.minimum ?? 0n)}`;
}
