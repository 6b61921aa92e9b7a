import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import { contact } from '@quarrter/ui/brand';
import type { EventEmails } from '../../../events/index.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import { emailOf } from '../../email-of.ts';
import { promiseBroken, promiseDueSoon, promiseKept, promiseMade } from './events.ts';

export function promiseEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...emailOf(publicUrl, promiseMade, ({ parts }, id) => ({
      subject: `Your payment plan for loan ${id}`,
      heading: 'Your agreed payments',
      paragraphs: [
        'We agreed these payments with you. Pay each amount by its date and we will not send ' +
          'reminders about the rest. While you keep to these dates, we will not charge a saved ' +
          'card for this loan.',
        'The late penalty in your agreement still applies. If you did not agree to this, or ' +
          'cannot pay it, please tell us.',
      ],
      details: parts.map(({ dueOn, amount }) => ({
        label: `By ${formatDate(dueOn)}`,
        value: naira(amount),
      })),
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, promiseDueSoon, ({ dueOn, amount }) => ({
      subject: `${naira(amount)} is due tomorrow, as we agreed`,
      heading: `Please pay ${naira(amount)} by ${formatDate(dueOn)}`,
      paragraphs: [
        'We agreed this payment with you. If you cannot make it, tell us on your loan page ' +
          'before that date.',
      ],
      details: [
        { label: 'Agreed date', value: formatDate(dueOn) },
        { label: 'Agreed amount', value: naira(amount) },
      ],
      button: 'Pay now',
    })),
    ...emailOf(publicUrl, promiseKept, (_, id) => ({
      subject: `Thank you: you have made all your agreed payments for loan ${id}`,
      heading: 'Thank you: all agreed payments have arrived',
      paragraphs: ['See your loan page for what you still owe.'],
      details: [],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, promiseBroken, ({ dueOn, amount }) => ({
      subject: `${naira(amount)} due on ${formatDate(dueOn)} has not reached us`,
      heading: `${naira(amount)} was due on ${formatDate(dueOn)}`,
      paragraphs: [
        'We agreed this payment with you and have not received all of it, so our agreement has ' +
          'ended and the full overdue amount is due now.',
        `If something went wrong, call us on ${contact.phone}, or tell us on your loan page.`,
      ],
      details: [
        { label: 'Agreed date', value: formatDate(dueOn) },
        { label: 'Still to pay', value: naira(amount) },
      ],
      button: 'Pay now',
    })),
  };
}
