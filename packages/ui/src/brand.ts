/**
 * Everything a lender would change to make this product theirs, in words (decisions, first lines):
 * name, contact details, claims, testimonials, FAQ answers, partner bank. Colours live in tokens.css, the
 * mark in Logo.tsx. Plain TypeScript without React, so that e-mails can use it as well; separate
 * constants, so that a page carries only those it shows.
 */
export const brand = {
  name: 'Quarrter',
  slug: 'quarrter',
  legalName: 'Quarrter Finance Limited',
  tagline: 'Every date and every naira in plain sight.',
  partnerBank: 'our partner bank',
} as const;

export const contact = {
  email: 'support@quarrter.example',
  phone: '+234 700 000 0000',
  phoneHref: 'tel:+2347000000000',
  address: '14 Marina Road, Lagos Island, Lagos',
  hours: 'Monday to Friday, 8 am to 6 pm; Saturday, 9 am to 2 pm (Lagos time)',
} as const;

/** PUB-32..35: change a claim here on the day it stops being true. */
export const claims = {
  approvalMinutes: 30,
  payoutMinutes: 10,
  lowestMonthlyRate: '1.5%',
  highestReturn: '25%',
  withdrawalMinutes: 2,
  minimumInvestment: 'N10,000',
  investMinutes: 5,
  signUpMinutes: 5,
  /** Only with a policy to show for it. */
  insurance: 'Savings with us are insured. Your contract names the insurer and the cover.',
} as const;

/** PUB-36: stands wherever withdrawals are praised. */
export const withdrawalFootnote =
  'Investment withdrawals are only available from the agreed maturity date: three months after the start of a full-time investment, and the end stated in the contract of a limited-time one.';

/** PUB-14: attributed by role and city, never by an invented name. */
export const testimonials = [
  {
    text: 'I saw the four dates and the whole cost before I ticked anything. The last payment was exactly what the first page said.',
    role: 'Pharmacist',
    city: 'Ibadan',
  },
  {
    text: 'Each month the return is there with its date. I know what comes next month, to the kobo.',
    role: 'Secondary school teacher',
    city: 'Enugu',
  },
  {
    text: 'My phone lost the network in the middle of paying. When I came back, the payment was there, once.',
    role: 'Fabric trader',
    city: 'Kano',
  },
] as const;

/** PUB-23..28. The first questions of everybody who thinks of lending to, or borrowing from, a stranger. */
export const faq = [
  {
    question: 'Who Are We',
    answer: [
      'Quarrter lends to people and businesses in Nigeria, and invests money for those who want it to earn. Both sides see every figure: what is owed, what is earned, and on which day.',
    ],
  },
  {
    question: 'Which investments are there?',
    answer: [
      'Full Time Investments (FTI) start on any day with any amount of their plan and go on earning until you withdraw.',
      'Limited Time Investments (LTI) are sold in slots for a time that is stated in the contract.',
    ],
  },
  {
    question: 'When can I withdraw a full-time investment?',
    answer: [
      'A 3-month period from the day of investment must complete first. After that you can withdraw whenever you like, in whole or in part.',
      'What you withdraw is deducted from the capital first, then from the interest.',
    ],
  },
  {
    question: 'When can I withdraw a limited-time investment?',
    answer: ['Only after the time stated in the contract.'],
  },
  {
    question: 'What is an inactive investment?',
    answer: [
      'An investment that still holds money, but less than the minimum of the plan it was registered under. No interest accrues on it. To earn again, start a fresh investment plan; what is left can be withdrawn at any time after maturity.',
    ],
  },
  {
    question: 'What does a loan cost?',
    answer: [
      'Interest is a flat rate per month on the amount you borrow. Before you accept an offer it shows every instalment with its date, the total cost in naira, and the APR, so that you can compare it with any other loan.',
    ],
  },
  {
    question: 'What happens if I pay late?',
    answer: [
      'From the day after a due date, 1% of the original amount is added for each day on which an instalment stays unpaid. The penalty is not compounded, and it can never exceed the amount you borrowed. If you see trouble coming, write to us first.',
    ],
  },
] as const;
