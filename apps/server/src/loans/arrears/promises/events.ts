import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../../events/index.ts';
import { loanType, notifyOfLoan, on } from '../../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Events of a promise to pay, which staff agree with a client in arrears. */

const part = z.object({ dueOn: businessDate, amount: minorUnits });

/** Staff agreed dates and amounts with the client; an earlier promise ends. */
export const promiseMade = defineEvent(
  'promise-made',
  1,
  { loanType, parts: z.array(part) },
  { emailed: true },
);

/** An agreed date is tomorrow. */
export const promiseDueSoon = defineEvent(
  'promise-due-soon',
  1,
  { loanType, dueOn: businessDate, amount: minorUnits },
  {
    emailed: true,
    byDay: true,
    ...notifyOfLoan(({ dueOn, amount }) => ({
      title: 'Agreed payment due tomorrow',
      advice: `We agreed that you pay this ${on(dueOn)}.`,
      amount,
    })),
  },
);

/** Everything that was agreed is paid in time. */
export const promiseKept = defineEvent('promise-kept', 1, { loanType }, { emailed: true });

/** An agreed date passed without its payment; the usual smallest repayment applies again. */
export const promiseBroken = defineEvent(
  'promise-broken',
  1,
  { loanType, dueOn: businessDate, amount: minorUnits },
  {
    emailed: true,
    byDay: true,
    ...notifyOfLoan(({ dueOn, amount }) => ({
      title: 'Agreed payment missed',
      advice: `We agreed that you pay this ${on(dueOn)}. The full overdue amount is due now.`,
      amount,
    })),
  },
);
