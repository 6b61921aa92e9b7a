import { contact, investmentRisk } from '@quarrter/ui/brand';
import { type HelpTopicName, paths } from '../../paths.ts';

type Question = {
  readonly question: string;
  readonly answer: string;
  /** The screen that the answer speaks of. */
  readonly link?: { readonly label: string; readonly href: string };
};

export type HelpTopic = {
  /** The subject of the message to our team. */
  readonly subject: string;
  readonly questions: readonly Question[];
};

const toLoan = { label: 'Go to your loan', href: paths.loans.getHref() };
const toApplication = { label: 'Go to your application', href: paths.loans.getHref() };
const toInvestments = { label: 'Go to your investments', href: paths.invest.getHref() };
const toTransactions = { label: 'See your transactions', href: paths.reports.getHref() };
const toSecurity = { label: 'Go to security', href: paths.security.getHref() };
const toYourData = { label: 'See your data', href: paths.yourData.getHref() };
const toEmails = { label: 'Choose your emails', href: paths.emailChoices.getHref() };
const toStatements = { label: 'Get a statement', href: paths.statements.getHref() };
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
        'hour, or you paid into our own bank account, send us the reference of your transfer. ' +
        'It is recorded on the day on which you paid. Do not pay again.',
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
        'Yes. Ask for a review on your application page. Someone on our team who was not part of ' +
        'the decision will look at everything again.',
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
        'We record a payment when the payment provider or our own bank confirms it. If your ' +
        'bank shows a charge that we do not, we’ll check it and record it as soon as it is ' +
        'confirmed.',
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
      question: 'Did my answer to your offer reach you?',
      answer:
        'Your loan page shows it. While it still shows the offer, you can answer again: we never ' +
        'count the same answer twice.',
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
        'We’ll check your documents and email you our decision. Your loan page shows when to ' +
        'expect it. You owe nothing until you accept an offer and we pay out the loan.',
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

const account: HelpTopic = {
  subject: 'My profile and sign-in',
  questions: [
    {
      question: 'How do I change my email address, password or two-step verification?',
      answer:
        'On the security tab of your profile. We ask for your password first, and email you ' +
        'about every change.',
      link: toSecurity,
    },
    {
      question: 'How do I choose which emails I get?',
      answer:
        'On the emails page of your profile. We always email you about money you owe and about ' +
        'the security of your account.',
      link: toEmails,
    },
    {
      question: 'I lost the phone or passkey that I sign in with. What now?',
      answer:
        'Use one of your recovery codes when you sign in. If you have none left, call us: we’ll ' +
        'check who you are, and then remove your two-step verification.',
    },
    {
      question: 'Why can I not change my name?',
      answer:
        'Once our team has checked it against your documents, only we can change it. Send us a ' +
        'message, and we’ll tell you which document we need for the new one.',
    },
    {
      question: 'How do I get a copy of my data, or have it erased?',
      answer:
        'Ask for a copy on the security tab of your profile, and for erasure on the Your data ' +
        'tab. A copy takes a few minutes. Our team will decide ' +
        'within 30 days whether we can erase your data, and tell you what the law makes us keep.',
      link: toYourData,
    },
  ],
};

const transactions: HelpTopic = {
  subject: 'My transactions and statements',
  questions: [
    {
      question: 'How do I get a statement?',
      answer:
        'Choose the dates on the statements page, and download it as CSV or as a PDF, which a ' +
        'bank or an embassy can check on our site.',
      link: toStatements,
    },
    {
      question: 'A transaction looks wrong. What should I do?',
      answer:
        'Open it in your transactions to see its date, amount and reference. If it is still ' +
        'wrong, send us a message with the reference. We never delete a transaction: we correct ' +
        'it with another one, which you also see.',
      link: toTransactions,
    },
    {
      question: 'Why is my payment not in the list?',
      answer:
        'We list a payment when the payment provider or our own bank confirms it. A bank ' +
        'transfer can take a few minutes. Do not pay again while it is shown as unconfirmed.',
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
        `We’ll answer messages within ${contact.answerHours} hours, and call back while we are ` +
        'open. We’ll confirm a complaint within 24 hours and answer it within 48.',
    },
  ],
};

const topics: { readonly [name in HelpTopicName]: HelpTopic } = {
  overdue,
  declined,
  payment,
  withdrawal,
  loan,
  investment,
  application,
  account,
  transactions,
};
const topicsByName: ReadonlyMap<string, HelpTopic> = new Map(Object.entries(topics));

/** Chooses the help page's first topic: the client's question, or the page they came from. */
export function helpTopic(
  about: string | null,
  { from, isOverdue }: { from: string | null; isOverdue: boolean },
): HelpTopic {
  return topicsByName.get(about ?? topicOfPage(from ?? '', isOverdue) ?? '') ?? general;
}

function topicOfPage(pathname: string, isOverdue: boolean): HelpTopicName | undefined {
  const isBelow = ({ pattern }: { pattern: string }) => pathname.startsWith(pattern);
  if (isBelow(paths.loanPicker)) return 'application';
  if (isOverdue && (isBelow(paths.dashboard) || isBelow(paths.loans))) return 'overdue';
  if (isBelow(paths.loans)) return 'loan';
  if (isBelow(paths.invest)) return 'investment';
  if (isBelow(paths.profile)) return 'account';
  return isBelow(paths.reports) ? 'transactions' : undefined;
}
