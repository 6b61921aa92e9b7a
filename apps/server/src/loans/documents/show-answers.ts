import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  findLoanKind,
  isMoney,
  isSealed,
  type LoanField,
  type LoanKind,
} from '@quarrter/domain/loan-kinds';
import { exactMoney, fromWire } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { type Answered, openAnswer } from '../apply/application-answers.ts';
import { sealedFieldsOf } from '../apply/sealed-answers.ts';
import type { LoanRow } from '../tables.ts';

export type ShownAnswer = {
  readonly label: string;
  readonly value: string;
  /** The value is a bank's code. */
  readonly isBank?: true;
};
export type AnswerGroup = { readonly title: string; readonly answers: readonly ShownAnswer[] };

/**
 * The answers for staff as the kind describes them, under its headings in its order; identity
 * numbers show their last 4 digits. An answer that the kind no longer asks for comes last.
 */
export function showAnswers(
  secrets: Secrets,
  kinds: readonly LoanKind[],
  loan: Answered & Pick<LoanRow, 'loan_type'>,
): AnswerGroup[] {
  const fields = findLoanKind(kinds, loan.loan_type)?.fields ?? {};
  const described = Object.entries<LoanField>(fields).filter(([name]) => name in loan.application);
  const byHeading = Map.groupBy(described, ([, field]) => field.heading ?? 'Other');
  const groups = [...byHeading].map(([title, entries]) => ({
    title,
    answers: entries.map(([name, field]) => ({
      label: field.staffLabel ?? field.label,
      value: showAnswer(secrets, loan, name, field),
      ...(field.type === 'bank' && { isBank: true as const }),
    })),
  }));
  const answers = undescribedAnswers(kinds, loan, fields);
  return answers.length === 0 ? groups : [...groups, { title: 'Other', answers }];
}

function showAnswer(secrets: Secrets, loan: Answered, name: string, field: LoanField): string {
  if (isSealed(field)) return maskLastFour(openAnswer(secrets, loan, name));
  const value = loan.application[name] ?? '';
  if (isMoney(field)) return exactMoney(fromWire(value));
  if (field.type === 'variant') return field.names?.[value] ?? value;
  const date = field.type === 'date' ? parseIsoDate(value) : null;
  return date === null ? value : formatDate(date);
}

function undescribedAnswers(
  kinds: readonly LoanKind[],
  { application }: Answered,
  fields: { readonly [name: string]: LoanField },
): ShownAnswer[] {
  const sealed = sealedFieldsOf(kinds);
  return Object.entries(application)
    .filter(([name]) => !(name in fields) && !sealed.has(name))
    .map(([name, value]) => ({ label: inWords(name), value }));
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/\b[a-z]/g, (initial) => initial.toUpperCase());
}
