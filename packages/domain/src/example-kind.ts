/**
 * A loan type that no one can apply for, only for tests: it has features that the others lack (a
 * variant with a settled answer, fields and files that depend on an answer, a sealed number of its
 * own), so the tests show that a descriptor is all that a new kind needs.
 */
import type { LoanType } from './loans/kinds/index.ts';
import { defineLoanKind } from './loans/kinds/kind.ts';
import * as shared from './loans/kinds/shared-fields.ts';

const withAccount = { field: 'has_account', is: ['Yes'] } as const;

export const schoolFees = defineLoanKind({
  // The type system knows the product's own kinds only.
  type: 'school-fees' as LoanType,
  version: 3,
  family: 'educational',
  texts: { calculator: 'School fees' },
  gates: [],
  checks: ['repayment-by-income'],
  fields: {
    ...shared.loanFields,
    where: {
      type: 'variant',
      options: ['home', 'abroad'],
      label: 'Where the school is',
      heading: 'Loan',
    },
    country: {
      type: 'choice',
      options: ['Ghana', 'Kenya'],
      given: { home: 'Nigeria' },
      label: 'Country of the school',
      heading: 'Loan',
    },
    pupils: { type: 'number', label: 'Number of Pupils', heading: 'Loan' },
    ...shared.applicantFields,
    guardian_nin: { type: 'nin', label: 'NIN of the guardian', heading: 'Identity' },
    ...shared.addressFields,
    gross_monthly_income: { ...shared.salary, label: 'Monthly Income' },
    has_account: {
      type: 'choice',
      options: ['Yes', 'No'],
      label: 'Do you have an account with a Nigerian bank?',
      heading: 'Bank account',
    },
    bank_name: { ...shared.bankFields.bank_name, when: withAccount },
    bank_account_number: { ...shared.bankFields.bank_account_number, when: withAccount },
    ...shared.declarationFields,
  },
  files: {
    id_card: shared.salariedFiles.id_card,
    invoice: { label: 'Invoice of the school' },
    account_opening_form: {
      label: 'Account opening form',
      when: { field: 'has_account', is: ['No'] },
    },
  },
  steps: [
    {
      title: 'Your loan',
      fields: ['gross_monthly_income', 'country', 'pupils', 'loan_amount', 'duration'],
      files: ['invoice'],
    },
    {
      title: 'About you',
      fields: [
        ...shared.aboutYou.fields.filter((name) => name !== 'address_duration'),
        'guardian_nin',
      ],
      files: ['id_card'],
    },
    {
      title: 'Account and declaration',
      fields: ['has_account', 'bank_name', 'bank_account_number', ...shared.documents.fields],
      files: ['account_opening_form'],
    },
  ],
});
