import { titles } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  requiredText,
  wireAmount,
  wireDate,
  wireRate,
} from './call.ts';
import {
  amountField,
  choiceField,
  dateField,
  emailField,
  ninField,
  phoneField,
  tickField,
} from './fields.ts';

/** INV-25..34: the full-time investment form. The plan is `s`, a range code (INV-10..16). */
export const fullTimeForm = z.object({
  title: choiceField(titles, 'Title is required.'),
  first_name: requiredText('First Name is required.', 80),
  last_name: requiredText('Last Name is required.', 80),
  phone_number: phoneField('Phone Number is required.'),
  date_of_birth: dateField('Date of Birth is required.'),
  email: emailField('Email is required.', 'Please use a valid email'),
  next_of_kin_title: choiceField(titles, 'Next of Kin Title is required.'),
  next_of_kin_first_name: requiredText('Next of Kin First Name is required.', 80),
  next_of_kin_last_name: requiredText('Next of Kin Last Name is required.', 80),
  next_of_kin_date_of_birth: dateField('Next of Kin Date of Birth is required.'),
  next_of_kin_email: emailField('Next of Kin Email is required.', 'Please use a valid email'),
  next_of_kin_phone_number: phoneField('Next of Kin Phone Number is required.'),
  next_of_kin_relationship: requiredText('Next of Kin Relationship is required.', 80),
  next_of_kin_nin: ninField('Next of Kin NIN is required.'),
  investment_amount: amountField(
    'Investment Amount is required.',
    'Investment Amount must be a number',
  ),
  s: z.optional(z.string()),
  information_is_true: tickField('This field is required.'),
  save_to_profile: z.optional(z.any()),
});
export type FullTimeForm = z.infer<typeof fullTimeForm>;

/**
 * IND-13, with what the details screen draws: what was earned and what is to come. `returns` are those
 * credited and not yet withdrawn, so that `investment_amount` and `returns` add up to `balance`.
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
  monthly_accrued_interest: wireAmount,
  returns: wireAmount,
  balance: wireAmount,
  number_of_months: z.number(),
  days_left: z.number(),
  status: z.number(),
  credited: z.array(z.object({ number: z.number(), credited_on: wireDate, amount: wireAmount })),
  withdrawals: z.array(
    z.object({
      id: recordId,
      amount: wireAmount,
      requested_on: wireDate,
      status: z.enum(['requested', 'paid', 'failed']),
    }),
  ),
});
export type InvestmentRecord = z.infer<typeof investmentRecord>;

/**
 * API-21. `current_*` is what the client still holds, `total_*` all that was ever invested and credited
 * (DSH-09, DSH-10); `total_investment_and_returns` is the net worth (IND-01, IND-02): all that is held.
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

export const summary = defineCall({
  method: 'GET',
  path: '/investments/api/sum/all/:currency/investments',
  who: 'client',
  summary: "The client's investments of one currency in sum (API-19, API-20).",
  params: z.object({ currency: z.string() }),
  replies: { 200: investmentSummary, 401: detail, 404: detail },
});

export const investmentList = defineCall({
  method: 'GET',
  path: '/investments/api/all/:currency/investments',
  who: 'client',
  summary: "The client's investments of one currency, newest first (API-29).",
  params: z.object({ currency: z.string() }),
  query: listQuery,
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(investmentRecord),
      after: z.nullable(z.string()),
    }),
    400: fieldErrors,
    401: detail,
    404: detail,
  },
});

export const investmentDetail = defineCall({
  method: 'GET',
  path: '/investments/api/:currency/:kind-time-investment-detail/:id',
  who: 'client',
  summary: "One of the client's own investments (API-33).",
  params: z.object({ currency: z.string(), kind: z.string(), id: recordId }),
  replies: { 200: investmentRecord, 401: detail, 404: detail },
});

/** WDR-03..07: what the withdrawal dialog collects. The password goes to the sign-in call, not here. */
export const withdrawalForm = z.object({
  amount: amountField('Amount is required', 'Please input a number'),
  bank_name: requiredText('Bank Name is required', 10),
  account: z.string('Account Number is required').check(
    z.trim(),
    z.minLength(1, 'Account Number is required'),
    z.refine((text) => text === '' || /^\d{10}$/.test(text), 'Account Number must be 10 digits'),
  ),
});

/**
 * API-34 with an id, API-35 without. Without bank and account those of the profile are used (WDR-02).
 * `Message` in the answer signals success (WDR-11).
 */
export const withdraw = defineCall({
  method: 'POST',
  path: '/investments/api/withdraw/',
  who: 'client',
  summary:
    'Withdraw from a matured investment, or from all matured ones of a currency, oldest first.',
  query: z.object({ id: z.optional(z.string()) }),
  body: z.object({
    amount: amountField('Amount is required', 'Please input a number'),
    bank_name: z.optional(z.string()),
    account: z.optional(z.string()),
    currency: z.optional(z.string()),
    investment_type_id: z.optional(z.string()),
    action: z.optional(z.string()),
  }),
  replies: {
    200: z.object({ Message: z.string(), id: recordId }),
    400: z.union([fieldErrors, detail]),
    401: detail,
    403: detail,
    404: detail,
    409: detail,
    502: detail,
  },
});
