import type { InvestmentInput } from './investment-schema.ts';

export type FieldName = keyof InvestmentInput & string;

/** The form in steps that fit a phone. */
export const formSteps: readonly { title: string; fields: readonly FieldName[] }[] = [
  { title: 'Your investment', fields: ['investment_amount'] },
  {
    title: 'About you',
    fields: ['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'],
  },
  {
    title: 'Next of kin',
    fields: [
      'next_of_kin_title',
      'next_of_kin_first_name',
      'next_of_kin_last_name',
      'next_of_kin_date_of_birth',
      'next_of_kin_relationship',
      'next_of_kin_email',
      'next_of_kin_phone_number',
      'next_of_kin_nin',
    ],
  },
  { title: 'Check and pay', fields: ['information_is_true', 'save_to_profile'] },
];
