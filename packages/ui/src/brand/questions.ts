import type { Claims } from './claims.ts';
import type { ProductFigures } from './figures.ts';
import { brand, contact, investmentRisk, standing } from './lender.ts';

export type Question = { readonly question: string; readonly answer: readonly string[] };
export type QuestionGroup = { readonly title: string; readonly questions: readonly Question[] };

/**
 * Questions of people before they lend to, or borrow from, a company they do not know. The answers
 * state the rules of the product: when a rule changes, change its answer here.
 * Figures of products come from the products.
 */
export function frequentQuestions(
  claims: Claims,
  figures: ProductFigures,
): readonly QuestionGroup[] {
  return [
    { title: 'General Questions', questions: generalQuestions(claims) },
    { title: 'Investing', questions: investing(claims, figures) },
    { title: 'Borrowing', questions: borrowing(figures) },
    { title: 'Costs', questions: costs(claims, figures) },
    { title: 'Safety and complaints', questions: safety },
  ];
}

function generalQuestions({ signUpMinutes }: Claims): readonly Question[] {
  const time = signUpMinutes === null ? '' : ` It takes under ${signUpMinutes.value} minutes.`;
  return [
    {
      question: 'Who Are We',
      answer: [
        `${brand.name} lends to people and businesses in Nigeria, and pays investors part of ` +
          `the interest that borrowers pay. You see every figure: your debts, your returns, and ` +
          `their dates.`,
        `We are ${brand.legalName}, ${contact.address}. ${standing}.`,
      ],
    },
    {
      question: 'What do I need to open an account?',
      answer: [
        `Your name, an email address and a phone number. It is free.${time} We ask for more ` +
          `only when you borrow, invest or withdraw, and we say why.`,
      ],
    },
    {
      question: 'My network failed while I was paying. Did I pay twice?',
      answer: [
        'No. Every payment has its own reference, and we record it once, when the payment ' +
          'provider confirms it. Sign in again and check your transactions before you try again.',
      ],
    },
  ];
}

function investing({ insurance }: Claims, { investments }: ProductFigures): readonly Question[] {
  return [
    {
      question: 'What can I invest in?',
      answer: [
        'Full Time Investments (FTI) start on any day, with any amount within their plan, in ' +
          'naira or in dollars. They earn until you withdraw.',
        'Limited Time Investments (LTI) are sold in slots, at a fixed price and rate, for the ' +
          'time stated in the contract.',
      ],
    },
    {
      question: 'What do they earn, and when?',
      answer: [
        'Simple interest on the capital that is still invested: from ' +
          `${investments.lowestRate} per month on ${investments.minimum} to ` +
          `${investments.highestRate} per month on ${investments.highestRange}, and ` +
          `${investments.dollarRate} per month on dollars. We credit it every month, on the same ` +
          'day of the month on which you started. Part months earn nothing.',
      ],
    },
    {
      question: 'How can you pay these returns?',
      answer: [
        'We lend your money to our borrowers. They pay more interest than you earn, and the ' +
          'difference pays for our work and for loans that are not repaid.',
      ],
    },
    {
      question: 'Who holds my money, and can I lose it?',
      answer: [
        investmentRisk,
        `If many borrowers do not repay, or if ${brand.legalName} fails, you may get your money ` +
          'late, or get back less than you invested. Invest only money that you do not need soon.',
      ],
    },
    ...withdrawing,
    {
      question: 'What is an inactive investment?',
      answer: [
        'An investment that still holds money, but less than the minimum of the plan it was ' +
          'registered under. The money is still yours, but it earns no interest. To earn again, ' +
          'start a new investment plan. You can withdraw the balance at any time after maturity.',
      ],
    },
    ...(insurance === null
      ? []
      : [{ question: 'Are my savings insured?', answer: [insurance.value, insurance.basis] }]),
  ];
}

const withdrawing: readonly Question[] = [
  {
    question: 'When can I withdraw a full-time investment?',
    answer: [
      'After 3 months from the day of investment. Then you can withdraw whenever you like, ' +
        'in full or in part.',
      'A withdrawal takes your capital first, then your interest.',
    ],
  },
  {
    question: 'When can I withdraw a limited-time investment?',
    answer: ['After the time stated in the contract. From then on it stops earning.'],
  },
  {
    question: 'How does a withdrawal reach me?',
    answer: [
      'Enter the amount and the bank account, and confirm with your password. We send naira by ' +
        'bank transfer. Our team pays dollars, and you can see the proof of payment in your ' +
        'account. If a transfer fails, the money is returned to your investment and we’ll email ' +
        'you.',
    ],
  },
];

function borrowing({ loans }: ProductFigures): readonly Question[] {
  return [
    {
      question: 'Who can borrow, and how much?',
      answer: [
        `Individuals, from ${loans.personalRange} in 3 tiers, and staff of our partner ` +
          'companies, based on their salary. You must be at least 18 years old, and you can ' +
          'have one loan at a time.',
        `Businesses can borrow ${loans.businessRange}. Families who must show proof of funds to ` +
          'a school in the UK, the US or Europe can borrow the amount that the school requires, ' +
          'if their income can support it.',
      ],
    },
    {
      question: 'Which documents do I need?',
      answer: [
        'A bank statement and proof of identity, each as a PDF of up to 10 MB. Personal and ' +
          'business loans also need your NIN and BVN. A business sends its bank statement of the ' +
          'last 6 months. For proof of funds you also fill in a lien form ' +
          'and 2 referee forms, which you download with the application.',
      ],
    },
    {
      question: 'Can I pay early?',
      answer: [
        'Yes. You can pay more than is due, or pay in full, on any day. Your payment covers ' +
          'penalties first, then the oldest instalment: its interest, then its principal.',
        `There is no fee for it. ${loans.earlyPayment}`,
      ],
    },
    {
      question: 'What happens if I pay late?',
      answer: [
        `From the day after a due date, we add ${loans.penaltyPerDay} of the original amount for ` +
          'each day on which an instalment is unpaid. Penalties are not compounded and can never ' +
          `exceed ${loans.penaltyCap}. If you expect difficulties, talk to us first.`,
        'We talk only to you: never to your friends, your contacts or your employer.',
      ],
    },
  ];
}

function costs({ lowestMonthlyRate }: Claims, { loans }: ProductFigures): readonly Question[] {
  const lowest = lowestMonthlyRate === null ? '' : ` The lowest is ${lowestMonthlyRate.value}.`;
  return [
    {
      question: 'What does a loan cost?',
      answer: [
        `A flat rate per month on the amount you borrow: at most ${highestRates(loans)}.` +
          `${lowest} Before you accept, your offer shows every instalment with its date, ` +
          `the total cost in naira, and the APR, so that you can compare it with other loans.`,
      ],
    },
    {
      question: 'Are there any other fees?',
      answer: [
        'No. We take nothing out of the loan, and applying, paying early and our documents are ' +
          `free. ${loans.earlyPayment} Opening an account, paying in, and withdrawing after ` +
          'maturity are free too.',
        'If you pay an instalment late, we charge a penalty. If a plan has withholding tax, we ' +
          'take it off your returns, and you see its rate before you invest.',
      ],
    },
    {
      question: 'Why can the APR be more than 12 times the monthly rate?',
      answer: [
        'The rate is flat: each month it is a percentage of the amount you borrowed, even after ' +
          'you have repaid part of it. The APR compares the cost with the amount you still owe, ' +
          'so it is higher for a loan of several instalments. Use it to compare us with other ' +
          'lenders.',
      ],
    },
  ];
}

const safety: readonly Question[] = [
  {
    question: 'Is my information safe with you?',
    answer: [
      'We encrypt your NIN, BVN and account numbers and show only their last 4 digits, even ' +
        'to you. Your card details go to the payment provider and never reach our systems. We ' +
        'will email you whenever your phone number, bank details or password change.',
      'We will never ask for your password, or for a code from your phone.',
    ],
  },
  {
    question: 'Do you contact my friends, my family or my employer?',
    answer: [
      'No. We talk only to you, and we do not ask your phone for your contacts. If you apply as ' +
        'staff of a partner company, we ask that company once whether you work there.',
    ],
  },
  {
    question: 'Are you licensed?',
    answer: [`${standing}.`],
  },
  {
    question: 'How do I complain, and who supervises you?',
    answer: [
      `Complain in your account, write to ${contact.email} or call ${contact.phone}. We will ` +
        'confirm within 24 hours and answer within 48 hours.',
      'If you do not agree with our answer, you can go to the Federal Competition and Consumer ' +
        'Protection Commission (fccpc.gov.ng) about a loan, the Securities and Exchange ' +
        'Commission (sec.gov.ng) about an investment, and the Nigeria Data Protection ' +
        'Commission (ndpc.gov.ng) about your data.',
    ],
  },
];

/** `4%, or 6% for a summer-time loan`. */
function highestRates({ usualRate, otherRates }: ProductFigures['loans']): string {
  const others = otherRates.map(({ kind, rate }) => {
    const article = /^[aeiou]/.test(kind) ? 'an' : 'a';
    return `, or ${rate} for ${article} ${kind} loan`;
  });
  return usualRate + others.join('');
}

/** The three items of `Learn More About Our Investments`. */
export function investmentKindsExplained({ investments }: ProductFigures): readonly Question[] {
  return [
    {
      question: 'Full-time investments (FTI)',
      answer: [
        'Start on any day with the amount you choose. The amount decides the rate. We credit ' +
          'your returns on the same day of every month.',
        'You can withdraw after 3 months, in full or in part. The investment earns until you do.',
      ],
    },
    {
      question: 'Limited-time investments (LTI)',
      answer: [
        'Offers with a fixed price per slot, a fixed rate and a fixed end. They are open until ' +
          'all slots are sold. While you pay, we hold your slot for 15 minutes.',
        'You can withdraw after the time stated in the contract. Then the investment stops ' +
          'earning.',
      ],
    },
    {
      question: 'Dollar investments',
      answer: [
        `From ${investments.dollarMinimum}, charged to your card and held in dollars, at ` +
          `${investments.dollarRate} per month. You can withdraw after 3 months. ` +
          'Our team pays dollars out, and you can see the proof of payment in ' +
          'your account.',
      ],
    },
  ];
}
