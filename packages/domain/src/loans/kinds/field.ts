/** Asked only while another answer, mostly a choice, has one of these values. */
export type Condition = { readonly field: string; readonly is: readonly string[] };

/**
 * The groups in which staff read the answers; null for a field that is not part of the application.
 */
export type AnswerHeading =
  | 'Loan'
  | 'Applicant'
  | 'Business'
  | 'Identity'
  | 'Address'
  | 'Work and income'
  | 'Bank account';

/**
 * One field of an application, by its name on the wire. Its type decides how the form shows it, how
 * it is checked, how it is stored and how staff read it.
 */
export type LoanField = {
  readonly label: string;
  readonly hint?: string;
  /** The message when it is missing; `{label} is required.` unless it has its own. */
  readonly missing?: string;
  readonly optional?: true;
  readonly when?: Condition;
  readonly autoComplete?: string;
  /** Takes the full width of the form, where other fields are in pairs. */
  readonly wide?: true;
  readonly heading: AnswerHeading | null;
  /** Shown to staff in place of the label. */
  readonly staffLabel?: string;
  /**
   * A call may leave it out. A value that is sent is checked, so an empty answer is still an error.
   */
  readonly mayBeAbsent?: true;
  /** Belongs to this loan alone: neither filled in from the profile nor saved to it. */
  readonly ownToLoan?: true;
} & (
  | { readonly type: PlainFieldType }
  | { readonly type: 'text' | 'lines' | 'state'; readonly limit?: number }
  | ChoiceField
  | VariantField
  | {
      readonly type: 'tick';
      readonly ticked?: true;
    }
);

type PlainFieldType =
  | 'loan-amount'
  | 'months'
  | 'money'
  | 'number'
  | 'name'
  | 'email'
  | 'phone'
  | 'date'
  | 'nin'
  | 'bvn'
  /** A bank by its code, and an account at it: a form shows the two together. */
  | 'bank'
  | 'account';

export type FieldType = LoanField['type'];

export type ChoiceField = {
  readonly type: 'choice';
  readonly options: readonly string[];
  /** The variants that settle this answer: the form shows it, and no one can change it. */
  readonly given?: { readonly [variant: string]: string };
};

/** Chosen before the form, in its address, as `?tier=1`. */
export type VariantField = {
  readonly type: 'variant';
  readonly options: readonly string[];
  /** Shown in place of an option that is no word: `uk`. */
  readonly names?: { readonly [option: string]: string };
};

/** Our forms to print and fill in, by the names of their PDFs. */
export const blankForms = [
  'account-opening-form',
  'lien-form',
  'referee-form-one',
  'referee-form-two',
] as const;
export type BlankForm = (typeof blankForms)[number];

/** One PDF of an application, by its name on the wire. */
export type LoanFile = {
  readonly label: string;
  readonly hint?: string;
  /** The form that the applicant downloads, fills in and sends back as this file. */
  readonly blankForm?: BlankForm;
  /** Offered again for later applications while it is fresh. */
  readonly reuse?: Reuse;
  readonly optional?: true;
  readonly when?: Condition;
};

/** Files of one name are the same document for this many days, in all loan types. */
export type Reuse = {
  readonly as: 'bank-statement' | 'business-statement' | 'id-card';
  readonly days: number;
};

export type LoanFields = { readonly [name: string]: LoanField };
export type LoanFiles = { readonly [name: string]: LoanFile };

/** The message for a field or a file that is missing. */
export function missingMessage({ label, missing }: { label: string; missing?: string }): string {
  return missing ?? `${label} is required.`;
}

/** Identity numbers: sealed in the database, masked wherever they are shown, never in a draft. */
export function isSealed({ type }: { readonly type: FieldType }): boolean {
  return type === 'nin' || type === 'bvn' || type === 'account';
}

/** Amounts of money, stored as decimal strings without the commas that a client may type. */
export function isMoney({ type }: { readonly type: FieldType }): boolean {
  return type === 'money' || type === 'loan-amount';
}

type Required<Fields extends LoanFields> = {
  [Name in keyof Fields]: Fields[Name] extends
    | { optional: true }
    | { when: Condition }
    | { mayBeAbsent: true }
    ? never
    : Name;
}[keyof Fields];

type Answer<Field extends LoanField> = Field['type'] extends 'tick'
  ? boolean | string | number
  : string;

/** The answers to these fields once they were checked; optional ones may be undefined. */
export type AnswersTo<Fields extends LoanFields> = {
  readonly [Name in Required<Fields>]: Answer<Fields[Name]>;
} & {
  readonly [Name in Exclude<keyof Fields, Required<Fields>>]?: Answer<Fields[Name]> | undefined;
};
