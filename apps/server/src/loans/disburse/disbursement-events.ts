import { naira } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';
import { loanOf, loanType, notifyOfLoan, on } from '../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Events of a loan that is paid out. */

export const disbursementOrdered = defineEvent('disbursement-ordered', 1, {
  loanType,
  amount: minorUnits,
});

export const loanDisbursed = defineEvent(
  'loan-disbursed',
  1,
  {
    loanType,
    amount: minorUnits,
    firstDueOn: businessDate,
    firstRepayment: minorUnits,
    lastDueOn: businessDate,
    totalToRepay: minorUnits,
  },
  {
    emailed: true,
    // Money has moved: from now on the account report lists it.
    entry: (fact) => ({ move: loanOf(fact), at: fact.at, amount: fact.payload.amount }),
    ...notifyOfLoan(({ amount, firstRepayment, firstDueOn }) => ({
      title: 'Loan disbursed',
      advice: `Your first payment of ${naira(firstRepayment)} is due ${on(firstDueOn)}.`,
      amount,
    })),
  },
);

export const disbursementFailed = defineEvent('disbursement-failed', 1, {
  loanType,
  amount: minorUnits,
});

/** The bank returned a disbursement after it was paid. */
export const disbursementReturned = defineEvent(
  'disbursement-returned',
  1,
  {
    loanType,
    amount: minorUnits,
    /** Where its entry goes back to. */
    appliedAt: z.iso.datetime(),
  },
  {
    emailed: true,
    entry: (fact) => ({
      move: loanOf(fact),
      at: new Date(fact.payload.appliedAt),
      amount: null,
    }),
    ...notifyOfLoan(({ amount }) => ({
      title: 'Your bank sent your loan back to us',
      advice: 'Check the bank account of this loan. You owe nothing on it now.',
      amount,
    })),
  },
);

/** The bank returned it when the loan had moved on: the money waits for staff. */
export const disbursementUnclaimed = defineEvent(
  'disbursement-unclaimed',
  1,
  { loanType, amount: minorUnits },
  { emailed: true },
);

/** Returned money was sent again, and arrived. */
export const disbursementResent = defineEvent(
  'disbursement-resent',
  1,
  { loanType, amount: minorUnits },
  { emailed: true },
);
