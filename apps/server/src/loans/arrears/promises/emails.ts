import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import type { EventEmails } from '../../../events/index.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import { emailOf } from '../../email-of.ts';
import { promiseBroken, promiseDueSoon, promiseKept, promiseMade } from './events.ts';

const naira = (amount: bigint): string => formatMoney(amount, 'NGN');

/** What the client reads about a promise to pay. */
export function promiseEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...emailOf(publicUrl, promiseMade, ({ parts }, id) => ({
      subject: `What we agreed for loan ${id}`,
      heading: 'Your agreed payments',
      paragraphs: [
        'We agreed these payments with you. While you pay each of them by its date, you can pay ' +
          'the agreed amount alone, and we do not remind you of the rest that is overdue.',
        'Penalties for late days still apply as your agreement says. If you did not agree to ' +
          'this, or cannot keep it, please tell us.',
      ],
      details: parts.map(({ dueOn, amount }) => ({
        label: `By ${formatDate(dueOn)}`,
        value: naira(amount),
      })),
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, promiseDueSoon, ({ dueOn, amount }, id) => ({
      subject: `Your agreed payment for loan ${id} is due tomorrow`,
      heading: `Please pay ${naira(amount)} by ${formatDate(dueOn)}`,
      paragraphs: ['This is the payment that we agreed with you. If you cannot pay it, tell us.'],
      details: [
        { label: 'Agreed date', value: formatDate(dueOn) },
        { label: 'Agreed amount', value: naira(amount) },
      ],
      button: 'Pay now',
    })),
    ...emailOf(publicUrl, promiseKept, (_, id) => ({
      subject: `You kept your agreed payments for loan ${id}`,
      heading: 'Thank you: all agreed payments have arrived',
      paragraphs: ['What your loan still owes is on its page.'],
      details: [],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, promiseBroken, ({ dueOn, amount }, id) => ({
      subject: `Your agreed payment for loan ${id} has not arrived`,
      heading: `${naira(amount)} was due on ${formatDate(dueOn)}`,
      paragraphs: [
        'We agreed this payment with you and have not received all of it, so the agreement has ' +
          'ended. Everything that is overdue is due now.',
        'If you cannot pay it, tell us on the page of your loan.',
      ],
      details: [
        { label: 'Agreed date', value: formatDate(dueOn) },
        { label: 'Still missing', value: naira(amount) },
      ],
      button: 'Pay now',
    })),
  };
}
