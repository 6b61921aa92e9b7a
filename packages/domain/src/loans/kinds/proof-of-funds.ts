import { countriesOfEurope } from '../../people/countries.ts';
import { defineLoanKind, type SentApplication } from './kind.ts';
import * as shared from './shared-fields.ts';

const withAccount = { field: 'has_partner_account', is: ['Yes'] } as const;
const withoutAccount = { field: 'has_partner_account', is: ['No'] } as const;

const filledIn = 'Filled in and signed';

const variantOfCountry: { readonly [country: string]: string } = {
  'United Kingdom': 'uk',
  'United States': 'us',
};

/**
 * The documented fields are enough (API-25): the country says where the school is, and a client who
 * sends a statement has an account with the partner bank. A bank account is not needed yet, but
 * half of one is an error.
 */
function answersFor({ fields, files }: SentApplication) {
  const account = ['bank_name', 'bank_account_number'];
  return {
    variant: variantOfCountry[fields.country_of_relocation ?? ''] ?? 'eu',
    has_partner_account: files.has('file') ? 'Yes' : 'No',
    ...(account.some((name) => fields[name]) && Object.fromEntries(account.map((n) => [n, '']))),
  };
}

/**
 * A loan that a family shows to a school abroad as its funds (LON-34 to LON-37). Where the school
 * is, the address of the form says; it settles the country or leaves a choice of Europe's.
 */
export const proofOfFunds = defineLoanKind({
  type: 'proof-of-funds',
  version: 1,
  family: 'educational',
  texts: { calculator: 'Educational, proof of funds' },
  gates: [],
  checks: ['duration-by-income', 'repayment-by-income'],
  fields: {
    ...shared.loanFields,
    variant: {
      type: 'variant',
      options: ['uk', 'us', 'eu', 'lk'],
      names: {
        uk: 'UK Schools',
        us: 'US Schools',
        eu: 'European Schools, Statement of Account',
        lk: 'European Schools, Locked Funds',
      },
      label: 'Proof for',
      missing: 'Please choose where the school is.',
      mayBeAbsent: true,
      heading: 'Loan',
    },
    country_of_relocation: {
      type: 'choice',
      options: countriesOfEurope,
      given: { uk: 'United Kingdom', us: 'United States' },
      label: 'Country of Relocation',
      wide: true,
      heading: 'Loan',
    },
    ...shared.reasonField,
    ...shared.applicantFields,
    ...shared.addressFields,
    gross_monthly_income: {
      ...shared.salary,
      label: 'Monthly Income',
      hint: 'Before tax.',
      wide: true,
    },
    has_partner_account: {
      type: 'choice',
      options: ['Yes', 'No'],
      label: 'Do you have an account with {partnerBank}?',
      missing: 'Please answer Yes or No.',
      mayBeAbsent: true,
      hint: 'If not, you fill in a form to open one',
      wide: true,
      heading: 'Bank account',
      staffLabel: 'Account with the partner bank',
    },
    bank_name: { ...shared.bankFields.bank_name, when: withAccount, mayBeAbsent: true },
    bank_account_number: {
      ...shared.bankFields.bank_account_number,
      when: withAccount,
      mayBeAbsent: true,
    },
    ...shared.declarationFields,
  },
  files: {
    file: { ...shared.salariedFiles.file, hint: 'Downloaded from your bank', when: withAccount },
    account_opening_form: {
      label: 'Account opening form',
      hint: `${filledIn}. You enter the account on your loan page before we pay it out`,
      blankForm: 'account-opening-form',
      when: withoutAccount,
    },
    id_card: shared.salariedFiles.id_card,
    lien_form: { label: 'Lien form', hint: filledIn, blankForm: 'lien-form' },
    referee_form_one: {
      label: 'Referee form one',
      hint: 'Filled in and signed by your first referee',
      blankForm: 'referee-form-one',
    },
    referee_form_two: {
      label: 'Referee form two',
      hint: 'Filled in and signed by your second referee',
      blankForm: 'referee-form-two',
    },
  },
  answersFor,
  steps: [
    {
      title: 'Your loan',
      fields: [
        'gross_monthly_income',
        'country_of_relocation',
        'loan_amount',
        'duration',
        'reason_for_loan',
      ],
    },
    { ...shared.aboutYou, fields: shared.personAndAddress },
    {
      title: 'Bank account',
      fields: ['has_partner_account', 'bank_name', 'bank_account_number'],
      files: ['file', 'account_opening_form'],
    },
    {
      title: 'Documents',
      fields: shared.documents.fields,
      files: ['id_card', 'lien_form', 'referee_form_one', 'referee_form_two'],
    },
  ],
});
