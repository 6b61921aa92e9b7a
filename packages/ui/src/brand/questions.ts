import type { Claims } from './claims.ts';
import { brand, contact } from './lender.ts';

export type Question = { readonly question: string; readonly answer: readonly string[] };
export type QuestionGroup = { readonly title: string; readonly questions: readonly Question[] };

/**
 * PUB-23 to PUB-28: what everybody asks who thinks of lending to, or borrowing from, a stranger. The
 * answers speak for the rules of the product; whoever changes a rule changes its answer here.
 */
export function frequentQuestions(claims: Claims): readonly QuestionGroup[] {
  return [
    { title: 'General Questions', questions: generalQuestions(claims) },
    { title: 'Investing', questions: investing(claims) },
    { title: 'Borrowing', questions: borrowing(claims) },
  ];
}

function generalQuestions(claims: Claims): readonly Question[] {
  const minutes = claims.signUpMinutes;
  return [
    {
      question: 'Who Are We',
      answer: [
        `${brand.name} lends to people and businesses in Nigeria, and invests money for those who want it to earn. Both sides see every figure: what is owed, what is earned, and on which day.`,
        `Behind it stands ${brand.legalName} of ${contact.address}.`,
      ],
    },
    {
      question: 'What do I need to open an account?',
      answer: [
        `Your name, an e-mail address and a phone number. ${minutes ? `It takes under ${minutes} minutes and costs nothing.` : 'It costs nothing.'} We ask for more only when you borrow, invest or withdraw, and say what it is for.`,
      ],
    },
    {
      question: 'Is my information safe with you?',
      answer: [
        'Your NIN, BVN and account numbers are encrypted and shown by their last four digits only, to you as well. Card details go to the payment provider and never touch our systems. We write to you whenever your phone number, bank details or password change.',
        'Nobody of ours will ever ask for your password, or for a code from your phone.',
      ],
    },
    {
      question: 'My network failed while I was paying. Did I pay twice?',
      answer: [
        'No. A payment has a number of its own, and is booked once, when the payment provider confirms it. Sign in again and look at your transactions before you try a second time.',
      ],
    },
  ];
}

function investing(claims: Claims): readonly Question[] {
  return [
    {
      question: 'Which investments are there?',
      answer: [
        'Full Time Investments (FTI) start on any day with any amount of their plan, in naira or in dollars, and go on earning until you withdraw.',
        'Limited Time Investments (LTI) are sold in slots, at a fixed price and rate, for a time that is stated in the contract.',
      ],
    },
    {
      question: 'What do they earn, and when?',
      answer: [
        'Simple interest on the capital still invested: from 0.5% a month on N10,000 to 1.8% a month on N10,000,000 and more, and 1% a month on dollars. It is credited on the same day of every month on which you began. A part of a month earns nothing.',
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
      answer: ['Only after the time stated in the contract. From then on it no longer earns.'],
    },
    {
      question: 'How does a withdrawal reach me?',
      answer: [
        'You name the amount and the bank account, and confirm with your password. Naira go to your account by transfer; dollars are paid by our staff, who put the evidence into your account with us. If a transfer fails, the money is put back and you are told.',
      ],
    },
    {
      question: 'What is an inactive investment?',
      answer: [
        'An investment that still holds money, but less than the minimum of the plan it was registered under. The money remains yours, and no interest accrues on it. To earn again, start a fresh investment plan; what is left can be withdrawn at any time after maturity.',
      ],
    },
    ...(claims.insurance === null
      ? []
      : [{ question: 'Are my savings insured?', answer: [claims.insurance] }]),
  ];
}

function borrowing(claims: Claims): readonly Question[] {
  return [
    {
      question: 'Who can borrow, and how much?',
      answer: [
        'Private individuals from N100 to N10,000,000 in three tiers, and staff of our partner companies by their income. You are at least 18 years old and have one loan at a time.',
        'Not open yet are loans for businesses, from N1,000,000 to N100,000,000, and for families who must show proof of funds to a school in the UK, the US or Europe.',
      ],
    },
    {
      question: 'What does a loan cost?',
      answer: [
        `Interest is a flat rate per month on the amount you borrow, 4% at most, or 6% for a summer-time loan.${claims.lowestMonthlyRate ? ` The lowest is ${claims.lowestMonthlyRate}.` : ''} Before you accept an offer it shows every instalment with its date, the total cost in naira, and the APR, so that you can compare it with any other loan.`,
      ],
    },
    {
      question: 'Which documents do I need?',
      answer: [
        'A statement of your bank account and a means of identification, each as a PDF of up to 10 MB, your NIN and your BVN. Staff of our partner companies need no NIN and no BVN.',
      ],
    },
    {
      question: 'May I pay early?',
      answer: [
        'Yes. Pay more than is due, or all of it, on any day. What you pay goes to penalties first, then to the oldest instalment: its interest, then its principal.',
      ],
    },
    {
      question: 'What happens if I pay late?',
      answer: [
        'From the day after a due date, 1% of the original amount is added for each day on which an instalment stays unpaid. The penalty is not compounded, and it can never exceed the amount you borrowed. If you see trouble coming, write to us first.',
        'We talk to you, and to nobody else: never to your friends, your contacts or your employer.',
      ],
    },
  ];
}

/** PUB-20 as settled: the three items of `Learn More About Our Investments`. */
export const investmentKindsExplained: readonly Question[] = [
  {
    question: 'Full-time investments (FTI)',
    answer: [
      'Start on any day with the amount you choose; the amount decides the rate. Returns are credited on the same day of every month.',
      'The money can be withdrawn after three months, in whole or in part, and goes on earning until you do.',
    ],
  },
  {
    question: 'Limited-time investments (LTI)',
    answer: [
      'Offers with a fixed price for a slot, a fixed rate and a fixed end. They are there until their slots are taken, and a slot you are paying for is held for 15 minutes.',
      'The money can be withdrawn after the time stated in the contract; then it stops earning.',
    ],
  },
  {
    question: 'Dollar investments',
    answer: [
      'From $100, charged to your card and kept in dollars, at 1% a month. They too can be withdrawn after three months; our staff pay them out, with the evidence in your account.',
    ],
  },
];
