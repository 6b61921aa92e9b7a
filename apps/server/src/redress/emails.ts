import { formatMoney } from '@quarrter/domain/money';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { redressGranted } from './events.ts';

/** The email that tells a client what we owe them for our mistake. */
export function redressEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(redressGranted, ({ reference, currency, amount }) => {
    const value = formatMoney(amount, currency);
    return {
      subject: `We owe you ${value} for your complaint ${reference}`,
      heading: `We owe you ${value}`,
      paragraphs: [
        `We made a mistake, which you told us about in your complaint ${reference}. ` +
          `We are sorry. We owe you ${value} for it.`,
        'We’ll pay it to your bank account and email you when we do. Please check that your ' +
          'profile has the right account.',
        'If you would rather use it for a loan with us, please contact us.',
      ],
      details: [
        { label: 'We owe you', value },
        { label: 'Complaint', value: reference },
      ],
      button: { label: 'Check your bank account', url: `${publicUrl}/profile` },
    };
  });
}
