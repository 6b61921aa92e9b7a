import { maskLastFour } from '@quarrter/domain/people';
import type { Secrets } from '../platform/secrets.ts';
import type { Answers, LoanRow } from './tables.ts';

/** Answers of identity: never in clear in the database, masked wherever they are shown (PRO-24). */
const sealedFields: ReadonlySet<string> = new Set(['nin', 'bvn', 'bank_account_number']);

/** Asked for with every application, or about the call itself: no answer worth keeping. */
const notKept: ReadonlySet<string> = new Set(['information_is_true', 'save_to_profile']);

type LoanKey = Pick<LoanRow, 'client_id' | 'loan_id'>;

/** What a sealed value is and whose; it opens with nothing else. */
function contextOf(loan: LoanKey, field: string): string {
  return `${loan.client_id}:${loan.loan_id}:${field}`;
}

/** The declared answers as the loan's row keeps them: whole, in order, what identifies sealed. */
export function sealAnswers(
  secrets: Secrets,
  loan: LoanKey,
  form: { readonly [field: string]: unknown },
): Answers {
  const kept = Object.entries(form).filter(([field, value]) => {
    return !notKept.has(field) && typeof value === 'string' && value !== '';
  });
  return Object.fromEntries(
    kept.map(([field, value]) => {
      const text = String(value);
      const sealed = sealedFields.has(field);
      return [field, sealed ? secrets.seal(text, contextOf(loan, field)) : text];
    }),
  );
}

/** The answers for staff, each under its label; what identifies shows its last four digits. */
export function showAnswers(
  secrets: Secrets,
  loan: LoanKey & Pick<LoanRow, 'application'>,
): { label: string; value: string }[] {
  return Object.entries(loan.application).map(([field, value]) => ({
    label: labelOf(field),
    value: sealedFields.has(field)
      ? maskLastFour(secrets.open(value, contextOf(loan, field)))
      : value,
  }));
}

/** The numbers an officer verifies, in clear; the staff capability writes down each opening. */
export function openIdentity(
  secrets: Secrets,
  loan: LoanKey & Pick<LoanRow, 'application' | 'account_number_sealed'>,
): { nin: string; bvn: string; account_number: string } {
  const answer = (field: string) => {
    const sealed = loan.application[field];
    return sealed === undefined ? '' : secrets.open(sealed, contextOf(loan, field));
  };
  return {
    nin: answer('nin'),
    bvn: answer('bvn'),
    account_number: openAccountNumber(secrets, loan),
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

/** Labels that are not simply the field's name in words. */
const labels: { readonly [field: string]: string } = {
  address: 'Home Address',
  address_duration: 'Residency Duration',
  bank_account_number: 'Account Number',
  bank_name: 'Bank',
  bvn: 'BVN',
  duration: 'Loan Duration (months)',
  email: 'E-mail',
  gross_monthly_income: 'Monthly Salary',
  nin: 'NIN',
  occupation: 'Role',
  rent_mortgage: 'Rent/Mortgage',
};

function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return labels[field] ?? words;
}
