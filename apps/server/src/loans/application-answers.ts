import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import type { Secrets } from '../platform/secrets.ts';
import type { Answers, LoanRow } from './tables.ts';

/** Identity numbers: sealed in the database, and masked wherever they are shown (PRO-24). */
export const sealedFields: ReadonlySet<string> = new Set(['nin', 'bvn', 'bank_account_number']);

/** Stored as decimal strings, without the commas that a client may type. */
export const amountFields: ReadonlySet<string> = new Set([
  'loan_amount',
  'gross_monthly_income',
  'rent_mortgage',
  'cost_of_tool',
]);

const dateFields: ReadonlySet<string> = new Set(['date_of_birth']);

/** Fields about the request itself, which are no part of the application. */
const notStored: ReadonlySet<string> = new Set(['information_is_true', 'save_to_profile']);

type LoanKey = Pick<LoanRow, 'client_id' | 'loan_id'>;

/** What a sealed value is and whose; it opens with nothing else. */
export function contextOf(loan: LoanKey, field: string): string {
  return `${loan.client_id}:${loan.loan_id}:${field}`;
}

/** The answers as the loan's row stores them: all of them, in order, identity numbers sealed. */
export function sealAnswers(
  secrets: Secrets,
  loan: LoanKey,
  form: { readonly [field: string]: unknown },
): Answers {
  const stored = Object.entries(form).filter(([field, value]) => {
    return !notStored.has(field) && typeof value === 'string' && value !== '';
  });
  return Object.fromEntries(
    stored.map(([field, value]) => {
      const text = String(value);
      const sealed = sealedFields.has(field);
      return [field, sealed ? secrets.seal(text, contextOf(loan, field)) : text];
    }),
  );
}

export type AnswerGroup = { title: string; answers: { label: string; value: string }[] };

type Answered = LoanKey & Pick<LoanRow, 'application'>;

/**
 * The answers for staff in groups, each under its label; what identifies shows its last four
 * digits.
 */
export function showAnswers(secrets: Secrets, loan: Answered): AnswerGroup[] {
  const known = new Set(groups.flatMap((group) => group.fields));
  const others = Object.keys(loan.application).filter((field) => !known.has(field));
  return [...groups, { title: 'Other', fields: others }]
    .map(({ title, fields }) => ({
      title,
      answers: fields
        .filter((field) => field in loan.application)
        .map((field) => ({ label: labelOf(field), value: showAnswer(secrets, loan, field) })),
    }))
    .filter((group) => group.answers.length > 0);
}

function showAnswer(secrets: Secrets, loan: Answered, field: string): string {
  if (sealedFields.has(field)) return maskLastFour(openAnswer(secrets, loan, field));
  const value = loan.application[field] ?? '';
  if (amountFields.has(field)) return formatMoney(fromWire(value), 'NGN');
  const date = dateFields.has(field) ? parseIsoDate(value) : null;
  return date === null ? value : formatDate(date);
}

/** One sealed answer in clear; an empty text when it was not asked for. */
export function openAnswer(secrets: Secrets, loan: Answered, field: string): string {
  const sealed = loan.application[field];
  return sealed === undefined ? '' : secrets.open(sealed, contextOf(loan, field));
}

/** The numbers that an officer verifies, in clear. */
export function openIdentity(
  secrets: Secrets,
  loan: Answered & Pick<LoanRow, 'account_number_sealed'>,
): { nin: string; bvn: string; accountNumber: string } {
  return {
    nin: openAnswer(secrets, loan, 'nin'),
    bvn: openAnswer(secrets, loan, 'bvn'),
    accountNumber: openAccountNumber(secrets, loan),
  };
}

export function sealAccountNumber(secrets: Secrets, loan: LoanKey, accountNumber: string): string {
  return secrets.seal(accountNumber, contextOf(loan, 'account_number'));
}

/** For the provider alone: where the money of a disbursement goes. */
export function openAccountNumber(
  secrets: Secrets,
  loan: LoanKey & Pick<LoanRow, 'account_number_sealed'>,
): string {
  return secrets.open(loan.account_number_sealed, contextOf(loan, 'account_number'));
}

/** In the order in which an officer reads them. */
const groups: readonly { title: string; fields: readonly string[] }[] = [
  {
    title: 'Loan',
    fields: ['loan_amount', 'duration', 'tier', 'tool', 'cost_of_tool', 'reason_for_loan'],
  },
  {
    title: 'Applicant',
    fields: ['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'],
  },
  { title: 'Identity', fields: ['nin', 'bvn'] },
  { title: 'Address', fields: ['address', 'city', 'state', 'postal_code', 'address_duration'] },
  {
    title: 'Work and income',
    fields: [
      'present_employer',
      'occupation',
      'employer_address',
      'gross_monthly_income',
      'rent_mortgage',
    ],
  },
  { title: 'Bank account', fields: ['bank_name', 'bank_account_number'] },
];

/** Labels that are not simply the field's name in words. */
const labels: { readonly [field: string]: string } = {
  address: 'Home Address',
  address_duration: 'Residency Duration',
  bank_account_number: 'Account Number',
  bank_name: 'Bank',
  bvn: 'BVN',
  cost_of_tool: 'Cost of Work Tool',
  duration: 'Loan Duration (months)',
  email: 'Email',
  gross_monthly_income: 'Monthly Salary',
  nin: 'NIN',
  occupation: 'Role',
  rent_mortgage: 'Rent/Mortgage',
  tool: 'Tool Name',
};

function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase());
  return labels[field] ?? words;
}
