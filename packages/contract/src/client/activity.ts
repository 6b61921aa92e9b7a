import { maturityChoices } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import {
  clientCall,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireRate,
  wireTime,
} from '../call.ts';
import { pageOf } from '../lists.ts';

/**
 * A loan's own row has the action `Withdrawal`, each repayment `Repayment`. A `Reversal` is a
 * payment that the provider took back.
 */
export const loanPart = z.object({
  loan_type: z.string(),
  loan_type_id: recordId,
  status: z.number(),
  stage: z.number(),
  is_approved: z.number(),
  is_accepted: z.number(),
  action: z.enum(['Withdrawal', 'Repayment', 'Reversal']),
  amount: wireAmount,
  balance: wireAmount,
  repayment_amount: wireAmount,
  amount_due: wireAmount,
  amount_repaid: wireAmount,
  interest: wireRate,
  interest_start_date: z.nullable(wireDate),
  next_payment_date: z.nullable(wireDate),
  due_date: z.nullable(wireDate),
  event: z.literal('Loan'),
  timestamp: wireTime,
});

/**
 * A `Reinvestment` moved to the next plan, whose start is a deposit.
 * `balance` of a deposit is the amount deposited, and `next_returns_date` of returns is the date on
 * which they were credited.
 */
export const investmentPart = z.object({
  action: z.enum(['Deposit', 'Withdrawal', 'Returns', 'Reversal', 'Reinvestment']),
  event: z.literal('Investment'),
  amount: wireAmount,
  /** Of returns: the gross amount, of which `tax` was withheld and `amount` credited. */
  gross: wireAmount,
  tax: wireAmount,
  monthly_returns: wireAmount,
  balance: wireAmount,
  currency: z.enum(['Dollar', 'Naira']),
  investment_type: z.enum(['LTI', 'FTI']),
  investment_type_id: recordId,
  start_date: wireDate,
  maturity_date: wireDate,
  at_maturity: z.enum(maturityChoices),
  created_at: wireDate,
  next_returns_date: z.nullable(wireDate),
  initiator: z.string(),
  timestamp: wireTime,
});

/** Of `loan` and `investment` one is null. */
export const transaction = z.object({
  id: recordId,
  timestamp: wireTime,
  loan: z.nullable(loanPart),
  investment: z.nullable(investmentPart),
  /**
   * `in` reached the client's bank account or card, `out` left it; `none` moved between the
   * client's own balances, or was credited to one of them.
   */
  direction: z.enum(['in', 'out', 'none']),
  /** The bank account that a loan or a withdrawal was paid into. */
  paid_to: z.nullable(
    z.object({
      bank: z.string(),
      /** The last 4 digits; empty for older ones. */
      account_ending: z.string(),
      /** False while the money is on its way. */
      is_paid: z.boolean(),
    }),
  ),
});
export type Transaction = z.infer<typeof transaction>;

export const transactionList = clientCall('GET /transactions/transaction-list', {
  summary: 'List transactions',
  description:
    'Returns everything that happened on the client’s loans and investments, newest first.',
  query: listQuery,
  replies: { 200: pageOf(transaction) },
});
