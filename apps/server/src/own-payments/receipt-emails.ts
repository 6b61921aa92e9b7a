import { formatMoney } from '@quarrter/domain/money';
import { type EmailText, type EventEmails, type EventKind, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import {
  payoutPartOrdered,
  type ReceiptTransfer,
  receiptPayoutFailed,
  receiptPayoutOrdered,
  receiptPayoutPaid,
} from './receipt-events.ts';

/** The emails about money that a client already had with us and that was not needed. */
export function ownPaymentsEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...emailOf(publicUrl, receiptPayoutOrdered, (money, to) => ({
      subject: `${money}: we are sending it to your bank account`,
      heading: `We are sending ${money} to your bank account`,
      paragraphs: [
        `We held ${money} for you, and are sending it to ${to}.`,
        'If this is not your account, please contact us at once.',
      ],
    })),
    ...emailOf(publicUrl, payoutPartOrdered, (money, to) => ({
      subject: `${money}: we are sending it to another account of yours`,
      heading: `We are sending ${money} to another account of yours`,
      paragraphs: [
        `Your bank did not accept ${money} that we paid you. We are sending it to ${to} instead.`,
        'If this is not your account, please contact us at once.',
      ],
    })),
    ...emailOf(publicUrl, receiptPayoutPaid, (money, to) => ({
      subject: `${money} was paid to your bank account`,
      heading: `We have paid you ${money}`,
      paragraphs: [`We have sent the ${money} that we held for you to ${to}.`],
    })),
    ...emailOf(publicUrl, receiptPayoutFailed, (money, to) => ({
      subject: `${money} did not reach you: check your account details`,
      heading: 'Your transfer did not go through',
      paragraphs: [
        `We could not pay ${money} to ${to}. The money is still yours, and ` +
          'we are holding it for you.',
        'Please check the bank account in your profile. We’ll contact you about sending it again.',
      ],
    })),
  };
}

type Words = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>;

function emailOf(
  publicUrl: string,
  event: EventKind<ReceiptTransfer>,
  write: (money: string, to: string) => Words,
): EventEmails {
  return writeEmail(event, ({ currency, amount, bank, lastFour }) => {
    const value = formatMoney(amount, currency);
    // No account is named when parts of the money went to different ones.
    const accounts = lastFour === '' ? [] : [`${bank}, ending in ${lastFour}`];
    const [to = 'your bank account'] = accounts.map((account) => `your account at ${account}`);
    return {
      ...write(value, to),
      details: [
        { label: 'Amount', value },
        ...accounts.map((account) => ({ label: 'Account', value: account })),
      ],
      button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
    };
  });
}
