import { maturityChoices } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { clientCall, recordId, wireAmount, wireDate } from '../call.ts';
import { transaction } from './activity.ts';
import { investmentSummary } from './investments.ts';
import { loanRecord } from './loans.ts';
import { clientDebt, clientReceipt } from './receipts.ts';

/** An open loan; its fields have the same meaning as in the loan record. */
const homeLoan = z.extend(
  z.pick(loanRecord, {
    loan_type: true,
    loan_type_id: true,
    short_id: true,
    state: true,
    settled_as: true,
    loan_amount: true,
    amount: true,
    balance: true,
    amount_to_be_paid: true,
    next_payment_date: true,
    as_of: true,
    arrears: true,
    next_penalty: true,
    promise: true,
    hardship: true,
    offer_expires_on: true,
    waiting: true,
    document_requests: true,
  }),
  {
    /** Until when a new schedule waits for an answer; null when none does. */
    restructuring_until: z.nullable(wireDate),
  },
);
export type HomeLoan = z.infer<typeof homeLoan>;

/** An investment and the day on which something of it is next. */
const upcoming = z.object({
  id: recordId,
  investment_type: z.enum(['LTI', 'FTI']),
  date: wireDate,
});

/** The client's investments in one currency. */
const homeInvestments = z.object({
  summary: investmentSummary,
  /** `amount` is credited, after tax. */
  next_return: z.nullable(z.extend(upcoming, { amount: wireAmount })),
  /** With the client's choice for it. */
  next_maturity: z.nullable(z.extend(upcoming, { at_maturity: z.enum(maturityChoices) })),
  /** How many have matured and still have money, and the latest of them with its balance. */
  matured: z.nullable(z.extend(upcoming, { balance: wireAmount, count: z.number() })),
});
export type HomeInvestments = z.infer<typeof homeInvestments>;

/** The parts of the profile that an application or an investment asks for. */
export const profileParts = [
  'date-of-birth',
  'title',
  'address',
  'identity',
  'next-of-kin',
] as const;

export const home = clientCall('GET /transactions/api/home/', {
  summary: 'Get the home overview',
  description:
    'Returns the open loans, newest first; totals of the investments in each currency, with the ' +
    'next return and maturity; missing profile details; the 5 newest payments; how many ' +
    'payments are being confirmed, the newest 20 unapplied payments, and what the client owes ' +
    'for returned payments.',
  replies: {
    200: z.object({
      as_of: wireDate,
      /** Nothing was ever applied for or invested. */
      is_new: z.boolean(),
      loans: z.array(homeLoan),
      /** The newest application, if its offer expired in the last 30 days. */
      lapsed_offer: z.nullable(
        z.object({
          loan_type: z.string(),
          loan_type_id: recordId,
          amount: wireAmount,
          expired_on: wireDate,
        }),
      ),
      /** The newest application, if it was declined in the last 30 days. */
      declined: z.nullable(
        z.object({
          loan_type: z.string(),
          loan_type_id: recordId,
          amount: wireAmount,
          declined_on: wireDate,
          /** The text that staff wrote for the client. */
          reason: z.string(),
        }),
      ),
      naira: homeInvestments,
      dollar: homeInvestments,
      profile_lacks: z.array(z.enum(profileParts)),
      transactions: z.array(transaction),
      pending_payments: z.number(),
      unapplied_receipts: z.object({ count: z.number(), results: z.array(clientReceipt) }),
      /** In each currency in which the client owes us. We pay no money out until then. */
      debts: z.array(clientDebt),
    }),
  },
});
export type Home = z.infer<(typeof home)['replies'][200]>;
export type ProfilePart = Home['profile_lacks'][number];
