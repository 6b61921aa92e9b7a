import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import { contact } from '@quarrter/ui/brand';
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

/** The emails that ask for a payment, with the figures of their day. */
export function reminderEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...promiseEmails({ publicUrl }),
    ...emailOf(publicUrl, repaymentDueSoon, (due) =>
      due.overdue > 0n
        ? dueWithArrears(due, `on ${formatDate(due.dueOn)}`)
        : {
            subject: `${naira(due.amountDue)} is due on ${formatDate(due.dueOn)}`,
            heading: `${naira(due.amountDue)} is due on ${formatDate(due.dueOn)}`,
            ...dueAlone(due),
          },
    ),
    ...emailOf(publicUrl, repaymentDueToday, (due) =>
      due.overdue > 0n
        ? dueWithArrears(due, 'today')
        : {
            subject: `${naira(due.amountDue)} is due today`,
            heading: `${naira(due.amountDue)} is due today`,
            ...dueAlone(due),
          },
    ),
    ...emailOf(publicUrl, loanOverdue, overdueText),
    ...emailOf(publicUrl, loanStillOverdue, overdueText),
    ...emailOf(publicUrl, hardshipRequested, ({ reason, monthlyAmount, pausedUntil }, id) => ({
      subject: `We have received your request for help with loan ${id}`,
      heading: 'We have received your request for help',
      paragraphs: [
        'Thank you for telling us. We’ll read your request and answer by email within 2 ' +
          'working days. We may call you first. Your loan page shows the date. Until then we ' +
          'will not charge a saved card for this loan.',
        pausedUntil === null
          ? 'Until we agree on something else, your repayment dates stay the same and the usual ' +
            'late penalty still applies.'
          : `Penalties are paused until ${formatDate(pausedUntil)} while we look at your ` +
            'request, or until our answer if it is earlier. Your repayment dates stay the same.',
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
      subject: `Our answer to your request for help with loan ${id}`,
      heading: 'We cannot change your repayments',
      paragraphs: [
        `We have looked at your request and cannot offer you another schedule. Reason: ${reply}`,
        'Your repayment dates and the terms of your loan stay the same.',
        `If you cannot pay the full amount on time, please call us on ${contact.phone}. We may ` +
          'be able to agree on smaller payments.',
      ],
      details: [],
      button: 'View your loan',
    })),
  };
}

function dueAlone({ dueOn, amountDue, nextPenalty }: ReminderPayload) {
  const why = nextPenalty !== null && nextPenalty > 0n ? ' to avoid a penalty' : '';
  return {
    preheader: `Pay by ${formatDate(dueOn)}${why}, by card, bank transfer or USSD.`,
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
function dueWithArrears(due: ReminderPayload, when: string): LoanEmailText {
  return {
    subject: `${naira(due.overdue)} is overdue, and your next instalment is due ${when}`,
    heading: `${naira(due.overdue)} is overdue, and ${naira(due.instalment)} is due ${when}`,
    paragraphs: [...costTexts(due.nextPenalty), ...helpTexts],
    details: [
      { label: 'Overdue, with penalties', value: naira(due.overdue) },
      { label: `Due ${when}`, value: naira(due.instalment) },
      { label: 'Total to pay', value: naira(due.amountDue) },
      ...furtherDay(due.nextPenalty),
    ],
    button: 'Pay now',
  };
}

function overdueText(late: ArrearsPayload): LoanEmailText {
  const { since, days, nextPenalty, nextDueOn, nextAmount } = late;
  return {
    subject:
      days <= 1
        ? `${naira(late.amountDue)} of your loan is overdue`
        : `${naira(late.amountDue)} of your loan is ${days} days overdue`,
    preheader: 'Pay now, or tell us if you cannot: we may offer you smaller payments.',
    heading: `${naira(late.amountDue)} is overdue`,
    paragraphs: [
      since === null
        ? 'We did not receive your instalment by its due date.'
        : `Your instalment was due on ${formatDate(since)}, ${daysAgo(days)}, and we have not ` +
          'received all of it.',
      ...costTexts(nextPenalty),
      ...helpTexts,
    ],
    details: [
      { label: 'Overdue instalments', value: naira(late.instalments) },
      { label: 'Penalties so far', value: naira(late.penalties) },
      { label: 'Total to pay now', value: naira(late.amountDue) },
      ...furtherDay(nextPenalty),
      ...(nextDueOn === null || nextAmount === null
        ? []
        : [
            {
              label: 'Next instalment',
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

function costTexts(nextPenalty: bigint | null): string[] {
  if (nextPenalty === null) return [];
  return [
    nextPenalty === 0n
      ? 'We will not add further penalties.'
      : `The penalty grows by ${naira(nextPenalty)} a day until you pay the overdue amount.`,
  ];
}

function furtherDay(nextPenalty: bigint | null) {
  return nextPenalty === null || nextPenalty === 0n
    ? []
    : [{ label: 'Penalty per day', value: naira(nextPenalty) }];
}

const helpTexts = [
  'You only need to pay the overdue amount now. If you cannot pay it, tell us on your loan page, ' +
    `or call us on ${contact.phone}: we look at every request, and may offer you smaller ` +
    'payments over a longer time.',
];
