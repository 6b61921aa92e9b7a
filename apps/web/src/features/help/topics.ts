import { contact, investmentRisk } from '@quarrter/ui/brand';
import { type HelpTopicName, paths } from '../../paths.ts';

type Question = {
  readonly question: string;
  readonly answer: string;
  /** The screen that the answer speaks of. */
  readonly link?: { readonly label: string; readonly href: string };
};

export type HelpTopic = {
  /** What the message to our team is about. */
  readonly subject: string;
  readonly questions: readonly Question[];
};

const toLoan = { label: 'Go to your loan', href: paths.loans.getHref() };
const toApplication = { label: 'Go to your application', href: paths.loans.getHref() };
const toInvestments = { label: 'Go to your investments', href: paths.invest.getHref() };
const toTransactions = { label: 'See your transactions', href: paths.reports.getHref() };
const toPicker = { label: 'Request a loan', href: paths.loanPicker.getHref() };

const whenDue: Question = {
  question: 'When is my next payment due?',
  answer: 'Your loan page shows the next payment, its date and the full schedule.',
  link: toLoan,
};

const howToWithdraw: Question = {
  question: 'How do I get my money out of an investment?',
  answer: 'Open the investment once it has matured and choose Withdraw.',
  link: toInvestments,
};

const overdue: HelpTopic = {
  subject: 'My overdue loan',
  questions: [
    {
      question: 'How do I stop the penalties?',
      answer:
        'Pay the overdue amount on your loan page. We charge no penalty for the day on which you ' +
        'pay or any later day, even if your payment reaches us late.',
      link: toLoan,
    },
    {
      question: 'What if I can’t pay all of it?',
      answer:
        'Tell us on your loan page as early as you can. We can agree on a date or on a new ' +
        'schedule. We speak only to you, never to your contacts or your employer.',
      link: toLoan,
    },
    {
      question: 'I have paid. Why is my loan still overdue?',
      answer:
        'A bank transfer can take a few minutes to be confirmed. If it takes longer than an ' +
        'hour, send us the reference of your transfer. Do not pay again.',
      link: toTransactions,
    },
  ],
};

const declined: HelpTopic = {
  subject: 'My declined application',
  questions: [
    {
      question: 'Why was my application declined?',
      answer: 'The reason is on your application page, and in the email we sent you.',
      link: toApplication,
    },
    {
      question: 'Can someone look at it again?',
      answer:
        'Yes. Ask for a review on your application page. A colleague who did not decide it ' +
        'looks at everything again.',
    },
    {
      question: 'Can I apply again?',
      answer:
        'Yes, at any time. A smaller amount, a longer duration or a newer bank statement can ' +
        'lead to another decision.',
      link: toPicker,
    },
  ],
};

const payment: HelpTopic = {
  subject: 'A payment that failed',
  questions: [
    {
      question: 'Was I charged?',
      answer:
        'We count a payment only when the payment provider confirms it. If your bank shows a ' +
        'charge that we do not, we look it up ourselves and book it when it is confirmed.',
      link: toTransactions,
    },
    {
      question: 'Should I pay again?',
      answer:
        'Not while the payment is shown as unconfirmed. If it failed, you can try again at once, ' +
        'with the same card, another card or a bank transfer.',
    },
  ],
};

const withdrawal: HelpTopic = {
  subject: 'My withdrawal',
  questions: [
    {
      question: 'When does my money arrive?',
      answer:
        'Most transfers arrive within minutes. Some wait while we check the account, and then ' +
        'your investment page says so.',
      link: toInvestments,
    },
    {
      question: 'What happens if the transfer fails?',
      answer: 'The money is returned to your investment, and we’ll email you.',
    },
  ],
};

const loan: HelpTopic = {
  subject: 'My loan',
  questions: [
    whenDue,
    {
      question: 'How can I pay?',
      answer:
        'Choose Repay on your loan page. You can pay by card, bank transfer or USSD, in the ' +
        'payment window that opens.',
      link: toLoan,
    },
    {
      question: 'What if I can’t pay on time?',
      answer:
        'Tell us on your loan page as early as you can. We can agree on a date or on a new ' +
        'schedule. We speak only to you, never to your contacts or your employer.',
      link: toLoan,
    },
  ],
};

const application: HelpTopic = {
  subject: 'My loan application',
  questions: [
    {
      question: 'Is what I entered saved?',
      answer:
        'Yes, on this device. We leave out your NIN, BVN, account number and files, so you enter ' +
        'those again.',
    },
    {
      question: 'Why could I not send my application?',
      answer:
        'The message above the form says what is missing. If your connection was lost, try ' +
        'again: we never record the same application twice.',
    },
    {
      question: 'What happens after I send it?',
      answer:
        'We check your documents and email you our decision. Your loan page shows when to expect ' +
        'it. You owe nothing until you accept an offer and we pay out the loan.',
      link: toApplication,
    },
  ],
};

const investment: HelpTopic = {
  subject: 'My investment',
  questions: [
    howToWithdraw,
    {
      question: 'When are my returns credited?',
      answer:
        'Every month. Your investment page shows the date of the next return and what you have ' +
        'earned so far.',
      link: toInvestments,
    },
    {
      question: 'Can I lose money?',
      answer: `Yes. ${investmentRisk}`,
    },
  ],
};

const general: HelpTopic = {
  subject: 'My account',
  questions: [
    whenDue,
    howToWithdraw,
    {
      question: 'How quickly do you answer?',
      answer:
        `We answer messages within ${contact.answerHours} hours, and call back while we are ` +
        'open. We confirm a complaint within 24 hours and answer it within 48.',
    },
  ],
};

const topics: { readonly [name in HelpTopicName]: HelpTopic } = {
  ...{ overdue, declined, payment, withdrawal },
  ...{ loan, investment, application },
};
const topicsByName: ReadonlyMap<string, HelpTopic> = new Map(Object.entries(topics));

/** What the page of help answers first, by what the client asks about, or the page they were on. */
export function helpTopic(about: string | null, from: string | null): HelpTopic {
  return topicsByName.get(about ?? topicOfPage(from ?? '') ?? '') ?? general;
}

function topicOfPage(pathname: string): HelpTopicName | undefined {
  if (pathname.startsWith(paths.loanPicker.pattern)) return 'application';
  if (pathname.startsWith(paths.loans.pattern)) return 'loan';
  return pathname.startsWith(paths.invest.pattern) ? 'investment' : undefined;
}
