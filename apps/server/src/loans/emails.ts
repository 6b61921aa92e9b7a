import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import type { EventEmails } from '../events/index.ts';
import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import {
  loanAccountChanged,
  loanApplied,
  loanCancelled,
  loanDeclined,
  loanOffered,
  offerAccepted,
  offerExpired,
} from './apply/application-events.ts';
import { waitingEmails } from './apply/waiting-emails.ts';
import {
  disbursementResent,
  disbursementReturned,
  disbursementUnclaimed,
  loanDisbursed,
} from './disburse/disbursement-events.ts';
import { attachDocuments } from './documents/attach-documents.ts';
import { emailOf } from './email-of.ts';
import {
  loanCompleted,
  loanRepaid,
  penaltiesReversed,
  penaltiesWaived,
  principalReturned,
} from './repay/repayment-events.ts';
import { restructuringEmails } from './restructure/restructuring-emails.ts';
import { loanWrittenOff } from './restructure/restructuring-events.ts';

const naira = (amount: bigint): string => formatMoney(amount, 'NGN');
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** The emails that follow from events of loans, with the figures of the event. */
export function loansEmails(deps: IssuedDocumentsDeps): EventEmails {
  return attachDocuments(deps, loanTexts(deps));
}

function loanTexts({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...waitingEmails(publicUrl),
    ...restructuringEmails({ publicUrl }),
    ...emailOf(publicUrl, loanApplied, (application, id) => ({
      subject: `We have received your loan application ${id}`,
      heading: 'We have received your application',
      paragraphs: [
        'Thank you for applying. We are checking your details and documents. ' +
          'We will email you as soon as we have a decision.',
      ],
      details: [
        { label: 'Amount requested', value: naira(application.requestedAmount) },
        { label: 'Duration', value: months(application.months) },
      ],
      button: 'View your application',
    })),
    ...emailOf(publicUrl, loanOffered, (offer, id) => ({
      subject: `Your loan offer ${id}`,
      heading: 'Your loan is approved',
      paragraphs: [
        `You have until ${formatDate(offer.expiresOn)} to accept this offer. ` +
          'Please check the cost and the repayment dates before you decide.',
      ],
      details: [
        { label: 'Amount', value: naira(offer.amount) },
        { label: 'Duration', value: months(offer.months) },
        { label: 'Interest per month', value: `${percentFromRatePpm(offer.ratePpm)}%` },
        { label: 'Total cost', value: naira(offer.totalCost) },
        { label: 'Total to repay', value: naira(offer.totalToRepay) },
        { label: 'APR', value: `${offer.apr}%` },
      ],
      button: 'View your offer',
    })),
    ...emailOf(publicUrl, offerAccepted, ({ amount, needsBank }, id) => ({
      subject: `You accepted the offer for your loan ${id}`,
      heading: 'You accepted our offer',
      paragraphs: [
        needsBank
          ? 'Your loan has no bank account yet. Please enter one on the page of your loan: we ' +
            'can pay it out as soon as you have. Until then you can still cancel the loan.'
          : 'We are preparing the transfer to your bank account and will email you when it is ' +
            'sent. Until then you can still cancel the loan.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: needsBank ? 'Enter your bank account' : 'View your loan',
    })),
    ...emailOf(publicUrl, loanDeclined, ({ requestedAmount, reason }, id) => ({
      subject: `Your loan application ${id}`,
      heading: 'We cannot offer you this loan',
      paragraphs: [
        `We have reviewed your application for ${naira(requestedAmount)} and cannot approve it.`,
        `Reason: ${reason}`,
      ],
      button: 'View your application',
    })),
    ...emailOf(publicUrl, loanCancelled, ({ amount, by, reason }, id) => ({
      subject: `Your loan ${id} is cancelled`,
      heading: by === 'client' ? 'You cancelled your loan' : 'We had to cancel your loan',
      paragraphs: [
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
        'No money was sent and you owe nothing. You can apply again at any time.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View the loan',
    })),
    ...emailOf(publicUrl, loanAccountChanged, ({ bank, by, isFirst }, id) => ({
      subject: `The bank account of your loan ${id} was ${isFirst ? 'entered' : 'changed'}`,
      heading: `We will pay your loan into ${isFirst ? 'this' : 'another'} account`,
      paragraphs: [
        `${by === 'client' ? 'You' : 'Our staff'} ${isFirst ? 'entered' : 'changed'} the bank ` +
          `account that your loan will be paid into. It is ${isFirst ? '' : 'now '}an account ` +
          `at ${bank}.`,
        'If you did not ask for this, please contact us at once.',
      ],
      details: [],
      button: 'View your loan',
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
    ...emailOf(publicUrl, loanDisbursed, (paid, id) => ({
      subject: `Your loan ${id} has been paid into your account`,
      heading: 'Your loan has been paid into your account',
      paragraphs: [
        `We have sent ${naira(paid.amount)} to your bank account. ` +
          'Please make each repayment on or before its due date.',
      ],
      details: [
        { label: 'Amount', value: naira(paid.amount) },
        { label: 'First repayment due', value: formatDate(paid.firstDueOn) },
        { label: 'First repayment', value: naira(paid.firstRepayment) },
        { label: 'Last repayment due', value: formatDate(paid.lastDueOn) },
        { label: 'Total to repay', value: naira(paid.totalToRepay) },
      ],
      button: 'View your repayment dates',
    })),
    ...emailOf(publicUrl, disbursementReturned, ({ amount }, id) => ({
      subject: `Your bank returned your loan ${id}`,
      heading: 'Your bank returned the money',
      paragraphs: [
        'Your bank sent your loan back to us, so you owe nothing on it now. ' +
          'We will find out why and send it again. ' +
          'Your repayment dates will start on the day you receive the money.',
        'If your account is closed or blocked, please contact us.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, disbursementUnclaimed, ({ amount }, id) => ({
      subject: `Your bank returned the money of your loan ${id}`,
      heading: 'Your bank returned the money',
      paragraphs: [
        'Your bank sent your loan back to us. The money is safe with us. ' +
          'We charge no penalty until we have settled this with you.',
        'We can send it again to another account of yours: change the account of your loan, ' +
          'or contact us.',
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, disbursementResent, ({ amount }, id) => ({
      subject: `We have sent the money of your loan ${id} again`,
      heading: 'Your loan has been paid into your account',
      paragraphs: [
        `We have sent ${naira(amount)} again, and it arrived. Your repayment dates stay the same.`,
      ],
      details: [{ label: 'Amount', value: naira(amount) }],
      button: 'View your repayment dates',
    })),
    ...emailOf(publicUrl, loanRepaid, (repayment, id) => ({
      subject: `We have received your repayment for loan ${id}`,
      heading: 'Thank you for your repayment',
      paragraphs: ['We have received your repayment and taken it off your balance.'],
      details: [
        { label: 'Amount repaid', value: naira(repayment.amount) },
        { label: 'Received on', value: formatDate(repayment.paidOn) },
        { label: 'Balance', value: naira(repayment.balance ?? 0n) },
        // A loan that is fully repaid has none.
        ...(repayment.nextDueOn === null
          ? []
          : [{ label: 'Next repayment due', value: formatDate(repayment.nextDueOn) }]),
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, principalReturned, ({ principal, saved }, id) => ({
      subject: `Your loan ${id} is cancelled`,
      heading: 'You cancelled your loan by returning the money',
      paragraphs: [
        `We have received the whole ${naira(principal)} within the time to cancel. ` +
          'You owe no interest and nothing else on this loan.',
      ],
      details: [
        { label: 'Principal returned', value: naira(principal) },
        { label: 'Interest you do not pay', value: naira(saved) },
      ],
      button: 'View your loan',
    })),
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
    ...emailOf(publicUrl, loanCompleted, ({ totalRepaid, saved }, id) => ({
      subject: `Your loan ${id} is fully repaid`,
      heading: 'Your loan is fully repaid',
      paragraphs: ['You owe nothing more on this loan. Thank you for borrowing with us.'],
      details: [
        { label: 'Total repaid', value: naira(totalRepaid) },
        ...(saved > 0n ? [{ label: 'Interest saved', value: naira(saved) }] : []),
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, penaltiesReversed, ({ penalties, repaid, paidOn }, id) => ({
      subject: `We have reversed penalties on your loan ${id}`,
      heading: `We have reversed ${naira(penalties)} of penalties`,
      paragraphs: [
        `Your payment of ${naira(repaid)} reached us late, but it counts from the day you paid. ` +
          'You no longer owe the penalties that we charged from that day on.',
      ],
      details: [
        { label: 'You paid on', value: formatDate(paidOn) },
        { label: 'Penalties reversed', value: naira(penalties) },
      ],
      button: 'View your loan',
    })),
    ...emailOf(publicUrl, penaltiesWaived, ({ amount, balance }, id) => ({
      subject: `We have waived penalties on your loan ${id}`,
      heading: `We have waived ${naira(amount)} of penalties`,
      paragraphs: ['You do not have to pay these penalties. The rest of your loan is unchanged.'],
      details: [
        { label: 'Penalties waived', value: naira(amount) },
        { label: 'Balance', value: naira(balance) },
      ],
      button: 'View your loan',
    })),
  };
}
