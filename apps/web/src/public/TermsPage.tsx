import { brand, contact, withdrawalFootnote } from '@quarrter/ui/brand';
import { type Clause, LegalText } from './LegalText.tsx';

const clauses: readonly Clause[] = [
  {
    title: 'Your account',
    text: [
      'An account is for one person of at least 18 years, with an e-mail address that is theirs. Keep your password to yourself; what is done with it counts as done by you until you tell us.',
      'You are signed out after 30 minutes without activity, and when you close the page.',
    ],
  },
  {
    title: 'Loans',
    text: [
      'A loan comes about when you accept an offer. The offer names the amount, the rate per month, every instalment with its date, the total cost and the APR; the exact terms you accepted are kept with their time. An offer lapses after 14 days.',
      'Repayments go to penalties first, then to the oldest instalment: its interest, then its principal. From the day after a due date, 1% of the original amount is added for each day on which an instalment stays unpaid; it is not compounded and never exceeds the original amount.',
      'One loan at a time.',
    ],
  },
  {
    title: 'Investments',
    text: [
      'Returns are simple interest on the capital still invested, credited on each monthly anniversary of the start. A part of a month earns nothing.',
      withdrawalFootnote,
      'Withdrawals are deducted from the capital first, then from the returns. An investment that falls below the minimum of its plan becomes inactive and earns nothing.',
    ],
  },
  {
    title: 'Payments',
    text: [
      'Cards are charged by our payment provider. Money counts as received when the provider confirms it. What cannot be applied, because a loan is closed or an offer sold out, is kept for you and shown in your account until it is refunded or applied.',
    ],
  },
  {
    title: 'Complaints',
    text: [
      `Write to ${contact.email} or call ${contact.phone}. You get a reference, and an answer within 24 hours; a complicated matter may take 48.`,
    ],
  },
];

export function TermsPage() {
  return (
    <LegalText
      title="Terms"
      lead={`What you and ${brand.legalName} agree on when you use this service.`}
      clauses={clauses}
    />
  );
}
