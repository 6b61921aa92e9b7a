import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { emailOf, type LoanEmailText } from '../email-of.ts';
import { promiseEmails } from './promises/emails.ts';
import {
  type ArrearsPayload,
  hardshipAnswered,
  hardshipRequested,
  loanOverdue,
  loanStillOverdue,
  type ReminderPayload,
  repaymentDueSoon,
  repaymentDueToday,
} from './reminder-events.ts';

const naira = (amount: bigint): string => formatMoney(amount, 'NGN');

/** The emails that ask for a payment, with the figures of their day. */
export function reminderEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...promiseEmails({ publicUrl }),
    ...emailOf(publicUrl, repaymentDueSoon, (due, id) =>
      due.overdue > 0n
        ? dueWithArrears(due, id, `on ${formatDate(due.dueOn)}`)
        : {
            subject: `Your next repayment for loan ${id} is due soon`,
            heading: `${naira(due.amountDue)} is due on ${formatDate(due.dueOn)}`,
            ...dueAlone(due),
          },
    ),
    ...emailOf(publicUrl, repaymentDueToday, (due, id) =>
      due.overdue > 0n
        ? dueWithArrears(due, id, 'today')
        : {
            subject: `Your repayment for loan ${id} is due today`,
            heading: `${naira(due.amountDue)} is due today`,
            ...dueAlone(due),
          },
    ),
    ...emailOf(publicUrl, loanOverdue, overdueText),
    ...emailOf(publicUrl, loanStillOverdue, overdueText),
    ...emailOf(publicUrl, hardshipRequested, ({ reason, monthlyAmount }, id) => ({
      subject: `We have your request about loan ${id}`,
      heading: 'You told us that you cannot pay',
      paragraphs: [
        'Thank you for telling us. A member of our staff will read your request and answer by ' +
          'email. They may call you first.',
        'Until we agree on something else, your repayment dates stay as they are, and a late day ' +
          'costs the usual penalty.',
      ],
      details: [
        { label: 'What you told us', value: reason },
        ...(monthlyAmount === null
          ? []
          : [{ label: 'What you can pay each month', value: naira(monthlyAmount) }]),
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, hardshipAnswered, ({ reply }, id) => ({
      subject: `Our answer about loan ${id}`,
      heading: 'We cannot change your repayments',
      paragraphs: [
        `We have looked at your request and cannot offer you another schedule. Reason: ${reply}`,
        'Your repayment dates stay as they are. If your situation changes, please tell us again.',
      ],
      details: [],
      button: 'View your loan',
    })),
  };
}

function dueAlone({ dueOn, amountDue, nextPenalty }: ReminderPayload) {
  const why = nextPenalty > 0n ? ' to avoid a penalty' : '';
  return {
    paragraphs: [
      `Pay on or before the due date${why}. You can pay by card, bank transfer or USSD.`,
    ],
    details: [
      { label: 'Due date', value: formatDate(dueOn) },
      { label: 'Amount due', value: naira(amountDue) },
    ],
    button: 'Pay now',
  };
}

/** For a client in arrears the next payment is not all there is to pay. */
function dueWithArrears(due: ReminderPayload, id: string, when: string): LoanEmailText {
  return {
    subject: `Loan ${id}: ${naira(due.overdue)} is overdue, and your next payment is due ${when}`,
    heading: `${naira(due.overdue)} is overdue, and ${naira(due.instalment)} is due ${when}`,
    paragraphs: [costText(due.nextPenalty), ...helpTexts],
    details: [
      { label: 'Overdue, with penalties', value: naira(due.overdue) },
      { label: `Due ${when}`, value: naira(due.instalment) },
      { label: 'Together', value: naira(due.amountDue) },
      ...furtherDay(due.nextPenalty),
    ],
    button: 'Pay now',
  };
}

function overdueText(late: ArrearsPayload, id: string): LoanEmailText {
  const { since, days, nextPenalty, nextDueOn, nextAmount } = late;
  return {
    subject:
      days <= 1
        ? `Your repayment for loan ${id} is overdue`
        : `Your repayment for loan ${id} is ${days} days overdue`,
    heading: `${naira(late.amountDue)} is overdue`,
    paragraphs: [
      since === null
        ? 'We did not receive your repayment by its due date.'
        : `Your repayment was due on ${formatDate(since)}, ${daysAgo(days)}, and we have not ` +
          'received all of it.',
      ...(nextPenalty === null ? [] : [costText(nextPenalty)]),
      ...helpTexts,
    ],
    details: [
      { label: 'Overdue repayments', value: naira(late.instalments) },
      { label: 'Penalties so far', value: naira(late.penalties) },
      { label: 'Total to pay now', value: naira(late.amountDue) },
      ...furtherDay(nextPenalty),
      ...(nextDueOn === null || nextAmount === null
        ? []
        : [
            {
              label: 'Next repayment',
              value: `${naira(nextAmount)} on ${formatDate(nextDueOn)}`,
            },
          ]),
    ],
    button: 'Pay now',
  };
}

function daysAgo(days: number): string {
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

function costText(nextPenalty: bigint): string {
  return nextPenalty === 0n
    ? 'Further days add no penalty.'
    : `Each further day adds a penalty of ${naira(nextPenalty)} until you have paid what is ` +
        `overdue.`;
}

function furtherDay(nextPenalty: bigint | null) {
  return nextPenalty === null || nextPenalty === 0n
    ? []
    : [{ label: 'Each further day adds', value: naira(nextPenalty) }];
}

const helpTexts = [
  'You can pay the overdue amount alone. If you cannot pay it now, tell us on the page of your ' +
    'loan: we look at every request, and may offer you smaller payments over a longer time.',
];
