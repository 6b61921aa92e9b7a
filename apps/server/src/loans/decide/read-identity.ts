import { findLoanKind, isSealed, type LoanField, type LoanKind } from '@quarrter/domain/loan-kinds';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { openAnswer, openIdentity } from '../apply/application-answers.ts';
import { requireLoan } from '../queries.ts';
import type { LoanRef } from './staff-actions.ts';

export type LoanIdentity = { nin: string; bvn: string; accountNumber: string };

/** The numbers that an officer verifies, in clear; staff must audit each reading. */
export async function readLoanIdentity(
  reader: Reader,
  secrets: Secrets,
  { clientId, loanId }: LoanRef,
): Promise<LoanIdentity> {
  return openIdentity(secrets, await requireLoan(reader, clientId, loanId));
}

/** The applicant's numbers that only this kind of loan asks for, in clear, under their labels. */
export async function readOtherNumbers(
  reader: Reader,
  { secrets, loanKinds }: { secrets: Secrets; loanKinds: readonly LoanKind[] },
  { clientId, loanId }: LoanRef,
): Promise<{ label: string; value: string }[]> {
  const row = await requireLoan(reader, clientId, loanId);
  const fields = findLoanKind(loanKinds, row.loan_type)?.fields ?? {};
  return Object.entries<LoanField>(fields)
    .filter(([name, field]) => isSealed(field) && !usualNumbers.has(name))
    .map(([name, field]) => ({ label: field.label, value: openAnswer(secrets, row, name) }))
    .filter(({ value }) => value !== '');
}

const usualNumbers: ReadonlySet<string> = new Set(['nin', 'bvn', 'bank_account_number']);
