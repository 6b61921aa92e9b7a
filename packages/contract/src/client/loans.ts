import * as z from 'zod/mini';
import {
  clientCall,
  detail,
  fieldErrors,
  listQuery,
  recordId,
  wireAmount,
  wireDate,
  wireRate,
  wireTime,
} from '../call.ts';
import { amountField } from '../fields.ts';
import { moneyCommands, uploads } from '../limits.ts';
import { pageOf } from '../lists.ts';
import { loanPromise } from './loan-promise.ts';
import { settlementQuoteRecord } from './loan-settlement.ts';
import { loanWaiting } from './loan-waiting.ts';

export * from './loan-forms.ts';

/** The largest file, 10 MB. */
export const fileLimitBytes = 10 * 1024 * 1024;

export const instalment = z.object({
  number: z.number(),
  due_date: wireDate,
  principal: wireAmount,
  interest: wireAmount,
  total: wireAmount,
  outstanding: wireAmount,
  /** Neither paid nor owed: interest that is no longer owed, or the amount written off. */
  forgiven: wireAmount,
});

/** The terms that a client accepted; they never change afterwards. */
export const acceptedTerms = z.object({
  accepted_at: wireTime,
  amount: wireAmount,
  duration: z.number(),
  interest: wireRate,
  total_cost: wireAmount,
  total_to_repay: wireAmount,
  apr: z.string(),
  /** In naira: for each day in arrears, and the maximum total. */
  penalty_per_day: wireAmount,
  penalty_cap: wireAmount,
});

/** A new schedule for the balance of a loan. */
export const restructuringOffer = z.object({
  id: recordId,
  duration: z.number(),
  interest: wireRate,
  offered_on: wireDate,
  expires_on: wireDate,
  /** Owed today, without interest that is not due yet. */
  principal: wireAmount,
  total_cost: wireAmount,
  amount_to_be_repaid: wireAmount,
  apr: z.string(),
  schedule: z.array(
    z.object({
      number: z.number(),
      due_date: wireDate,
      principal: wireAmount,
      interest: wireAmount,
      total: wireAmount,
    }),
  ),
});
export type RestructuringOfferRecord = z.infer<typeof restructuringOffer>;

/** How a complete loan was settled for less than its balance. */
export const settledAs = z.nullable(z.enum(['rebate', 'cancelled']));

/** A loan with its schedule, total cost and APR. */
export const loanRecord = z.extend(loanWaiting, {
  id: recordId,
  loan_type: z.string(),
  loan_type_id: recordId,
  short_id: z.string(),
  loan_amount: wireAmount,
  amount: z.nullable(wireAmount),
  balance: wireAmount,
  duration: z.number(),
  reason_for_loan: z.string(),
  /** The tool bought with the loan, for a kind that asks; empty and null for every other. */
  tool: z.string(),
  cost_of_tool: z.nullable(wireAmount),
  applied_on: wireDate,
  start_date: z.nullable(wireDate),
  interest_start_date: z.nullable(wireDate),
  /**
   * The bank returned the loan's money, which waits with us; until it is sent no penalty is
   * charged.
   */
  money_returned_on: z.nullable(wireDate),
  next_payment_date: z.nullable(wireDate),
  due_date: z.nullable(wireDate),
  /** Until this day, returning the principal cancels the loan; null before it is paid out. */
  cancel_until: z.nullable(wireDate),
  settled_as: settledAs,
  /** The balance that the lender wrote off, without interest that was not due yet. */
  written_off: z.nullable(z.object({ on: wireDate, amount: wireAmount })),
  amount_to_be_paid: wireAmount,
  amount_to_be_repaid: wireAmount,
  amount_repaid: wireAmount,
  /**
   * Penalties charged so far, paid or not, without those that were reversed or waived;
   * `amount_to_be_repaid` includes them.
   */
  penalty: wireAmount,
  /** Penalties of the days `from` to `through` that were reversed or waived, newest first. */
  penalty_changes: z.array(
    z.object({
      kind: z.enum(['reversed', 'waived']),
      amount: wireAmount,
      from: wireDate,
      through: wireDate,
      changed_on: wireDate,
    }),
  ),
  /** Penalties by month, newest first: the amounts charged, reversed and waived. */
  penalty_periods: z.array(
    z.object({
      from: wireDate,
      through: wireDate,
      days: z.number(),
      charged: wireAmount,
      reversed: wireAmount,
      waived: wireAmount,
    }),
  ),
  /** The overdue part of the loan; null when nothing is overdue. */
  arrears: z.nullable(
    z.object({
      /** The overdue instalments and all penalties; paying this brings the loan up to date. */
      amount: wireAmount,
      instalments: wireAmount,
      penalties: wireAmount,
      /** The due date of the oldest unpaid instalment, and how many days ago it was. */
      since: wireDate,
      days: z.number(),
      /** The first and the last overdue instalment. */
      first_number: z.number(),
      last_number: z.number(),
      /** A payment that waits with us can pay it, so late days have no penalty. */
      covered: z.boolean(),
    }),
  ),
  /** The penalty for the next day in arrears; zero at the cap, and while covered or paused. */
  next_penalty: wireAmount,
  /** The client's latest request because they cannot pay; `outcome` is null until the answer. */
  hardship: z.nullable(
    z.object({
      reason: z.string(),
      monthly_amount: z.nullable(wireAmount),
      requested_on: wireDate,
      /** Until when we promised an answer, and whether it is late. */
      answer_by: wireTime,
      late: z.boolean(),
      /** The day from which penalties are charged again; null while none are paused. */
      penalties_paused_until: z.nullable(wireDate),
      outcome: z.nullable(z.enum(['offered', 'refused'])),
      reply: z.string(),
      answered_on: z.nullable(wireDate),
    }),
  ),
  /** The latest promise to pay, until it has ended; null when there is none. */
  promise: z.nullable(loanPromise),
  /** Penalty terms in percent of the original amount: for each day, and the cap. */
  penalty_per_day: wireRate,
  penalty_cap: wireRate,
  /**
   * Percent of the interest not yet due that the client saves by paying in full early. Release
   * 1.0.0 sends none.
   */
  rebate: z.optional(wireRate),
  /** Less than this, unpaid, is not late. */
  smallest_arrears: wireAmount,
  interest: wireRate,
  status: z.number(),
  stage: z.number(),
  is_approved: z.number(),
  is_accepted: z.number(),
  /** The state's name in the domain's table: `applied`, `offered`, `accepted`, `active` … */
  state: z.string(),
  /** All the interest of the schedule, without penalties. */
  total_cost: z.nullable(wireAmount),
  apr: z.nullable(z.string()),
  offer_expires_on: z.nullable(wireDate),
  /** Null until the client accepted an offer; from then on there is an agreement to download. */
  accepted_at: z.nullable(wireTime),
  disapproval_reason: z.string(),
  /** The quote for settling it today; null for a loan that takes no repayments. */
  settlement: z.nullable(settlementQuoteRecord),
  /** A new schedule that waits for the client's answer, as it would be accepted today. */
  restructuring: z.nullable(restructuringOffer),
  /** The schedules that restructurings replaced, the newest first. */
  earlier_schedules: z.array(
    z.object({
      replaced_on: wireDate,
      rows: z.array(
        z.object({
          number: z.number(),
          due_date: wireDate,
          principal: wireAmount,
          interest: wireAmount,
          total: wireAmount,
          paid: wireAmount,
        }),
      ),
    }),
  ),
  /** The terms that the client agreed to, as the offer showed them; null until then. */
  accepted_terms: z.nullable(acceptedTerms),
  /** The business date of these figures. */
  as_of: wireDate,
  schedule: z.array(instalment),
  documents: z.array(z.object({ kind: z.string(), name: z.string(), bytes: z.number() })),
  repayments: z.array(
    z.object({
      id: recordId,
      /** The part that paid the loan. */
      amount: wireAmount,
      /** The part that was reversed, or returned because the loan did not need it. */
      taken_back: wireAmount,
      /** The day from which it counts. */
      paid_on: wireDate,
      timestamp: wireTime,
    }),
  ),
});
export type LoanRecord = z.infer<typeof loanRecord>;

export const createLoan = clientCall('POST /loans/api/:type/loan-create/', {
  limits: [uploads],
  summary: 'Apply for a loan',
  description:
    'Sends an application as a form with files (multipart). 201 returns the application. 200 ' +
    'with a `message` means ' +
    'that the monthly repayment is too high for the salary; the message names the largest ' +
    'amount. A loan for corporate staff needs a verified employment.',
  replies: {
    200: z.object({ message: z.string() }),
    201: loanRecord,
    400: z.union([fieldErrors, detail]),
    403: detail,
    409: detail,
    413: detail,
    503: detail,
  },
});

export const loanDetail = clientCall('GET /loans/api/:type/loan-detail/:id', {
  summary: 'Read a loan',
  description: 'Returns the loan with its schedule, documents and repayments.',
  replies: { 200: loanRecord },
});

/** `is_accepted` is 2 to accept and 3 to reject, as text or number. */
export const acceptOrReject = clientCall('PUT /loans/api/:type/accept-or-reject-loan/:id/', {
  limits: [moneyCommands],
  summary: 'Accept or reject an offer',
  description:
    'Answers the offer: `is_accepted` is `2` to accept, which needs the tick, or `3` to reject. ' +
    '`amount` and `duration` accept less than was offered, or fewer months.',
  example: { is_accepted: '2', is_ticked: true },
  body: z.object({
    is_ticked: z.nullish(z.union([z.boolean(), z.string(), z.number()], 'This field is required')),
    is_accepted: z
      .union([z.string(), z.number()], 'Please accept or reject the offer.')
      .check(
        z.refine(
          (choice) => ['2', '3'].includes(String(choice)),
          'Please accept or reject the offer.',
        ),
      ),
    /** Less than was offered. */
    amount: z.nullish(amountField('Loan Amount is required.', 'Loan Amount must be a number')),
    /** Fewer months than were offered. */
    duration: z.nullish(
      z.union([z.string(), z.number()], 'Please choose a whole number of months.'),
    ),
  }),
  replies: { 200: loanRecord, 409: detail },
});

export const loanList = clientCall('GET /transactions/api/user/transaction-loan-list', {
  summary: 'List my loans',
  description: 'Returns the client’s loans, newest application first.',
  query: listQuery,
  replies: { 200: pageOf(loanRecord) },
});
