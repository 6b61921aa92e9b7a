import type { useContractForm } from '@quarrter/client/use-contract-form';
import { loanForm } from '@quarrter/contract/client/loan-forms';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { LoanKind } from '@quarrter/domain/loan-kinds';
import { applicationErrors, type LoanProduct } from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';
import { repaymentError } from './limit.ts';

/** The answers of a form by their names on the wire; which there are, the kind says. */
export type ApplicationInput = { [field: string]: string | boolean | undefined };
export type ApplicationSchema = z.ZodMiniType<ApplicationInput, ApplicationInput>;

/** The loan that is applied for: its kind, and the terms of its product that apply to the kind. */
export type LoanOnOffer = {
  readonly kind: LoanKind;
  readonly terms: LoanProduct;
  /** Chosen before the form, such as a tier. */
  readonly variant: string | null;
};

/**
 * The contract’s form plus the checks that depend on more than the form: the product’s range, the
 * salary, and the age on the business date. The server makes the same checks.
 */
export function applicationSchema(
  loan: Pick<LoanOnOffer, 'kind' | 'terms'>,
  today: IsoDate,
): ApplicationSchema {
  const form = loanForm(loan.kind) as unknown as ApplicationSchema;
  return form.check(
    z.check<ApplicationInput>(
      ({ value, issues }) => {
        const texts = textsOf(value);
        const errors = applicationErrors(loan.terms, texts, today, LOAN_FLOOR);
        const exceeded = errors.duration ? null : repaymentError(loan, texts);
        const all = { ...(exceeded !== null && { loan_amount: exceeded }), ...errors };
        for (const [field, message] of Object.entries(all)) {
          issues.push({ code: 'custom', message, input: value, path: [field] });
        }
      },
      // Runs even while later steps are empty, because each step is checked before the next begins.
      { when: () => true },
    ),
  );
}

/** The answers as the texts of a multipart form; absent ones are left out. */
export function textsOf(values: { readonly [field: string]: unknown }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

export type ApplicationForm = ReturnType<
  typeof useContractForm<ApplicationInput, ApplicationInput>
>;

/** The answers to some fields as texts, which change while they are typed. */
export function watchTexts<const Name extends string>(
  form: ApplicationForm,
  names: readonly Name[],
): { readonly [name in Name]: string } {
  const values = form.watch([...names]);
  const texts = names.map((name, place) => [name, String(values[place] ?? '')]);
  return Object.fromEntries(texts) as { [name in Name]: string };
}

/** Gives a field component its props by the field’s name. */
export type FieldOf = ApplicationForm['field'];
