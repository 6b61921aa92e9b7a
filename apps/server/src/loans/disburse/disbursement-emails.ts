import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import {
  disbursementResent,
  disbursementReturned,
  disbursementUnclaimed,
  loanDisbursed,
} from './disbursement-events.ts';

/** The money of a loan on its way to the client. */
export function disbursementEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanDisbursed, (paid) => ({
      subject: `${naira(paid.amount)} has been paid into your account`,
      preheader:
        `Your first instalment of ${naira(paid.firstRepayment)} is due on ` +
        `${formatDate(paid.firstDueOn)}.`,
      heading: 'Your loan has been paid into your account',
      paragraphs: [
        `We have sent ${naira(paid.amount)} to your bank account. ` +
          'Please pay each instalment on or before its due date.',
      ],
      details: [
        { label: 'Amount', value: naira(paid.amount) },
        { label: 'First instalment due', value: formatDate(paid.firstDueOn) },
        { label: 'First instalment', value: naira(paid.firstRepayment) },
        { label: 'Last instalment due', value: formatDate(paid.lastDueOn) },
        { label: 'Total to repay', value: naira(paid.totalToRepay) },
      ],
      button: 'View your repayment dates',
    })),
    ...emailOf(publicUrl, disbursementReturned, ({ amount }, id) => ({
      subject: `${naira(amount)} returned by your bank: check your account details (loan ${id})`,
      heading: 'Your bank sent the money back to us',
      paragraphs: [
        'Your bank sent your loan back to us, so you owe nothing on it now. We will find out why ' +
          'and send it again. Your repayment dates will start on the day you receive the money.',
        'If your account is closed or blocked, please contact us.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, disbursementUnclaimed, ({ amount }, id) => ({
      subject: `${naira(amount)} returned by your bank: check your account details (loan ${id})`,
      heading: 'Your bank sent the money back to us',
      paragraphs: [
        'Your bank sent your loan back to us. The money is safe with us. ' +
          'We will not charge penalties until this is sorted out.',
        'We can send it to another account of yours: change the account on your loan page, ' +
          'or contact us.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, disbursementResent, ({ amount }, id) => ({
      subject: `${naira(amount)} sent again for your loan ${id}`,
      heading: 'Your loan has been paid into your account',
      paragraphs: [
        `We have sent ${naira(amount)} again, and it arrived. Your repayment dates stay the same.`,
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your repayment dates',
    })),
  };
}
