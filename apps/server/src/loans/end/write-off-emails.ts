import { formatMoney } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import { loanWrittenOff } from '../restructure/restructuring-events.ts';

const naira = (amount: bigint): string => formatMoney(amount, 'NGN');

/** What the lender gave up. */
export function writeOffEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanWrittenOff, ({ amount }, id) => ({
      subject: `You owe nothing more on your loan ${id}`,
      heading: 'We have closed your loan',
      paragraphs: [
        `We have given up the ${naira(amount)} that you still owed. ` +
          'You do not have to pay anything more on this loan, and we charge no more penalties.',
        'If you have already sent a payment, we will hold it for you and tell you.',
      ],
      details: [{ label: 'Amount given up', value: naira(amount) }],
      button: 'View your loan',
    })),
  };
}
