/** States in which money has just moved, or is stuck. */
import { emailChange } from '@quarrter/contract/client/account-security';
import {
  checkPayment,
  createIntent,
  type PaymentState,
  pendingPayments,
} from '@quarrter/contract/client/card-payments';
import { repaymentOverview } from '@quarrter/contract/client/collections';
import { home } from '@quarrter/contract/client/home';
import { investmentDetail } from '@quarrter/contract/client/investments';
import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import {
  debtPaymentOffers,
  payDebtFromInvestment,
  payFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { askTeam } from '@quarrter/contract/client/support';
import { previewWithdrawal } from '@quarrter/contract/client/withdrawal-preview';
import { cancelWithdrawal, checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import { addDays } from '@quarrter/domain/calendar';
import type { Before, Step } from '../steps.ts';
import { answering, replying, together } from './changed-replies.ts';
import { matured, newScheduleFor, paymentFromInvestment, withdrawals } from './later-states.ts';

export const expiredAtHome: Before = replying(home, ({ loans: [loan], ...rest }) => {
  if (!loan) throw new Error('The client has no offer that could expire.');
  const { loan_type, loan_type_id, amount, loan_amount, as_of } = loan;
  const expired_on = addDays(as_of, -9);
  const lapsed_offer = { loan_type, loan_type_id, amount: amount ?? loan_amount, expired_on };
  return { ...rest, loans: [], lapsed_offer };
});

/** A matured investment pays the arrears, which are gone from then on. */
export const arrearsPaid: Before = (page) => {
  let isPaid = false;
  const upToDate = { arrears: null, next_penalty: '0.00' };
  return together(
    paymentFromInvestment,
    replying(loanDetail, (loan) => (isPaid ? { ...loan, ...upToDate } : loan)),
    answering(payFromInvestment, 200, ({ amount = '0.00' }) => {
      isPaid = true;
      return { repayment_id: matured.id, amount, left: '87600.00', paid_on: matured.maturity_date };
    }),
  )(page);
};

const payment: PaymentState = {
  reference: 'Q-7F3K2M',
  status: 'pending',
  purpose: 'repayment',
  message: '',
  amount: '31000.00',
  currency: 'NGN',
  loan_type: null,
  loan_type_id: null,
  investment_type: null,
  investment_type_id: null,
};

/** A card payment of the loan that is not confirmed, and its state when it is looked up. */
function paymentThatIs(status: PaymentState['status'], message = ''): Before {
  const begun_at = `${matured.maturity_date}T16:00:00.000Z`;
  const row = { ...payment, message, id: matured.id, begun_at };
  return together(
    replying(repaymentOverview, (overview) => ({ ...overview, pending_payments: 1 })),
    answering(pendingPayments, 200, () => ({ count: 1, results: [row], after: null })),
    answering(checkPayment, 200, () => ({ ...payment, message, status })),
  );
}

export const stuckPayments = {
  'payment not confirmed': paymentThatIs('pending'),
  'payment held for the client': paymentThatIs('unapplied', 'We have received N31,000.'),
} as const satisfies Record<string, Before>;

/** The client leaves the payment window, and the payment is then in this state. */
function windowLeftWith(status: PaymentState['status']): Before {
  const { reference, currency } = payment;
  const started = { reference, access_code: 'a', amount: 3_100_000, currency, public_key: 'pk' };
  const popup = 'class { resumeTransaction(code, { onCancel }) { onCancel(); } }';
  return together(
    (page) => page.addInitScript(`window.PaystackPop = ${popup}`),
    answering(createIntent, 200, () => started),
    answering(checkPayment, 200, () => ({ ...payment, status })),
  );
}

export const endedPayments = {
  'card declined': windowLeftWith('failed'),
  'payment window closed': windowLeftWith('abandoned'),
} as const satisfies Record<string, Before>;

export const pendingInWindow = windowLeftWith('pending');

/** The server takes no other amount while a payment is pending. */
export const anotherAmountRefused: Step = async (page) => {
  const detail =
    'A payment of N31,000 for this loan is in progress. Finish it where you started it, or enter ' +
    'the same amount here to continue it. You can pay another amount in 14 minutes.';
  await answering(createIntent, 409, () => ({ detail }))(page);
};

/** The client accepts the new schedule. */
export const newScheduleAccepted: Before = (page) => {
  let accepted: LoanRecord | undefined;
  let isAccepted = false;
  return together(
    replying(loanDetail, (loan) => {
      if (isAccepted && accepted) return accepted;
      const offer = newScheduleFor(loan, 6);
      const schedule = offer.schedule.map((row) => {
        return { ...row, outstanding: row.total, forgiven: '0.00' };
      });
      accepted = { ...loan, schedule, arrears: null, restructuring: null };
      return { ...loan, restructuring: offer };
    }),
    answering(answerRestructuring, 200, () => {
      if (!accepted) throw new Error('The new schedule was not shown.');
      isAccepted = true;
      return accepted;
    }),
  )(page);
};

/** The client owes money for a returned payment, and can pay it from the investment. */
const debts = [{ currency: 'NGN' as const, amount: '70000.00' }];
export const debtAndInvestment: Before = together(
  replying(home, (overview) => ({ ...overview, debts })),
  replying(investmentDetail, (investment) => ({ ...investment, debts })),
  answering(debtPaymentOffers, 200, () => {
    const amounts = { amount: '70000.00', capital: '70000.00' };
    return { owed: '70000.00', results: [{ ...matured, ...amounts, balance: '157600.00' }] };
  }),
);

/** The debt is paid from the investment, and gone from then on. */
export const debtPaid: Before = (page) => {
  let isPaid = false;
  return together(
    debtAndInvestment,
    replying(investmentDetail, (investment) => ({ ...investment, debts: isPaid ? [] : debts })),
    answering(payDebtFromInvestment, 200, ({ amount = '0.00' }) => {
      isPaid = true;
      const { left, maturity_date: paid_on } = matured;
      return { amount, left, still_owed: '0.00', paid_on };
    }),
  )(page);
};

export const withdrawalCancelled: Before = together(
  withdrawals,
  answering(cancelWithdrawal, 200, () => ({ detail: 'Cancelled.' })),
);

export const newAccount: Before = answering(checkWithdrawal, 200, () => ({
  account_known: false,
  waiting_for: [],
  held_minutes: 60,
  second_factor_advised: true,
  hold_note: '',
  notes: [],
}));

/** More than this investment holds; two others have the rest. */
export const olderInvestments: Before = answering(previewWithdrawal, 200, () => ({
  available: '1900000.00',
  older_count: 1,
  parts: [
    {
      id: matured.id,
      short_id: matured.short_id,
      investment_type: matured.investment_type,
      start_date: addDays(matured.maturity_date, -92),
      amount: '900000.00',
      capital: '860000.00',
      returns: '40000.00',
      left: '0.00',
      plan_minimum: '100000.00',
      status: 1,
      status_after: 3,
    },
  ],
}));

/** A link was sent to a new address, and was not opened yet. */
export const emailChangeWaiting: Before = answering(emailChange, 200, () => ({
  waiting: { email: 'h•••@example.org', link_expires_at: '2026-11-22T08:30:00.000Z' },
}));

export const messageSent: Before = answering(askTeam, 201, () => ({
  detail: 'We have your message.',
  reference: 'M-4K7Q',
}));
