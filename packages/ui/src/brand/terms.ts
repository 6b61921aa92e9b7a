import { withdrawalFootnote } from './claims.ts';
import { brand, contact, registrations } from './lender.ts';

export type Clause = { readonly title: string; readonly text: readonly string[] };

/** When the text below was last changed; change it with the text. */
export const termsChangedOn = '2026-11-21';

/** The rules of the product in the form of a contract. To be read by the lender's counsel. */
export const terms: readonly Clause[] = [
  {
    title: 'Who agrees with whom',
    text: [
      `These terms are between you and ${brand.legalName}, ${contact.address}${registrations.length > 0 ? ` (${registrations.join(', ')})` : ''}. You agree to them when you create an account. A loan or an investment has a contract of its own, which you see before you accept it; where the two differ, that contract counts.`,
    ],
  },
  {
    title: 'Your account',
    text: [
      'An account is for one person of at least 18 years, with an e-mail address that is theirs, and with true details. A business is represented by somebody who may sign for it.',
      'Keep your password to yourself. What is done with it counts as done by you until you tell us that somebody else has it; then we close the way in at once. You are signed out after 30 minutes without activity, and when you close the page.',
    ],
  },
  {
    title: 'Loans',
    text: [
      'You may have one application or one loan at a time. People check what you send; one of them verifies, another one approves. Nobody is obliged to make you an offer, and you are told when there will be none.',
      'A loan comes about when you accept an offer. The offer names the amount, the flat rate per month on that amount, every instalment with its date, the total cost and the APR. The exact terms you accepted are kept with their time. An offer lapses after 14 days.',
      'Each instalment falls due on the day of the month on which the loan was paid out, or on the last day of a shorter month. You may pay earlier and more at any time. What you pay goes to penalties first, then to the oldest instalment: its interest, then its principal.',
      'From the day after a due date, 1% of the original amount is added for each day on which an instalment stays unpaid. The penalty is not compounded, and all penalties of a loan together never exceed its original amount.',
    ],
  },
  {
    title: 'Investments',
    text: [
      'Returns are simple interest on the capital still invested, credited on each monthly anniversary of the start. A part of a month earns nothing. The rate of a full-time investment is that of the plan its amount falls in on the day it starts.',
      withdrawalFootnote,
      'Withdrawals are deducted from the capital first, then from the returns. An investment that falls below the minimum of its plan becomes inactive: the money remains yours and earns nothing. A limited-time investment stops earning at its end.',
      'An investment is not a bank deposit. What it earned before does not say what another one will earn.',
    ],
  },
  {
    title: 'Payments',
    text: [
      'Cards are charged by our payment provider in the currency you were shown. Money counts as received when the provider confirms it, and is booked once. What cannot be applied, because a loan is closed or an offer sold out, is kept for you and shown in your account until it is refunded or applied.',
      'Withdrawals are paid to an account in your own name, after you confirmed them with your password.',
    ],
  },
  {
    title: 'When something goes wrong',
    text: [
      'We answer for what we do wrong. We do not answer for networks, banks and power supplies that are not ours; a payment that was under way when one of them failed is found again and shown as what it is.',
      'We may block an account that is used for fraud, or when the law demands it. Money that is yours remains yours.',
    ],
  },
  {
    title: 'Complaints, changes and law',
    text: [
      `Write to ${contact.email} or call ${contact.phone}. You get a reference at once, and an answer within ${contact.answerHours} working hours. If it does not satisfy you, you may turn to the Federal Competition and Consumer Protection Commission, or to a court.`,
      'When these terms change, we write to you 30 days before. A loan or an investment that has begun keeps the terms it began with. The law of the Federal Republic of Nigeria applies.',
    ],
  },
];
