import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import {
  afterRepayment,
  loanCompleted,
  loanRepaid,
  penaltiesReversed,
  penaltiesWaived,
  principalReturned,
} from './repayment-events.ts';

/** The emails about repayments, and about amounts that are no longer owed. */
export function repaymentEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanRepaid, (repayment) => ({
      subject: `${naira(repayment.amount)} received: thank you for your repayment`,
      preheader:
        `Your balance is ${naira(repayment.balance ?? 0n)}. ` +
        afterRepayment(repayment.balance, repayment.nextDueOn),
      heading: 'Thank you for your repayment',
      paragraphs: ['We have received your repayment and taken it off your balance.'],
      details: [
        { label: 'Amount repaid', value: naira(repayment.amount) },
        { label: 'Received on', value: formatDate(repayment.paidOn) },
        { label: 'Balance', value: naira(repayment.balance ?? 0n) },
        // A loan that is fully repaid has none.
        ...(repayment.nextDueOn === null
          ? []
          : [{ label: 'Next instalment due', value: formatDate(repayment.nextDueOn) }]),
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, principalReturned, ({ principal, saved }, id) => ({
      subject: `Your loan ${id} is cancelled`,
      heading: 'You cancelled your loan by returning the money',
      paragraphs: [
        `We have received the full ${naira(principal)} within the time to cancel. ` +
          'You owe no interest and nothing else on this loan.',
      ],
      details: [
        { label: 'Principal returned', value: naira(principal) },
        { label: 'Interest you do not pay', value: naira(saved) },
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, loanCompleted, ({ totalRepaid, saved }, id) => ({
      subject: `${naira(totalRepaid)} repaid: you owe nothing on your loan ${id}`,
      heading: 'Your loan is fully repaid',
      paragraphs: ['You no longer owe anything on this loan. Thank you for borrowing with us.'],
      details: [
        { label: 'Total repaid', value: naira(totalRepaid) },
        ...(saved > 0n ? [{ label: 'Interest saved', value: naira(saved) }] : []),
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, penaltiesReversed, ({ penalties, repaid, paidOn }, id) => ({
      subject: `${naira(penalties)} of penalties reversed on your loan ${id}`,
      heading: `We have reversed ${naira(penalties)} of penalties`,
      paragraphs: [
        `Your payment of ${naira(repaid)} reached us late, but we recorded it on the day you ` +
          'paid. You no longer owe the penalties that we charged from that day on.',
      ],
      details: [
        { label: 'You paid on', value: formatDate(paidOn) },
        { label: 'Penalties reversed', value: naira(penalties) },
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, penaltiesWaived, ({ amount, balance }, id) => ({
      subject: `${naira(amount)} of penalties waived on your loan ${id}`,
      heading: `We have waived ${naira(amount)} of penalties`,
      paragraphs: ['You do not have to pay these penalties. The rest of your loan is unchanged.'],
      details: [
        { label: 'Penalties waived', value: naira(amount) },
        { label: 'Balance', value: naira(balance) },
      ],
      button: 'View your loan',
    })),
  };
}
