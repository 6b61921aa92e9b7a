import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { shortId } from '../platform/ids.ts';
import type { EmailContent } from '../platform/render-email.ts';
import type { Loan, Repayment } from './loan.ts';

/** What a client is told about a loan. */
export const loanEmailNames = [
  'application-received',
  'offer-made',
  'disapproved',
  'disbursed',
  'disbursement-returned',
  'repayment-received',
  'complete',
  'payment-due',
  'overdue',
  'offer-lapsed',
] as const;
export type LoanEmailName = (typeof loanEmailNames)[number];

/** What an email is about: the loan, and the repayment where there is one. */
export type EmailSubject = { loan: Loan; repayment: Repayment | undefined; url: string };

type Text = Omit<EmailContent, 'to' | 'firstName'>;

const naira = (amount: bigint): string => formatMoney(amount, 'NGN');
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);
const orDash = (date: IsoDate | null): string => (date === null ? '-' : formatDate(date));
const loanIdOf = ({ loanId }: Loan) => ({ label: 'Loan ID', value: shortId(loanId) });

/** The amount lent, or asked for until there is an offer. */
const amountOf = (loan: Loan) => naira(loan.amount ?? loan.requestedAmount);

export const emailTexts: Record<LoanEmailName, (subject: EmailSubject) => Text> = {
  'application-received': ({ loan, url }) => ({
    subject: `We have received your loan application ${shortId(loan.loanId)}`,
    heading: 'We have received your application',
    paragraphs: [
      'Thank you for applying. We are checking your details and documents. ' +
        'We will email you as soon as we have a decision.',
    ],
    details: [
      loanIdOf(loan),
      { label: 'Amount requested', value: naira(loan.requestedAmount) },
      { label: 'Duration', value: months(loan.months) },
    ],
    button: { label: 'View your application', url },
  }),
  'offer-made': ({ loan, url }) => ({
    subject: `Your loan offer ${shortId(loan.loanId)}`,
    heading: 'Your loan is approved',
    paragraphs: [
      `You have until ${orDash(loan.offerExpiresOn)} to accept this offer. ` +
        'Please check the cost and the repayment dates before you decide.',
    ],
    details: [
      loanIdOf(loan),
      { label: 'Amount', value: amountOf(loan) },
      { label: 'Duration', value: months(loan.months) },
      { label: 'Interest per month', value: `${percentFromRatePpm(loan.ratePpm)}%` },
      { label: 'Total cost', value: naira(loan.totalCost ?? 0n) },
      { label: 'Total to repay', value: naira(loan.totalToRepay) },
      { label: 'APR', value: `${loan.apr ?? '-'}%` },
    ],
    button: { label: 'View your offer', url },
  }),
  disapproved: ({ loan, url }) => ({
    subject: `Your loan application ${shortId(loan.loanId)}`,
    heading: 'We cannot offer you this loan',
    paragraphs: [
      `We have reviewed your application for ${naira(loan.requestedAmount)} and cannot approve it.`,
      `Reason: ${loan.disapprovalReason}`,
    ],
    button: { label: 'View your application', url },
  }),
  disbursed: ({ loan, url }) => ({
    subject: `Your loan ${shortId(loan.loanId)} has been paid into your account`,
    heading: 'Your loan has been paid into your account',
    paragraphs: [
      `We have sent ${amountOf(loan)} to your bank account. ` +
        'Please make each repayment on or before its due date.',
    ],
    details: [
      loanIdOf(loan),
      { label: 'Amount', value: amountOf(loan) },
      { label: 'First repayment due', value: orDash(loan.schedule[0]?.dueOn ?? null) },
      { label: 'First repayment', value: naira(loan.schedule[0]?.total ?? 0n) },
      { label: 'Last repayment due', value: orDash(loan.dueOn) },
      { label: 'Total to repay', value: naira(loan.totalToRepay) },
    ],
    button: { label: 'View your repayment dates', url },
  }),
  'disbursement-returned': ({ loan, url }) => ({
    subject: `Your bank returned your loan ${shortId(loan.loanId)}`,
    heading: 'Your bank returned the money',
    paragraphs: [
      'Your bank sent your loan back to us, so you owe nothing on it now. ' +
        'We will find out why and send it again. ' +
        'Your repayment dates will start on the day you receive the money.',
      'If your account is closed or blocked, please contact us.',
    ],
    details: [loanIdOf(loan), { label: 'Amount', value: amountOf(loan) }],
    button: { label: 'View your loan', url },
  }),
  'repayment-received': ({ loan, repayment, url }) => ({
    subject: `We have received your repayment for loan ${shortId(loan.loanId)}`,
    heading: 'Thank you for your repayment',
    paragraphs: ['We have received your repayment and taken it off your balance.'],
    details: [
      loanIdOf(loan),
      { label: 'Amount repaid', value: naira(repayment?.amount ?? loan.amountRepaid) },
      { label: 'Received on', value: orDash(repayment?.paidOn ?? null) },
      { label: 'Balance', value: naira(loan.balance) },
      // A loan that is fully repaid has none.
      ...(loan.nextPaymentDate
        ? [{ label: 'Next repayment due', value: formatDate(loan.nextPaymentDate) }]
        : []),
    ],
    button: { label: 'View your loan', url },
  }),
  complete: ({ loan, url }) => ({
    subject: `Your loan ${shortId(loan.loanId)} is fully repaid`,
    heading: 'Your loan is fully repaid',
    paragraphs: ['You owe nothing more on this loan. Thank you for borrowing with us.'],
    details: [loanIdOf(loan), { label: 'Total repaid', value: naira(loan.amountRepaid) }],
    button: { label: 'View your loan', url },
  }),
  'payment-due': ({ loan, url }) => ({
    subject: `Your next repayment for loan ${shortId(loan.loanId)} is due soon`,
    heading: `${naira(loan.amountDue)} is due on ${orDash(loan.nextPaymentDate)}`,
    paragraphs: ['Pay on or before the due date to avoid a penalty. You can pay by card.'],
    details: [
      loanIdOf(loan),
      { label: 'Due date', value: orDash(loan.nextPaymentDate) },
      { label: 'Amount due', value: naira(loan.amountDue) },
    ],
    button: { label: 'Pay now', url },
  }),
  overdue: ({ loan, url }) => ({
    subject: `Your repayment for loan ${shortId(loan.loanId)} is overdue`,
    heading: 'Your repayment is overdue',
    paragraphs: [
      'We did not receive your repayment by its due date. Each day you are late adds a penalty ' +
        `of ${percentFromRatePpm(loan.penaltyPpmPerDay)}% of the original loan amount.`,
      'If you cannot pay now, please contact us as soon as you can.',
    ],
    details: [
      loanIdOf(loan),
      { label: 'Amount due', value: naira(loan.amountDue) },
      { label: 'Penalties so far', value: naira(loan.penalty) },
    ],
    button: { label: 'Pay now', url },
  }),
  'offer-lapsed': ({ loan, url }) => ({
    subject: `Your loan offer ${shortId(loan.loanId)} has expired`,
    heading: 'Your loan offer has expired',
    paragraphs: [
      `You had until ${orDash(loan.offerExpiresOn)} to accept this offer. ` +
        'You can apply again at any time.',
    ],
    details: [loanIdOf(loan)],
    button: { label: 'View the offer', url },
  }),
};
