import type { AnswersTo, LoanField, LoanFields, LoanFiles } from './field.ts';

/** The groups in which the picker offers loans (LON-06). */
export type LoanFamily = 'personal' | 'corporate staff' | 'business' | 'educational';

/** Fields of every application (LON-19); the loan's row and its emails rely on them. */
export type CommonField =
  | 'loan_amount'
  | 'duration'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'email'
  | 'phone_number'
  | 'address'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'information_is_true'
  | 'save_to_profile';

/** A condition that a client must meet before the form opens; the server checks it again. */
export type LoanGate = 'employee-profile';

/**
 * The checks that compare an application with its income, beyond the product's range, its durations
 * and the age, which always apply. The figures are the product's.
 */
export type IncomeCheck =
  /** The largest amount is a multiple of the income (LON-49, check a). */
  | 'amount-by-income'
  /** Short durations are closed when they take too much of the income (LON-56, check b). */
  | 'duration-by-income'
  /** A monthly repayment is at most a third of the income (LON-55, check c). */
  | 'repayment-by-income';

export type LoanStep<Field extends string = string, File extends string = string> = {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly files?: readonly File[];
};

/**
 * One loan type: everything that form, server, staff page and API description need to know about
 * it. Its figures are its product's, which administrators change.
 */
export type LoanKindOf<Fields extends LoanFields, Files extends LoanFiles, Type> = {
  readonly type: Type;
  /** Raised when a field or a file gets another meaning; stored with every application. */
  readonly version: number;
  readonly family: LoanFamily;
  /** Who borrows, and owns the account that is paid; the applicant where it is left out. */
  readonly borrower?: 'business';
  readonly texts: {
    /** In the calculator's choice, in the words of a visitor (PUB-37). */
    readonly calculator: string;
    /** The card on its family's page, for families of several kinds. */
    readonly card?: { readonly name: string; readonly text: string };
  };
  readonly gates: readonly LoanGate[];
  readonly checks: readonly IncomeCheck[];
  /** In the order in which staff read the answers, under the headings of the fields. */
  readonly fields: Fields;
  /** In the order in which they are asked for and sent. */
  readonly files: Files;
  /** The default answers for a call that leaves out questions that only our own form asks. */
  readonly answersFor?: (sent: SentApplication) => { readonly [field: string]: string };
  /** Every field and file in one step, in the order in which clients have the answers ready. */
  readonly steps: readonly LoanStep<keyof Fields & string, keyof Files & string>[];
};

type CommonFields = { readonly [name in CommonField]: LoanField };

/** The answers that were sent: the texts by field, and the names of the files. */
export type SentApplication = {
  readonly fields: { readonly [field: string]: string };
  readonly files: ReadonlySet<string>;
};

/** A kind of any type, for code that takes every kind alike. */
export type LoanKindFor<Type> = LoanKindOf<CommonFields & LoanFields, LoanFiles, Type>;

/** The answers to an application of this kind. */
export type AnswersOf<Kind extends { readonly fields: LoanFields }> = AnswersTo<Kind['fields']>;

/** Keeps the literal type of a descriptor while checking its shape. */
export function defineLoanKind<
  const Type extends string,
  const Fields extends CommonFields & LoanFields,
  const Files extends LoanFiles,
>(kind: LoanKindOf<Fields, Files, Type>): LoanKindOf<Fields, Files, Type> {
  return kind;
}
