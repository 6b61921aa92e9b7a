import { brand, contact } from './lender.ts';
import type { Clause } from './terms.ts';

/** When the text below last changed. Change it together with the text. */
export const privacyChangedOn = '2026-11-30';

/**
 * The statements that the Nigeria Data Protection Act asks of a lender. The lender's counsel must
 * review them.
 */
export const privacy: readonly Clause[] = [
  {
    title: 'Who is responsible',
    text: [
      `${brand.legalName}, ${contact.address}. Send questions about your data to ${contact.email}.`,
    ],
  },
  {
    title: 'What we ask for, and why',
    text: [
      'To open an account: your name, email address and phone number. To apply for a loan: ' +
        'your date of birth, income, employer, address, NIN, BVN and 2 documents, so that we ' +
        'know who you are and what you can afford. To invest: your next of kin. To pay you: ' +
        'your bank account. We need these to make and keep a contract with you, and because the ' +
        'law requires a lender to know its clients.',
      'To apply for a business: also its name, registration number, address and bank account. ' +
        'To apply for proof of funds: also where the school is, and 2 referees, who write on ' +
        'their forms how you know each other and how to reach them.',
      'To answer you: what you write in the contact form.',
      'We never ask for access to your contacts, photos, messages, call log or location.',
    ],
  },
  {
    title: 'How we protect it',
    text: [
      'We encrypt NIN, BVN and account numbers, and show only their last 4 digits, even ' +
        'to you. Only the copy of your data that you request shows them in full. We store ' +
        'your password and your security answer in a form that cannot be read back. Your card ' +
        'details go to the payment provider and never reach our systems.',
      'In your browser, your session exists only in its tab and ends when you close it. A ' +
        'loan application that you have started stays on your device until you send it, sign ' +
        'out, or 7 days have passed; other long forms stay until you send them or close the ' +
        'tab. Drafts never contain your NIN, BVN or account number. We use no advertising ' +
        'cookies and no trackers.',
      'We keep 2 cookies. One recognises your device, so that we can warn you when someone ' +
        'signs in on another one, and protect your withdrawals; it ends 400 days after your last ' +
        'sign-in on that device. The other fills in your email address on the sign-in page; it ' +
        'ends when you sign out, or after 30 days. Neither of them signs you in.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Our staff, as far as their work requires; we record everything they do. The payment ' +
        'provider and your bank, for payments and transfers. The payment provider also receives ' +
        'your email, name, BVN, bank and account number when we ask it whether they belong ' +
        'together. Your employer, if it is our partner and you apply for a loan as its staff: ' +
        'only to confirm that you work there. Our partner bank, for proof of funds: the forms ' +
        'to open an account and to hold the money. Authorities, where the law requires it.',
      'Credit bureaus, if you agree when you apply for a loan. We ask them for your credit ' +
        'report with your BVN. Every month we tell them what you owe us and whether you pay on ' +
        'time, with your name, date of birth, NIN, BVN, phone number, email, address, employer ' +
        'and occupation.',
      'No one else. We never contact your friends, your referees or your employer to make you ' +
        'pay, and we never sell your data.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'For 5 years after your last loan, investment or payment, because the law on money ' +
        'laundering requires records of clients and payments. Until then we cannot erase your ' +
        'data or close your account. If you never had a loan, an investment or a payment, you ' +
        'can ask us to erase it at any time. We keep applications that did not become a loan ' +
        'for 5 years, messages from the contact form for 2 years, and complaints for 5.',
      'After an erasure these stay, under a number and without your name: our books, the events ' +
        'of your account without the texts, the last 4 digits of a BVN and account that we ' +
        'checked, and what you agreed to. The log of what our staff did also stays, with the ' +
        'notes that they wrote, and its older entries may name you. Complaints stay for 5 years ' +
        'with your name. Credit bureaus keep what we told them by their own rules.',
    ],
  },
  {
    title: 'Decisions by people',
    text: [
      'We calculate limits from your income. The form does not accept more than they allow, and ' +
        'tells you the largest amount. Every application that you send is decided by people, ' +
        'never only by a machine. You can ask for our reasons, and for another person to ' +
        'review the decision.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      `You can see, correct and export your data, object to its use, and have it deleted as ` +
        `far as the law does not require us to keep it. In your profile you download a copy, ` +
        `see who of our staff looked, complain, and ask us to erase. Or write to ` +
        `${contact.email}; we will answer within 30 days. You can also complain to the ` +
        `Nigeria Data Protection Commission.`,
      'If your data is ever exposed, we will tell you and the Commission within 72 hours of ' +
        'learning about it what happened and what to do.',
    ],
  },
];
