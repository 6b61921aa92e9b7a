import { formatMoney } from '@quarrter/domain/money';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { redressGranted } from './events.ts';

/** The email that tells a client what we owe them for our mistake. */
export function redressEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(redressGranted, ({ reference, currency, amount }) => {
    const value = formatMoney(amount, currency);
    return {
      subject: `${value} for our mistake: your complaint ${reference}`,
      preheader: `We made a mistake, and owe you ${value} for it.`,
      heading: `We owe you ${value}`,
      paragraphs: [
        `You told us about a mistake of ours in your complaint ${reference}. We are sorry. ` +
          `We owe you ${value} for it.`,
        'We’ll pay it to your bank account or use it for what you owe us, and email you. Please ' +
          'check that your profile has the right account.',
        'If you would rather use it to repay a loan, please contact us before we pay it.',
      ],
      details: [
        { label: 'Amount', value },
        { label: 'Complaint', value: reference },
      ],
      button: { label: 'Check your account details', url: `${publicUrl}/profile` },
    };
  });
}
