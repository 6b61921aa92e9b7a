import type { PersonalInput } from './personal-schema.ts';

export type FieldName = keyof PersonalInput & string;
export type FileKind = 'file' | 'id_card';

export type ApplicationStep = {
  title: string;
  fields: readonly FieldName[];
  files: readonly FileKind[];
};

/** The application in steps that fit a phone, in the order in which people have the answers ready. */
export const applicationSteps: readonly ApplicationStep[] = [
  { title: 'Your loan', fields: ['loan_amount', 'duration', 'reason_for_loan'], files: [] },
  {
    title: 'About you',
    fields: [
      'title',
      'first_name',
      'last_name',
      'date_of_birth',
      'email',
      'phone_number',
      'address',
      'city',
      'state',
      'postal_code',
      'address_duration',
    ],
    files: [],
  },
  {
    title: 'Work and income',
    fields: [
      'present_employer',
      'occupation',
      'employer_address',
      'gross_monthly_income',
      'rent_mortgage',
    ],
    files: [],
  },
  {
    title: 'Identity and bank',
    fields: ['nin', 'bvn', 'bank_name', 'bank_account_number'],
    files: [],
  },
  {
    title: 'Documents',
    fields: ['information_is_true', 'save_to_profile'],
    files: ['file', 'id_card'],
  },
];

/** The first step with one of these fields; the last one when none is a field of the form. */
export function stepWith(names: readonly string[]): number {
  const found = applicationSteps.findIndex(({ fields, files }) =>
    [...fields, ...files].some((name) => names.includes(name)),
  );
  return found < 0 ? applicationSteps.length - 1 : found;
}
