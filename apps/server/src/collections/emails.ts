import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import { type EmailText, type EventEmails, type EventKind, writeEmail } from '../events/index.ts';
import { shortId } from '../platform/database/ids.ts';
import {
  automaticRepaymentOff,
  automaticRepaymentOn,
  chargeAnnounced,
  chargeFailed,
} from './events.ts';
import { topUpEmails } from './top-ups/emails.ts';

/** How the emails about automatic repayment read. Each leads to the loan. */
export function collectionsEmails({ publicUrl }: { publicUrl: string }): EventEmails {
  const emailOf = <Payload extends { loanType: string }>(
    event: EventKind<Payload>,
    write: (payload: Payload, id: string) => Omit<EmailText, 'button'> & { button: string },
  ) =>
    writeEmail(event, (payload, { subjectId }) => {
      const loanId = subjectId ?? '';
      const { button, ...text } = write(payload, shortId(loanId));
      const url = `${publicUrl}/loans/${payload.loanType}/details/${loanId}`;
      return { ...text, button: { label: button, url } };
    });
  return {
    ...topUpEmails(publicUrl),
    ...emailOf(automaticRepaymentOn, ({ card, firstDueOn }, id) => ({
      subject: `Automatic repayment is on for loan ${id}`,
      heading: 'Automatic repayment is on',
      paragraphs: [
        firstDueOn === null
          ? `We will charge ${card} on each due date from now on.`
          : `We will charge ${card} on ${formatDate(firstDueOn)} and on each due date after it.`,
        'We’ll email you 3 days before each charge, and never charge more than is due. You can ' +
          'switch it off at any time, and you can always pay yourself before the due date.',
      ],
      button: 'View your loan',
    })),
    ...emailOf(automaticRepaymentOff, ({ card, why }, id) => ({
      subject: `Automatic repayment is off for loan ${id}`,
      heading: 'Automatic repayment is off',
      paragraphs: [
        why === 'client'
          ? `We will no longer charge ${card} for this loan.`
          : `${card} was removed, so we will no longer charge it for this loan.`,
        'Please pay any overdue amount now, and each instalment yourself by its due date.',
      ],
      button: 'View your loan',
    })),
    ...emailOf(chargeAnnounced, ({ card, dueOn, amount }, id) => ({
      subject: `${naira(amount)} will be charged on ${formatDate(dueOn)} for loan ${id}`,
      heading: `We will charge your card on ${formatDate(dueOn)}`,
      paragraphs: [
        `${naira(amount)} will be charged to ${card}. You do not need to do anything.`,
        'If you pay before that day, or switch automatic repayment off, we will not charge it.',
      ],
      details: [
        { label: 'Date', value: formatDate(dueOn) },
        { label: 'Amount', value: naira(amount) },
        { label: 'Card', value: card },
      ],
      button: 'View your loan',
    })),
    ...emailOf(chargeFailed, ({ card, amount, reason, nextAttemptOn }, id) => ({
      subject: `${naira(amount)} was not charged for loan ${id}`,
      heading: 'Your card was not charged',
      paragraphs: [
        `We tried to charge ${naira(amount)} to ${card}. ${reason} We do not charge for this.`,
        nextAttemptOn === null
          ? 'We will not try again for this due date. Please pay now to stop further penalties.'
          : `We will try again on ${formatDate(nextAttemptOn)}. If you pay today, no further ` +
            'penalty is added.',
      ],
      button: 'Pay now',
    })),
  };
}
