import { isSealed, type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import type { Reseal } from '../../platform/database/define-table.ts';

/** The client's answers; identity numbers are sealed. */
export type Answers = { readonly [field: string]: string };

export type LoanKey = { readonly client_id: string; readonly loan_id: string };

/** Binds a sealed value to its client, loan and field. */
export function contextOf(loan: LoanKey, field: string): string {
  return `${loan.client_id}:${loan.loan_id}:${field}`;
}

/** The fields that any of these kinds seals (PRO-24). */
export function sealedFieldsOf(kinds: readonly LoanKind[]): ReadonlySet<string> {
  const fields = kinds.flatMap((kind) => Object.entries(kind.fields));
  return new Set(fields.filter(([, field]) => isSealed(field)).map(([name]) => name));
}

const sealedFields = sealedFieldsOf(loanKinds);

/** The answers of a loan with the numbers in them sealed again. */
export function resealAnswers(loan: LoanKey & { readonly application: Answers }, again: Reseal) {
  const answers = Object.entries(loan.application).map(([field, value]) => [
    field,
    sealedFields.has(field) ? again(value, contextOf(loan, field)) : value,
  ]);
  return Object.fromEntries(answers);
}
