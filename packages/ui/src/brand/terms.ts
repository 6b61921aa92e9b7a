import { withdrawalFootnote } from './claims.ts';
import { brand, contact, registrations } from './lender.ts';

export type Clause = { readonly title: string; readonly text: readonly string[] };

/** `2026-11-21`. The brand imports nothing, so that the server can read it. */
type IsoDate = string;

export type TermsVersion = {
  /** From this day on the terms page shows the change, and clients are told of it by email. */
  readonly announcedOn: IsoDate;
  /**
   * At least 32 days later: clients have 30 after the email, which is sent in the morning, and on
   * the next one when the version is installed after it.
   */
  readonly effectiveOn: IsoDate;
  /** The changes for a client, in sentences; none in the first version. */
  readonly changes: readonly string[];
  /** The whole text, which the terms page shows while the version is in force. */
  readonly clauses: readonly Clause[];
};

const registered = registrations.length > 0 ? ` (${registrations.join(', ')})` : '';

/** The rules of the product as a contract. The lender's counsel must review it. */
const firstClauses: readonly Clause[] = [
  {
    title: 'This agreement',
    text: [
      `These terms are between you and ${brand.legalName}, ${contact.address}${registered}. ` +
        `You agree to them when you create an account. Each loan and each investment has its ` +
        `own contract, which you see before you accept it. Where the two differ, that contract ` +
        `applies.`,
    ],
  },
  {
    title: 'Your account',
    text: [
      'An account is for one person, at least 18 years old, with their own email address and ' +
        'true details. A person who is allowed to sign for a business can represent it.',
      'Keep your password to yourself. You are responsible for activity under your password ' +
        'until you tell us that someone else has it; then we block access immediately. We sign ' +
        'you out after 30 minutes of inactivity and when you close the page.',
    ],
  },
  {
    title: 'Loans',
    text: [
      'You can have one application or one loan at a time. People check your application: one ' +
        'person verifies it, and another approves it. We do not have to make you an offer, and ' +
        'we will tell you if we do not.',
      'A loan begins when you accept an offer. The offer states the amount, the flat rate per ' +
        'month on that amount, every instalment with its date, the total cost and the APR. We ' +
        'store the exact terms that you accepted, with the time. An offer is open for 14 days.',
      'Each instalment is due on the day of the month on which we paid out the loan, or on ' +
        'the last day of a shorter month. You can pay earlier or more at any time. Your payment ' +
        'covers penalties first, then the oldest instalment: its interest, then its principal.',
      'From the day after a due date, we add a penalty for each day on which an instalment is ' +
        'unpaid: the percentage of the original amount that your offer states. Penalties are not ' +
        'compounded, and all penalties of a loan together never exceed its original amount.',
    ],
  },
  {
    title: 'Investments',
    text: [
      'Returns are simple interest on the capital that is still invested, credited on each ' +
        'monthly anniversary of the start. Part months earn nothing. The rate of a full-time ' +
        'investment is the rate of the plan that its amount falls in on the day it starts.',
      withdrawalFootnote,
      'A withdrawal takes your capital first and then your returns. An investment that falls ' +
        'below the minimum of its plan becomes inactive: the money is still yours and earns ' +
        'nothing. A limited-time investment stops earning at its end.',
      'An investment is not a bank deposit. Past returns do not predict future returns.',
    ],
  },
  {
    title: 'Payments',
    text: [
      'Our payment provider charges your card in the currency that you were shown. We treat ' +
        'money as received when the payment provider confirms it, and we record it only once. ' +
        'Money that we cannot use, because a loan is closed or an offer is sold out, stays ' +
        'yours: your account shows it until we refund or apply it.',
      'We pay withdrawals to an account in your own name, after you confirm them with your ' +
        'password.',
    ],
  },
  {
    title: 'If something goes wrong',
    text: [
      'We are responsible for our own mistakes. We are not responsible for networks, banks ' +
        'and power supplies that we do not run. If one of them fails during a payment, we find ' +
        'the payment and show you its status.',
      'We can block an account that is used for fraud, or when the law requires it. Your ' +
        'money remains yours.',
    ],
  },
  {
    title: 'Complaints, changes and law',
    text: [
      `Write to ${contact.email} or call ${contact.phone}. You get a reference immediately. We ` +
        'confirm a complaint within 24 hours and answer it within 48 hours. If our answer does ' +
        'not satisfy you, you can contact the Federal Competition and Consumer Protection ' +
        'Commission (fccpc.gov.ng) about a loan, the Securities and Exchange Commission ' +
        '(sec.gov.ng) about an investment, or a court.',
      'We will email you 30 days before these terms change. Loans and investments that have ' +
        'started keep the terms they started with. The law of the Federal Republic of Nigeria ' +
        'applies.',
    ],
  },
];

/**
 * The versions of the terms, oldest first. Add one with its text on the day on which you announce
 * it: the text is shown from the day on which it takes effect, and no earlier one is changed.
 */
export const termsVersions: readonly TermsVersion[] = [
  {
    announcedOn: '2026-11-21',
    effectiveOn: '2026-11-21',
    changes: [],
    clauses: firstClauses,
  },
];

/** The terms in force on a date: those that a client accepts who signs up. */
export function termsInForce(on: IsoDate, versions = termsVersions): TermsVersion {
  const found = versions.findLast(({ effectiveOn }) => effectiveOn <= on) ?? versions[0];
  if (found === undefined) throw new Error('There are no terms');
  return found;
}

/** The terms that are announced on a date and not in force yet. */
export function announcedTerms(on: IsoDate, versions = termsVersions): TermsVersion | undefined {
  return versions.find(({ announcedOn, effectiveOn }) => announcedOn <= on && on < effectiveOn);
}
