import { formatDate, formatMonths } from '@quarrter/domain/calendar';
import { naira, percentFromRatePpm } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import {
  cancelledThing,
  loanCancelled,
  loanDeclined,
  loanOffered,
  offerAccepted,
  offerExpired,
} from '../apply/application-events.ts';
import { emailOf } from '../email-of.ts';

/** Emails about the result of an application: an offer and its answer, or an end without one. */
export function offerEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanOffered, (offer) => ({
      subject: `${naira(offer.amount)} approved: accept by ${formatDate(offer.expiresOn)}`,
      preheader: `You get ${naira(offer.amount)} and repay ${naira(offer.totalToRepay)}.`,
      heading: 'Your loan is approved',
      paragraphs: [
        `You have until ${formatDate(offer.expiresOn)} to accept this offer. ` +
          'Please check the cost and the repayment dates before you decide.',
      ],
      details: [
        { label: 'You get', value: naira(offer.amount) },
        { label: 'Duration', value: formatMonths(offer.months) },
        { label: 'Interest rate', value: `${percentFromRatePpm(offer.ratePpm)}% per month` },
        { label: 'Total cost', value: naira(offer.totalCost) },
        { label: 'Total to repay', value: naira(offer.totalToRepay) },
        { label: 'APR', value: `${offer.apr}%` },
      ],
      button: 'View your offer',
    })),
    ...emailOf(publicUrl, offerAccepted, ({ amount, needsBank }) => ({
      subject:
        `${naira(amount)} accepted: ` +
        (needsBank ? 'please enter your bank account' : 'we are preparing the transfer'),
      heading: 'You accepted our offer',
      paragraphs: [
        needsBank
          ? 'Your loan has no bank account yet. Please enter one on your loan page so that we ' +
            'can pay it out. Until then you can still cancel the loan.'
          : 'We are preparing the transfer to your bank account and will email you when it is ' +
            'sent. Until then you can still cancel the loan.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: needsBank ? 'Enter your bank account' : 'View your loan',
    })),
    ...emailOf(publicUrl, loanDeclined, ({ requestedAmount, reason }) => ({
      subject: `${naira(requestedAmount)}: we cannot offer you this loan`,
      heading: 'We cannot offer you this loan',
      paragraphs: [
        `We have reviewed your application for ${naira(requestedAmount)} and cannot approve it.`,
        `Reason: ${reason}`,
        'If you think we got this wrong, you can ask on your application page for someone else ' +
          'to review it.',
      ],
      details: [],
      button: 'View your application',
    })),
    ...endEmails(publicUrl),
  };
}

function endEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanCancelled, ({ amount, by, reason, cancelled }, id) => ({
      subject: `Your ${cancelledNoun({ by, cancelled })} ${id} is cancelled`,
      heading:
        by === 'client'
          ? `You cancelled your ${cancelledNoun({ by, cancelled })}`
          : `We had to cancel your ${cancelledNoun({ by, cancelled })}`,
      paragraphs: [
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
        'No money was sent and you owe nothing. You can apply again at any time.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: `View the ${cancelledThing({ by, cancelled }) === 'loan' ? 'loan' : 'application'}`,
    })),
    ...emailOf(publicUrl, offerExpired, ({ expiredOn }, id) => ({
      subject: `Your loan offer ${id} has expired`,
      heading: 'Your loan offer has expired',
      paragraphs: [
        `You had until ${formatDate(expiredOn)} to accept this offer. ` +
          'You can apply again at any time.',
      ],
      details: [],
      button: 'View the offer',
    })),
  };
}

const cancelledNouns = {
  application: 'loan application',
  loan: 'loan',
  request: 'loan request',
} as const;

function cancelledNoun(event: Parameters<typeof cancelledThing>[0]): string {
  return cancelledNouns[cancelledThing(event)];
}
