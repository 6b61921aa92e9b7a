import { brand, contact } from './lender.ts';
import type { Clause } from './terms.ts';

/** When the text below was last changed; change it with the text. */
export const privacyChangedOn = '2026-11-21';

/** What the Nigeria Data Protection Act asks a lender to say. To be read by the lender's counsel. */
export const privacy: readonly Clause[] = [
  {
    title: 'Who is responsible',
    text: [
      `${brand.legalName}, ${contact.address}. Questions about your data reach the right desk through ${contact.email}.`,
    ],
  },
  {
    title: 'What we ask for, and why',
    text: [
      'Your name, e-mail address and phone number, to have an account. Your date of birth, income, employer, address, NIN and BVN and two documents when you ask for a loan, to know who you are and what you can carry. Your next of kin when you invest. Your bank account, to pay you. We need these to make and keep a contract with you, and because the law obliges a lender to know its clients.',
      'What you write to us through the contact form, to answer it.',
      'We ask for no access to your contacts, photos, messages, call log or location.',
    ],
  },
  {
    title: 'How it is kept',
    text: [
      'NIN, BVN and account numbers are encrypted and shown only by their last four digits, to you as well. The answer to your security question and your password are kept in a form that cannot be read back. Your card goes to the payment provider and never touches our systems.',
      'In your browser, your session lies in the tab alone and is gone when you close it. A long form you have begun is kept on your device until you send it or close the tab, without any of those numbers. There are no advertising cookies and no trackers.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Our staff, as far as their task needs it; every act of theirs is logged. The payment provider and your bank, for payments and transfers. Your employer, if it is a partner of ours and you ask for a loan as its staff: only to confirm that you work there. Credit bureaus and authorities, where the law demands it.',
      'Nobody else, and never your friends or your employer to press you for a payment. Your data is not sold.',
    ],
  },
  {
    title: 'How long',
    text: [
      'As long as you have an account, and afterwards for the five years for which the law on money laundering obliges us to keep records of clients and payments. An application that came to nothing is kept as long; messages of the contact form for two years.',
    ],
  },
  {
    title: 'Decisions by people',
    text: [
      'No loan is refused by a machine alone: limits by income are worked out, people decide. You may ask for the reasons, and for another person to look again.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You may see, correct and take along your data, object to a use of it, and have it erased as far as the law does not oblige us to keep it. Write to ${contact.email}; you have an answer within 30 days. You may also complain to the Nigeria Data Protection Commission.`,
      'If data of yours should ever get into wrong hands, we tell you and the Commission what happened and what to do, within 72 hours of knowing it.',
    ],
  },
];
