import { naira } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';
import { loanOf, loanType, notifyOfLoan, on } from '../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Events of a loan that is repaid, or not repaid in time. */

export const loanRepaid = defineEvent(
  'loan-repaid',
  1,
  {
    loanType,
    repaymentId: z.uuid(),
    amount: minorUnits,
    penalty: minorUnits,
    interest: minorUnits,
    principal: minorUnits,
    paidOn: businessDate,
    /** Owed after the repayment; null for one from before events were recorded. */
    balance: z.nullable(minorUnits),
    nextDueOn: z.nullable(businessDate),
  },
  {
    emailed: true,
    entry: (fact) => ({
      add: [
        {
          kind: 'repayment',
          entryId: fact.payload.repaymentId,
          subjectId: loanOf(fact),
          at: fact.at,
          amount: fact.payload.amount,
        },
      ],
    }),
    ...notifyOfLoan(({ amount, balance, nextDueOn }) => ({
      title: 'Repayment received',
      advice: afterRepayment(balance, nextDueOn),
      amount,
    })),
  },
);

/** Says what is due after a repayment. */
export function afterRepayment(balance: bigint | null, nextDueOn: string | null): string {
  if (balance === 0n) return 'You owe nothing on this loan.';
  return nextDueOn === null ? '' : `Your next payment is due ${on(nextDueOn)}.`;
}

/** A repayment brought an overdue loan out of arrears. */
export const loanRecovered = defineEvent(
  'loan-recovered',
  1,
  { loanType },
  notifyOfLoan(() => ({ title: 'You are up to date', advice: 'Penalties have stopped.' })),
);

export const loanCompleted = defineEvent(
  'loan-completed',
  2,
  {
    loanType,
    totalRepaid: minorUnits,
    /** Interest that fell away, because it was settled early. */
    saved: minorUnits,
  },
  {
    emailed: true,
    earlier: { 1: (stored) => ({ ...(stored as object), saved: '0' }) },
    ...notifyOfLoan(({ totalRepaid: amount }) => ({
      title: 'Loan fully repaid',
      advice: 'You owe nothing on this loan. Your discharge letter is on its page.',
      amount,
    })),
  },
);

/** The principal was returned within the cancelling period: the loan is cancelled. */
export const principalReturned = defineEvent(
  'loan-principal-returned',
  1,
  {
    loanType,
    principal: minorUnits,
    /** The interest that the client does not owe. */
    saved: minorUnits,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ principal: amount }) => ({
      title: 'Your loan is cancelled',
      advice: 'You returned the money in time. You owe nothing on this loan.',
      amount,
    })),
  },
);

/** A repayment that was booked late would have prevented penalties: they are reversed. */
export const penaltiesReversed = defineEvent(
  'penalties-reversed',
  1,
  {
    loanType,
    penalties: minorUnits,
    /** The first and the last day whose penalty is reversed. */
    from: businessDate,
    through: businessDate,
    /** The repayment, and the day from which it counts. */
    repaid: minorUnits,
    paidOn: businessDate,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ penalties: amount, repaid, paidOn }) => ({
      title: 'Late penalties reversed',
      advice: `Your payment of ${naira(repaid)} was made ${on(paidOn)}, before them.`,
      amount,
    })),
  },
);

/**
 * The provider took a repayment back, in whole or part. The payment's own email tells the client
 * why; that of `loan-overdue` follows where the loan is in arrears now.
 */
export const repaymentReversed = defineEvent(
  'repayment-reversed',
  1,
  {
    loanType,
    /** Names the row in the client's transactions. */
    reversalId: z.uuid(),
    amount: minorUnits,
    /** Owed after the reversal. */
    balance: minorUnits,
  },
  {
    entry: (fact) => ({
      add: [
        {
          kind: 'repayment-reversal',
          entryId: fact.payload.reversalId,
          subjectId: loanOf(fact),
          at: fact.at,
          amount: fact.payload.amount,
        },
      ],
    }),
    ...notifyOfLoan(({ amount, balance }) => ({
      title: 'Loan repayment reversed',
      advice: `You now owe ${naira(balance)} on this loan.`,
      amount,
    })),
  },
);

/** Staff waived penalties. */
export const penaltiesWaived = defineEvent(
  'penalties-waived',
  1,
  {
    loanType,
    amount: minorUnits,
    /** Owed after the waiver. */
    balance: minorUnits,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ amount, balance }) => ({
      title: 'Late penalties waived',
      advice:
        balance === 0n
          ? 'You owe nothing on this loan.'
          : `You now owe ${naira(balance)} on this loan.`,
      amount,
    })),
  },
);

export const penaltyCharged = defineEvent(
  'penalty-charged',
  1,
  { loanType, amount: minorUnits },
  notifyOfLoan(({ amount }) => ({
    title: 'Late penalty charged',
    advice: 'A payment is overdue. We charge this for each day until it is paid.',
    amount,
  })),
);
