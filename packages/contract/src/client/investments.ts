import { maturityChoices } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import {
  clientCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  secondFactorAsked,
  wireAmount,
  wireDate,
  wireRate,
} from '../call.ts';
import { amountField } from '../fields.ts';
import { accountNames, downloads, moneyCommands, nameEnquiries } from '../limits.ts';
import { pageOf } from '../lists.ts';
import { investmentGrowth } from './investment-growth.ts';
import { clientDebt } from './receipts.ts';
import { waitingReason } from './withdrawals.ts';

export * from './investment-forms.ts';

/**
 * An investment with its returns so far and those to come. `returns` are those credited and not yet
 * withdrawn, so `investment_amount` and `returns` add up to `balance`.
 */
export const investmentRecord = z.object({
  id: recordId,
  investment_type: z.enum(['LTI', 'FTI']),
  investment_type_id: recordId,
  short_id: z.string(),
  currency: z.enum(['Naira', 'Dollar']),
  plan: z.string(),
  plan_minimum: wireAmount,
  initial_investment_amount: wireAmount,
  investment_amount: wireAmount,
  interest_rate: wireRate,
  start_date: wireDate,
  maturity_date: wireDate,
  next_returns_date: z.nullable(wireDate),
  /** The credit of the next anniversary: the gross return less the tax that is withheld. */
  monthly_accrued_interest: wireAmount,
  monthly_accrued_gross: wireAmount,
  monthly_accrued_tax: wireAmount,
  /** The percentage of the next return that is withheld. */
  withholding_tax: wireRate,
  returns: wireAmount,
  balance: wireAmount,
  number_of_months: z.number(),
  days_left: z.number(),
  status: z.number(),
  /**
   * The amounts taken out because the payment was reversed: the capital was returned to the payer,
   * and the returns had been earned by it. Absent while there are none.
   */
  reversed: z.optional(z.object({ capital: wireAmount, returns: wireAmount })),
  at_maturity: z.enum(maturityChoices),
  /** `amount` was credited: `gross` less `tax`. */
  credited: z.array(
    z.object({
      number: z.number(),
      credited_on: wireDate,
      amount: wireAmount,
      gross: wireAmount,
      tax: wireAmount,
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: recordId,
      amount: wireAmount,
      /** All that the withdrawal pays: above `amount` when it takes from several investments. */
      whole_amount: wireAmount,
      requested_on: wireDate,
      /** `held` waits for staff; `cancelled` was never sent, and its money is back. */
      status: z.enum(['held', 'requested', 'paid', 'failed', 'cancelled']),
      /** Explains to the client why it waits; empty when it does not. */
      note: z.string(),
      /** Why staff check it first; empty unless it is held. */
      waiting_for: z.array(waitingReason),
      /** The transfer is not sent before this time, in ISO format; null once it has passed. */
      send_after: z.nullable(z.string()),
      /** Until the transfer is sent. A requested one that cannot be cancelled is being sent. */
      can_cancel: z.boolean(),
      bank: z.string(),
      /** The last 4 digits of the account; empty for older ones. */
      account_ending: z.string(),
      /** The short ID of the loan that it paid instead; null for one to a bank account. */
      paid_loan: z.nullable(z.string()),
      /** It paid the client's debt for a returned payment. */
      paid_debt: z.optional(z.boolean()),
    }),
  ),
});
export type InvestmentRecord = z.infer<typeof investmentRecord>;

const investmentWithGrowth = z.extend(investmentRecord, {
  /** False of one from the lender's earlier books, and when its payment was reversed before. */
  has_agreement: z.boolean(),
  /**
   * The client's debts for returned payments in every currency, whichever investment they were for;
   * absent when there is none. We pay no money out until they are paid.
   */
  debts: z.optional(z.array(clientDebt)),
  growth: investmentGrowth,
});
export type InvestmentWithGrowth = z.infer<typeof investmentWithGrowth>;

/**
 * `current_*` are the current holdings, `total_*` all amounts ever invested and credited;
 * `total_investment_and_returns` is the net worth, the total of the current holdings.
 */
export const investmentSummary = z.object({
  current_investment: wireAmount,
  current_returns: wireAmount,
  current_count: z.number(),
  total_count: z.number(),
  total_investment: wireAmount,
  total_returns: wireAmount,
  total_investment_and_returns: wireAmount,
});
export type InvestmentSummary = z.infer<typeof investmentSummary>;

export const summary = clientCall('GET /investments/api/sum/all/:currency/investments', {
  summary: 'Summarise my investments',
  description:
    'Returns totals of the client’s investments in one currency: held now, and ever invested and ' +
    'earned.',
  replies: { 200: investmentSummary },
});

export const investmentList = clientCall('GET /investments/api/all/:currency/investments', {
  summary: 'List my investments',
  description: 'Returns the client’s investments in one currency, newest first.',
  query: listQuery,
  replies: { 200: pageOf(investmentRecord) },
});

export const investmentDetail = clientCall(
  'GET /investments/api/:currency/:kind-time-investment-detail/:id',
  {
    summary: 'Read an investment',
    description:
      'Returns the investment with its returns and withdrawals, month by month, and the ' +
      'returns expected.',
    replies: { 200: investmentWithGrowth },
  },
);

export const investmentAgreement = clientCall(
  'GET /investments/api/:currency/:kind-time-investment-agreement/:id',
  {
    limits: [downloads],
    summary: 'Download the agreement of an investment',
    description:
      'Returns a PDF with the key facts, the risk and the terms, as they were when the ' +
      'investment started.',
    replies: { 200: z.file() },
  },
);

/** `Message` in the reply signals success. */
export const withdraw = clientCall('POST /investments/api/withdraw/', {
  limits: [moneyCommands, nameEnquiries, accountNames],
  summary: 'Withdraw',
  description:
    'Withdraws from one matured investment, or from all matured ones in a currency, oldest ' +
    'first. Without a bank account it goes to the one in the profile. Needs a password checked ' +
    'within 5 minutes, and the second factor of a client who has one for a new ' +
    'account. Send an `Idempotency-Key`: without one, the same withdrawal (from the same ' +
    'investment or currency, of the same amount, to the same account) within 10 minutes ' +
    'returns the first reply without paying again. What it waits for before it is paid ' +
    '(staff, or a time until which it can be cancelled) is in `detail`.',
  example: { amount: '5000', currency: 'naira' },
  query: z.object({ id: z.optional(z.string()) }),
  body: z.object({
    amount: amountField('Amount is required', 'Please input a number'),
    bank_name: z.optional(z.string()),
    account: z.optional(z.string()),
    /** A withdrawal of the client that was paid, in place of bank and account. */
    same_account_as: z.optional(recordId),
    currency: z.optional(z.string()),
    investment_type_id: z.optional(z.string()),
    action: z.optional(z.string()),
  }),
  replies: {
    200: z.object({
      Message: z.string(),
      id: recordId,
      requested_on: wireDate,
      /** Where it is paid: the bank's name, and the last 4 digits of the account. */
      bank: z.string(),
      account_ending: z.string(),
      /** Explains to the client why it waits before it is paid. */
      detail: z.optional(z.string()),
      /** It is held until this time, in ISO format, so that it can be cancelled. */
      send_after: z.optional(z.string()),
    }),
    400: z.union([fieldErrors, detail]),
    403: z.union([secondFactorAsked, detail]),
    404: detail,
    409: detail,
    502: detail,
  },
});
