import { withdrawalForm } from '@quarrter/contract/client/investment-forms';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import {
  investmentStatus,
  minimumWithdrawal,
  minimumWithdrawalMessage,
  splitWithdrawal,
  statusAfterWithdrawal,
} from '@quarrter/domain/investments';
import { type Currency, fromWire, type Minor, parseAmount } from '@quarrter/domain/money';
import * as z from 'zod/mini';

/**
 * The checks of the withdrawal form. An amount above the balance is valid here, because the client
 * is then asked about older investments. Into the saved account neither bank nor number is needed.
 */
export function withdrawalSchema(currency: Currency, balance: Minor, toSaved = false) {
  const { bank_name, account } = withdrawalForm.shape;
  return z.extend(withdrawalForm, {
    bank_name: toSaved ? notNeeded : bank_name,
    account: toSaved ? notNeeded : account,
    amount: withdrawalForm.shape.amount.check((context) => {
      const minor = parseAmount(context.value);
      if (minor === null || (minor > 0n && minor >= minimumWithdrawal(currency, balance))) return;
      const message = minimumWithdrawalMessage(currency, balance);
      context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
    password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
  });
}

const notNeeded: z.ZodMiniType<string, string> = z.string();

export type WithdrawalValues = z.infer<ReturnType<typeof withdrawalSchema>>;

/**
 * The remainder that would stop earning after this withdrawal, for a warning before it is sent.
 * Null when the remainder continues to earn, is zero, or earns nothing already.
 */
export function remainderWithoutReturns(
  investment: Pick<InvestmentRecord, 'status' | 'balance' | 'plan_minimum'>,
  amount: Minor | null,
): Minor | null {
  const left = fromWire(investment.balance) - (amount ?? 0n);
  const active = investment.status === investmentStatus.active;
  if (!active || amount === null || amount <= 0n || left < 0n) return null;
  const planMinimum = fromWire(investment.plan_minimum);
  const after = statusAfterWithdrawal({ capital: left, returns: 0n, planMinimum });
  return after === investmentStatus.inactive ? left : null;
}

/**
 * Splits a withdrawal into capital and returns, with the balance left; null without an amount above
 * zero, and for more than the balance.
 */
export function partsOf(
  investment: Pick<InvestmentRecord, 'investment_amount' | 'returns'>,
  amount: Minor | null,
): { capital: Minor; returns: Minor; left: Minor } | null {
  const holding = {
    capital: fromWire(investment.investment_amount),
    returns: fromWire(investment.returns),
  };
  const held = holding.capital + holding.returns;
  if (amount === null || amount <= 0n || amount > held) return null;
  return { ...splitWithdrawal(amount, holding), left: held - amount };
}
