import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, recordId, wireAmount, wireDate } from '../call.ts';
import { amountField, requiredText, tickField } from '../fields.ts';
import { moneyCommands } from '../limits.ts';

/** A payment that a matured investment can make to an overdue loan or a debt. */
const ownPaymentOffer = z.object({
  id: recordId,
  short_id: z.string(),
  investment_type: z.enum(['LTI', 'FTI']),
  maturity_date: wireDate,
  /** Capital and returns now. */
  balance: wireAmount,
  /** The amount due, or the investment's balance if that is less. */
  amount: wireAmount,
  capital: wireAmount,
  returns: wireAmount,
  /** The investment's balance afterwards. */
  left: wireAmount,
  status_after: z.number(),
  /** The amount that would remain due. */
  still_overdue: wireAmount,
});
export type OwnPaymentOffer = z.infer<typeof ownPaymentOffer>;

export const ownPaymentOffers = clientCall('GET /loans/api/:type/own-payment/:id/', {
  summary: 'List the investments that can pay an overdue loan',
  description:
    'Returns what is overdue, and the matured naira investments that can pay it, oldest first. ' +
    'Both are empty for a loan that is not in arrears.',
  replies: { 200: z.object({ overdue: wireAmount, results: z.array(ownPaymentOffer) }) },
});

/** The client's consent, given for each payment. */
export const ownPaymentForm = z.object({
  investment: requiredText('Please choose an investment.'),
  amount: amountField('Amount is required', 'Amount must be a number'),
  is_agreed: tickField('This field is required'),
});

export const payFromInvestment = clientCall('POST /loans/api/:type/own-payment/:id/', {
  limits: [moneyCommands],
  summary: 'Pay an overdue loan from a matured investment',
  description:
    'Withdraws `amount` from the investment, the capital first, and repays the loan with it at ' +
    'once. 409 when the amount is no longer the one that was listed, when the loan is not ' +
    'overdue, before the maturity, and while we check the client’s account. Send an ' +
    '`Idempotency-Key`.',
  example: { investment: '01935f4e-0000-7000-8000-000000000001', amount: '31000', is_agreed: true },
  body: ownPaymentForm,
  replies: {
    200: z.object({
      /** The repayment that it became. */
      repayment_id: recordId,
      amount: wireAmount,
      /** The investment's balance afterwards. */
      left: wireAmount,
      paid_on: wireDate,
    }),
    400: z.union([fieldErrors, detail]),
    409: detail,
  },
});

export const debtPaymentOffers = clientCall('GET /investments/api/:currency/own-payment/', {
  summary: 'List investments that can pay what I owe',
  description:
    'Returns the debt of the client in one currency for payments that were returned or paid ' +
    'twice, and the matured investments that can pay it, oldest first.',
  replies: { 200: z.object({ owed: wireAmount, results: z.array(ownPaymentOffer) }) },
});

export const payDebtFromInvestment = clientCall('POST /investments/api/:currency/own-payment/', {
  limits: [moneyCommands],
  summary: 'Pay what I owe from a matured investment',
  description:
    'Withdraws `amount` from the investment, the capital first, and pays the debt with it at ' +
    'once, also while it is why we pay no money out to the client. 409 when the amount is no ' +
    'longer the one that was listed, when nothing is owed, before the maturity, and while we ' +
    'check the client’s account for another reason. Send an `Idempotency-Key`.',
  example: { investment: '01935f4e-0000-7000-8000-000000000001', amount: '70000', is_agreed: true },
  body: ownPaymentForm,
  replies: {
    200: z.object({
      amount: wireAmount,
      /** The investment's balance afterwards. */
      left: wireAmount,
      still_owed: wireAmount,
      paid_on: wireDate,
    }),
    400: z.union([fieldErrors, detail]),
    409: detail,
  },
});
