import type { ApplicationInput, OpenLoanType } from './schema.ts';

export type FieldName = keyof ApplicationInput & string;
export type FileKind = 'file' | 'id_card';

export type ApplicationStep = {
  title: string;
  fields: readonly FieldName[];
  files: readonly FileKind[];
};

const aboutYou: ApplicationStep = {
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
};

const documents: ApplicationStep = {
  title: 'Documents',
  fields: ['information_is_true', 'save_to_profile'],
  files: ['file', 'id_card'],
};

const personal: readonly ApplicationStep[] = [
  { title: 'Your loan', fields: ['loan_amount', 'duration', 'reason_for_loan'], files: [] },
  aboutYou,
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
  documents,
];

/** The salary comes first, because the largest amount and the open durations depend on it. */
function corporateStaffSteps(...loanFields: FieldName[]): readonly ApplicationStep[] {
  return [
    { title: 'Your loan', fields: ['gross_monthly_income', ...loanFields], files: [] },
    aboutYou,
    {
      title: 'Work and bank',
      fields: [
        'present_employer',
        'occupation',
        'employer_address',
        'bank_name',
        'bank_account_number',
      ],
      files: [],
    },
    documents,
  ];
}

/**
 * Each application in steps that fit a phone, in the order in which people have the answers ready.
 */
export const applicationSteps: Record<OpenLoanType, readonly ApplicationStep[]> = {
  personal,
  'rainy-day': corporateStaffSteps('loan_amount', 'duration', 'reason_for_loan'),
  'summer-time': corporateStaffSteps('loan_amount', 'duration', 'reason_for_loan'),
  'work-tool': corporateStaffSteps('tool', 'cost_of_tool', 'loan_amount', 'duration'),
};
