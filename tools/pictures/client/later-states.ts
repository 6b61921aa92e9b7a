/** States of loans and investments that only time or staff bring. */
import { repaymentOverview } from '@quarrter/contract/client/collections';
import { home } from '@quarrter/contract/client/home';
import { type InvestmentRecord, investmentDetail } from '@quarrter/contract/client/investments';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import {
  type LoanRecord,
  loanDetail,
  type RestructuringOfferRecord,
} from '@quarrter/contract/client/loans';
import { type OwnPaymentOffer, ownPaymentOffers } from '@quarrter/contract/client/own-payments';
import type { ClientReceipt } from '@quarrter/contract/client/receipts';
import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { annualPercentageRate, buildSchedule, scheduleTotals } from '@quarrter/domain/loans';
import { fromWire, ratePpmFromPercent, sum, toWire } from '@quarrter/domain/money';
import { inState } from '../../../apps/web/src/products/in-state.ts';
import type { Before } from '../steps.ts';
import { replying, together } from './changed-replies.ts';

type Change = (loan: LoanRecord) => Partial<LoanRecord>;

const id = '01935f4e-0000-7000-8000-000000000001';
const daysAgo = (days: number) => addDays(lagosDate(new Date()), -days);
const at = (date: string) => `${date}T16:00:00.000Z`;

const aLoan = (change: Change): Before =>
  replying(loanDetail, (loan) => ({ ...loan, ...change(loan) }));

/** Nothing is left to pay; with `forgiven`, the unpaid part was forgiven. */
function ended(loan: LoanRecord, as: 'paid' | 'forgiven'): Partial<LoanRecord> {
  const repaid = as === 'paid' ? loan.amount_to_be_repaid : loan.amount_repaid;
  return {
    balance: '0.00',
    amount_to_be_paid: '0.00',
    next_payment_date: null,
    arrears: null,
    settlement: null,
    waiting: null,
    amount_repaid: repaid,
    schedule: loan.schedule.map((row) => ({
      ...row,
      outstanding: '0.00',
      forgiven: as === 'paid' ? row.forgiven : row.outstanding,
    })),
  };
}

const expired = ({ as_of }: { as_of: string }) => ({
  ...inState('expired'),
  waiting: null,
  applied_on: addDays(as_of, -25),
  offer_expires_on: addDays(as_of, -9),
});

export const expiredOffer: Before = together(
  aLoan(expired),
  replying(loanOverview, ({ latest, recent, ...rest }) => {
    if (!latest) throw new Error('The client has no offer that could expire.');
    const { state, stage, status, is_approved, is_accepted, applied_on } = expired(latest);
    const line = { state, stage, status, is_approved, is_accepted, applied_on };
    return {
      ...rest,
      latest: { ...latest, ...expired(latest) },
      recent: recent.map((loan) => (loan.id === latest.id ? { ...loan, ...line } : loan)),
    };
  }),
);

type Hardship = NonNullable<LoanRecord['hardship']>;

const asked = ({ as_of }: { as_of: string }, change: Partial<Hardship> = {}): Hardship => ({
  reason: 'The market burned and my stall with it.',
  monthly_amount: '20000.00',
  requested_on: as_of,
  answer_by: at(addDays(as_of, 2)),
  late: false,
  penalties_paused_until: null,
  outcome: null,
  reply: '',
  answered_on: null,
  ...change,
});

/** The debt of today becomes the principal: without the interest that is not due yet. */
export function newScheduleFor(loan: LoanRecord, months: number): RestructuringOfferRecord {
  const { as_of: today, balance, interest } = loan;
  const notDue = loan.schedule.filter(({ due_date }) => due_date > today);
  const principal = fromWire(balance) - sum(notDue.map((row) => fromWire(row.interest)));
  const terms = { principal, ratePpm: ratePpmFromPercent(interest), months, startOn: today };
  const schedule = buildSchedule(terms);
  const instalments = schedule.map((row) => row.principal + row.interest);
  const totals = scheduleTotals(schedule);
  return {
    id,
    duration: months,
    interest,
    offered_on: today,
    expires_on: addDays(today, 7),
    principal: toWire(principal),
    total_cost: toWire(totals.interest),
    amount_to_be_repaid: toWire(totals.total),
    apr: annualPercentageRate({ principal, instalments }),
    schedule: schedule.map((row) => ({
      number: row.number,
      due_date: row.dueOn,
      principal: toWire(row.principal),
      interest: toWire(row.interest),
      total: toWire(row.principal + row.interest),
    })),
  };
}

/** The loan of a client who said that they cannot pay, in each state of the request. */
export const helpRequests = {
  'help asked for': aLoan((loan) => ({ hardship: asked(loan) })),
  'penalties paused': aLoan((loan) => ({
    hardship: asked(loan, { penalties_paused_until: addDays(loan.as_of, 14) }),
    next_penalty: '0.00',
  })),
  'answer is late': aLoan((loan) => ({
    hardship: asked(loan, {
      requested_on: addDays(loan.as_of, -4),
      late: true,
      answer_by: at(addDays(loan.as_of, -1)),
    }),
  })),
  'help declined': aLoan((loan) => ({
    hardship: asked(loan, {
      outcome: 'refused',
      reply: 'Your salary has not changed, so we keep the schedule.',
      answered_on: loan.as_of,
    }),
  })),
  'payments agreed': aLoan(({ as_of }) => {
    const parts = [3, 10].map((days) => ({ due_on: addDays(as_of, days), amount: '15000.00' }));
    return { promise: { state: 'open', made_on: as_of, next: parts[0] ?? null, parts } };
  }),
  'new schedule offered': aLoan((loan) => ({
    hardship: asked(loan, { outcome: 'offered', answered_on: loan.as_of }),
    restructuring: newScheduleFor(loan, 6),
  })),
} as const satisfies Record<string, Before>;

/** The same request on the home. */
export const helpAskedAtHome: Before = replying(home, ({ loans, ...rest }) => ({
  ...rest,
  loans: loans.map((loan) => ({ ...loan, hardship: asked(loan) })),
}));

/** A matured investment that can pay all that is due, without its amounts. */
export const matured = {
  id,
  short_id: 'FTI-2041',
  investment_type: 'FTI',
  maturity_date: daysAgo(5),
  returns: '0.00',
  left: '87600.00',
  status_after: 2,
  still_overdue: '0.00',
} as const;

export const paymentFromInvestment: Before = replying(ownPaymentOffers, ({ overdue }) => {
  const balance = toWire(fromWire(overdue) + fromWire(matured.left));
  const offer: OwnPaymentOffer = { ...matured, balance, amount: overdue, capital: overdue };
  return { overdue, results: [offer] };
});

/** How a loan ends. */
export const endedLoans = {
  repaid: aLoan((loan) => ({
    ...inState('complete'),
    ...ended(loan, 'paid'),
    repayments: [
      {
        id,
        amount: loan.balance,
        taken_back: '0.00',
        paid_on: loan.as_of,
        timestamp: at(loan.as_of),
      },
      ...loan.repayments,
    ],
  })),
  'cancelled in time': aLoan((loan) => {
    const principal = loan.amount ?? loan.loan_amount;
    const paid_on = loan.cancel_until ?? loan.as_of;
    return {
      ...inState('complete'),
      ...ended(loan, 'paid'),
      settled_as: 'cancelled',
      amount_to_be_repaid: principal,
      amount_repaid: principal,
      schedule: loan.schedule.map((row) => ({
        ...row,
        outstanding: '0.00',
        forgiven: row.interest,
      })),
      repayments: loan.repayments.slice(0, 1).map((row) => {
        return { ...row, amount: principal, paid_on, timestamp: at(paid_on) };
      }),
    };
  }),
  'written off': aLoan((loan) => ({
    ...inState('written-off'),
    ...ended(loan, 'forgiven'),
    written_off: { on: loan.as_of, amount: loan.balance },
  })),
} as const satisfies Record<string, Before>;

export const documentAskedFor: Before = aLoan(({ as_of }) => ({
  waiting: { with: 'client', since: at(as_of), answer_by: null, late: false },
  document_requests: [
    {
      kind: 'file',
      reason: 'Pages 5 and 6 are missing.',
      requested_on: as_of,
    },
  ],
}));

/** The loan page gets it with what several of its parts show. */
export const unappliedMoney: Before = replying(repaymentOverview, (overview) => {
  const receipt: ClientReceipt = {
    id,
    reference: 'Q-7F3K2M',
    received: '45000.00',
    amount: '45000.00',
    refunding: '0.00',
    currency: 'NGN',
    paid_on: daysAgo(2),
    reason: 'You had already paid this.',
  };
  return { ...overview, unapplied_receipts: { count: 1, results: [receipt] } };
});

type Withdrawal = InvestmentRecord['withdrawals'][number];

type InState = Pick<Withdrawal, 'status'> & Partial<Withdrawal>;

const aWithdrawal = (requested_on: string, change: InState, place: number): Withdrawal => ({
  id: `${id.slice(0, -1)}${place}`,
  amount: '25000.00',
  whole_amount: '25000.00',
  requested_on,
  note: '',
  waiting_for: [],
  send_after: null,
  can_cancel: false,
  paid_loan: null,
  bank: 'GTBank',
  account_ending: '8022',
  ...change,
});

const states: readonly InState[] = [
  {
    status: 'held',
    note: 'We are checking your identity.',
    waiting_for: ['identity'],
    can_cancel: true,
  },
  { status: 'requested', can_cancel: true },
  { status: 'requested' },
  { status: 'paid' },
  { status: 'failed', note: 'The account is closed.' },
  { status: 'cancelled' },
];

/** A matured investment with a withdrawal in each of its states. */
export const withdrawals: Before = replying(investmentDetail, (investment) => ({
  ...investment,
  withdrawals: states.map((one, place) => aWithdrawal(investment.maturity_date, one, place)),
}));
