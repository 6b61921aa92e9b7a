import type { CurrentInvestment } from '@quarrter/contract/client/investment-overview';
import type { InvestmentRecord, InvestmentSummary } from '@quarrter/contract/client/investments';
import type { InvestmentKind } from '@quarrter/domain/investments';
import { currencyName, formatMoney, percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { shortId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';
import type { Investment, InvestmentDetails } from './invest/read-investments.ts';
import type { ReversedMoney } from './queries.ts';
import type { Totals } from './read/totals.ts';
import type { Withdrawal } from './withdraw/describe-withdrawals.ts';
import { notesOf } from './withdraw/withdrawal-notes.ts';

/** IND-13: an investment as the API shows it now. */
export function toInvestmentRecord(investment: InvestmentDetails, now: Date): InvestmentRecord {
  return {
    ...toCurrentInvestment(investment),
    ...(investment.reversed && { reversed: toReversedRecord(investment.reversed) }),
    credited: investment.credited.map(({ number, creditedOn, gross, tax, net }) => ({
      number,
      credited_on: creditedOn,
      amount: toWire(net),
      gross: toWire(gross),
      tax: toWire(tax),
    })),
    withdrawals: investment.withdrawals.map((one) => toWithdrawalRecord(one, now)),
  };
}

export function toReversedRecord({ capital, returns }: ReversedMoney) {
  return { capital: toWire(capital), returns: toWire(returns) };
}

/** Without its history. */
export function toCurrentInvestment(investment: Investment): CurrentInvestment {
  const { investmentId, capital, returns } = investment;
  return {
    id: investmentId,
    investment_type: investment.kind,
    investment_type_id: investmentId,
    short_id: shortId(investmentId),
    currency: currencyName(investment.currency),
    plan: investment.plan,
    plan_minimum: toWire(investment.planMinimum),
    initial_investment_amount: toWire(investment.initialAmount),
    investment_amount: toWire(capital),
    interest_rate: percentFromRatePpm(investment.ratePpm),
    start_date: investment.startOn,
    maturity_date: investment.maturesOn,
    next_returns_date: investment.nextReturnsOn,
    monthly_accrued_interest: toWire(investment.nextReturn.net),
    monthly_accrued_gross: toWire(investment.nextReturn.gross),
    monthly_accrued_tax: toWire(investment.nextReturn.tax),
    withholding_tax: percentFromRatePpm(investment.taxPpm),
    returns: toWire(returns),
    balance: toWire(capital + returns),
    number_of_months: investment.months,
    days_left: investment.daysLeft,
    status: investment.status,
    at_maturity: investment.atMaturity,
  };
}

export function toWithdrawalRecord(
  withdrawal: Withdrawal,
  now: Date,
): InvestmentRecord['withdrawals'][number] {
  const isHeld = withdrawal.sendAfter !== null && withdrawal.sendAfter > now;
  return {
    id: withdrawal.withdrawalId,
    amount: toWire(withdrawal.amount),
    whole_amount: toWire(withdrawal.wholeAmount),
    requested_on: withdrawal.requestedOn,
    status: withdrawal.status,
    note: noteOf(withdrawal, now),
    waiting_for: [...withdrawal.reasons],
    send_after: isHeld ? withdrawal.sendAfter.toISOString() : null,
    can_cancel: withdrawal.canCancel,
    bank: withdrawal.bank,
    account_ending: withdrawal.lastFour,
    paid_loan: withdrawal.loanId && shortId(withdrawal.loanId),
    ...(withdrawal.paidDebt && { paid_debt: true }),
  };
}

function noteOf({ status, canCancel, cameBack, ...waits }: Withdrawal, now: Date): string {
  if (cameBack > 0n) {
    const amount = formatMoney(cameBack, waits.currency);
    return `Your bank returned ${amount} of your withdrawal. We’ll send it again and email you.`;
  }
  const isWaiting = status === 'held' || (status === 'requested' && canCancel);
  return isWaiting ? notesOf(waits, now).join(' ') : '';
}

/** API-19, API-20, IND-02. Net worth is the money held: withdrawn money is no longer here. */
export function toInvestmentSummary(totals: Totals): InvestmentSummary {
  return {
    current_investment: toWire(totals.capital),
    current_returns: toWire(totals.returns),
    current_count: totals.held,
    total_count: totals.made,
    total_investment: toWire(totals.invested),
    total_returns: toWire(totals.credited),
    total_investment_and_returns: toWire(totals.capital + totals.returns),
  };
}

/** The kind that a path names (API-33). */
export function kindOfPath(slug: string): InvestmentKind {
  if (slug === 'limited') return 'LTI';
  if (slug === 'full') return 'FTI';
  throw notFound();
}
