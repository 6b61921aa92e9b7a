import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';
import { loanType, notifyOfLoan, on } from '../event-parts.ts';
import { storedPenalties } from './penalty-facts.ts';

const defineEvent = eventsAbout('loan');

/* Events of a loan that is not repaid as it was agreed. */

/** A new schedule for the loan's balance was approved, and waits for the client. */
export const restructuringOffered = defineEvent(
  'restructuring-offered',
  1,
  {
    loanType,
    /** The balance on that day, without interest that was not due yet. */
    principal: minorUnits,
    months: z.int(),
    ratePpm: z.int(),
    totalToRepay: minorUnits,
    apr: z.string(),
    expiresOn: businessDate,
    penalties: storedPenalties,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ expiresOn, totalToRepay: amount }) => ({
      title: 'A new schedule for your loan',
      advice: `Read what you would pay and when. It is valid until ${formatDate(expiresOn)}.`,
      amount,
    })),
  },
);

export const restructuringAccepted = defineEvent(
  'restructuring-accepted',
  1,
  {
    loanType,
    principal: minorUnits,
    months: z.int(),
    ratePpm: z.int(),
    totalToRepay: minorUnits,
    firstDueOn: businessDate,
    penalties: storedPenalties,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ firstDueOn, totalToRepay: amount }) => ({
      title: 'Your new schedule has started',
      advice: `Your first payment is due ${on(firstDueOn)}.`,
      amount,
    })),
  },
);

/** The client rejected it: the loan stays as it is. */
export const restructuringRejected = defineEvent('restructuring-rejected', 1, { loanType });

export const restructuringLapsed = defineEvent(
  'restructuring-lapsed',
  1,
  { loanType, expiredOn: businessDate },
  {
    emailed: true,
    ...notifyOfLoan(({ expiredOn }) => ({
      title: 'Our offer of a new schedule has expired',
      advice: `It was valid until ${formatDate(expiredOn)}. Your schedule has not changed.`,
    })),
  },
);

/** The lender wrote off the loan's balance. */
export const loanWrittenOff = defineEvent(
  'loan-written-off',
  1,
  {
    loanType,
    /** Without the interest that was not due yet. */
    amount: minorUnits,
  },
  {
    emailed: true,
    ...notifyOfLoan(({ amount }) => ({
      title: 'Your loan was written off',
      advice: 'You no longer owe this amount.',
      amount,
    })),
  },
);

/** Money of the client that we held was used for a loan that had been written off. */
export const writeOffRecovered = defineEvent(
  'loan-write-off-recovered',
  1,
  { loanType, amount: minorUnits },
  {
    emailed: true,
    ...notifyOfLoan(({ amount }) => ({
      title: 'Payment used for your loan',
      advice: 'We had written off this loan. You still owe nothing on it.',
      amount,
    })),
  },
);
