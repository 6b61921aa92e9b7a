import { naira } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import { loanWrittenOff, writeOffRecovered } from '../restructure/restructuring-events.ts';

export function writeOffEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanWrittenOff, ({ amount }, id) => ({
      subject: `You no longer owe anything on your loan ${id}`,
      heading: 'We have closed your loan',
      paragraphs: [
        `We have written off the ${naira(amount)} you still owed. ` +
          'You do not have to pay anything more on this loan, and we will not charge penalties.',
        'If you have already sent a payment, we will hold it for you and email you.',
      ],
      details: [{ label: 'Amount written off', value: naira(amount) }],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, writeOffRecovered, ({ amount }, id) => ({
      subject: `${naira(amount)}: we used this for your loan ${id}`,
      heading: `We have used ${naira(amount)} for your loan`,
      paragraphs: [
        `You paid ${naira(amount)} that we were holding for you. We have used it for this loan, ` +
          'which we had written off. You still owe nothing on it.',
        'If this is not what you agreed with us, please tell us.',
      ],
      details: [{ label: 'Amount used', value: naira(amount) }],
      button: 'View your loan',
    })),
  };
}
