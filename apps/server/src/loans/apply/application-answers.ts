import {
  borrowingBusiness,
  findLoanKind,
  isSealed,
  type LoanKind,
  loanKinds,
} from '@quarrter/domain/loan-kinds';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { LoanRow } from '../tables.ts';
import { type Answers, contextOf, type LoanKey } from './sealed-answers.ts';

export type Answered = LoanKey & Pick<LoanRow, 'application'>;

/** The answers as the loan's row stores them: those that were given, identity numbers sealed. */
export function sealAnswers(
  secrets: Secrets,
  loan: LoanKey,
  kind: LoanKind,
  answers: { readonly [field: string]: unknown },
): Answers {
  const stored = Object.entries(kind.fields).flatMap(([name, field]) => {
    const text = answers[name];
    if (field.heading === null || typeof text !== 'string' || text === '') return [];
    return [[name, isSealed(field) ? secrets.seal(text, contextOf(loan, name)) : text]];
  });
  return Object.fromEntries(stored);
}

/** The business that a loan is made to; an empty text for a loan to a person. */
export function businessOf(loan: Pick<LoanRow, 'loan_type' | 'application'>): string {
  return borrowingBusiness(findLoanKind(loanKinds, loan.loan_type), loan.application);
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
