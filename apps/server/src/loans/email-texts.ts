import type { LoanRecord } from '@quarrter/contract/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import type { EmailContent } from '../platform/render-email.ts';
import type { LoanEmailName } from './emails.ts';

/** What a letter is about: the loan as its client sees it, and the repayment where there is one. */
export type EmailSubject = {
  loan: LoanRecord;
  repayment: LoanRecord['repayments'][number] | undefined;
  url: string;
};

type Text = Omit<EmailContent, 'to' | 'firstName'>;

const naira = (wire: string): string => formatMoney(fromWire(wire), 'NGN');
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);
const orDash = (date: string | null): string => (date === null ? '-' : formatDate(date));

/** The words of this capability's letters. */
export const emailTexts: Record<LoanEmailName, (subject: EmailSubject) => Text> = {
  'application-received': ({ loan, url }) => ({
    subject: `We have your loan application ${loan.short_id}`,
    heading: 'We have your application',
    paragraphs: [
      'Thank you. We are checking your details and documents, and write to you as soon as there is an answer.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Amount requested', value: naira(loan.loan_amount) },
      { label: 'Duration', value: months(loan.duration) },
    ],
    button: { label: 'See your application', url },
  }),
  'offer-made': ({ loan, url }) => ({
    subject: `Your loan offer ${loan.short_id}`,
    heading: 'Your loan is approved',
    paragraphs: [
      `This is our offer. Read the whole schedule and its cost before you accept. It stands until ${orDash(loan.offer_expires_on)}.`,
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Amount', value: naira(loan.amount ?? loan.loan_amount) },
      { label: 'Duration', value: months(loan.duration) },
      { label: 'Interest a month', value: `${loan.interest}%` },
      { label: 'Total cost', value: naira(loan.total_cost ?? '0.00') },
      { label: 'To be repaid in all', value: naira(loan.amount_to_be_repaid) },
      { label: 'APR', value: `${loan.apr ?? '-'}%` },
    ],
    button: { label: 'See the offer', url },
  }),
  disapproved: ({ loan, url }) => ({
    subject: `Your loan application ${loan.short_id}`,
    heading: 'We cannot offer you this loan',
    paragraphs: [
      `We looked at your application for ${naira(loan.loan_amount)} and cannot approve it.`,
      `The reason: ${loan.disapproval_reason}`,
    ],
    button: { label: 'See your application', url },
  }),
  disbursed: ({ loan, url }) => ({
    subject: `Your loan ${loan.short_id} is paid out`,
    heading: 'The money is on your account',
    paragraphs: [
      'Your loan was paid to your bank account. Each payment is due on or before its date.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Amount', value: naira(loan.amount ?? loan.loan_amount) },
      { label: 'First payment', value: orDash(loan.schedule[0]?.due_date ?? null) },
      { label: 'First amount', value: naira(loan.schedule[0]?.total ?? '0.00') },
      { label: 'Last payment', value: orDash(loan.due_date) },
      { label: 'To be repaid in all', value: naira(loan.amount_to_be_repaid) },
    ],
    button: { label: 'See your schedule', url },
  }),
  'disbursement-returned': ({ loan, url }) => ({
    subject: `The payment of your loan ${loan.short_id} came back`,
    heading: 'The money did not stay on your account',
    paragraphs: [
      'Your bank sent the money of your loan back to us. You owe nothing on it. We look at what happened and send it again; the dates of your payments begin on the day it arrives.',
      'If your account was closed or is blocked, please write to us.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Amount', value: naira(loan.amount ?? loan.loan_amount) },
    ],
    button: { label: 'See your loan', url },
  }),
  'repayment-received': ({ loan, repayment, url }) => ({
    subject: `We received your repayment of loan ${loan.short_id}`,
    heading: 'Thank you for your repayment',
    paragraphs: ['Your repayment arrived and is on your loan.'],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Repaid', value: naira(repayment?.amount ?? loan.amount_repaid) },
      { label: 'Received on', value: orDash(repayment?.paid_on ?? null) },
      { label: 'Still owed', value: naira(loan.balance) },
      // Of a loan that is paid off there is none.
      ...(loan.next_payment_date
        ? [{ label: 'Next payment', value: formatDate(loan.next_payment_date) }]
        : []),
    ],
    button: { label: 'See your loan', url },
  }),
  complete: ({ loan, url }) => ({
    subject: `Your loan ${loan.short_id} is fully repaid`,
    heading: 'Your loan is complete',
    paragraphs: [
      'Everything is repaid; you owe nothing more on this loan. Thank you for borrowing with us.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Repaid in all', value: naira(loan.amount_repaid) },
    ],
    button: { label: 'See your loan', url },
  }),
  'payment-due': ({ loan, url }) => ({
    subject: `Your next payment of loan ${loan.short_id}`,
    heading: 'A payment falls due soon',
    paragraphs: [
      'Paying on or before the date keeps your loan free of penalties. You can pay by card.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'Due on', value: orDash(loan.next_payment_date) },
      { label: 'Amount due', value: naira(loan.amount_to_be_paid) },
    ],
    button: { label: 'Pay now', url },
  }),
  overdue: ({ loan, url }) => ({
    subject: `A payment of loan ${loan.short_id} is overdue`,
    heading: 'A payment is overdue',
    paragraphs: [
      `A payment did not arrive by its date. Each day late adds ${loan.penalty_per_day}% of the original amount. ` +
        'If you cannot pay now, write to us on the contact page before it grows.',
    ],
    details: [
      { label: 'Loan ID', value: loan.short_id },
      { label: 'To be paid', value: naira(loan.amount_to_be_paid) },
      { label: 'Penalties so far', value: naira(loan.penalty) },
    ],
    button: { label: 'Pay now', url },
  }),
  'offer-lapsed': ({ loan, url }) => ({
    subject: `Your loan offer ${loan.short_id} has lapsed`,
    heading: 'Our offer has lapsed',
    paragraphs: [
      `Our offer stood until ${orDash(loan.offer_expires_on)} and was neither accepted nor rejected. You can apply again at any time.`,
    ],
    details: [{ label: 'Loan ID', value: loan.short_id }],
    button: { label: 'See the offer', url },
  }),
};
