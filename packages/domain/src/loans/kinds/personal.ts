import { defineLoanKind } from './kind.ts';
import * as shared from './shared-fields.ts';

/** A loan for a private person, in three tiers of amounts that are chosen before the form. */
export const personal = defineLoanKind({
  type: 'personal',
  version: 1,
  family: 'personal',
  texts: { calculator: 'Personal' },
  gates: [],
  checks: ['repayment-by-income'],
  fields: {
    ...shared.loanFields,
    tier: {
      type: 'variant',
      options: ['1', '2', '3'],
      label: 'Tier',
      optional: true,
      heading: 'Loan',
    },
    ...shared.reasonField,
    ...shared.applicantFields,
    ...shared.identityFields,
    ...shared.addressFields,
    ...shared.residencyField,
    ...shared.workFields,
    gross_monthly_income: {
      ...shared.salary,
      hint: 'Before tax. This sets how much you can borrow.',
      wide: true,
    },
    rent_mortgage: {
      type: 'money',
      label: 'Rent/Mortgage',
      hint: 'Per month. Enter 0 if none',
      heading: 'Work and income',
    },
    ...shared.bankFields,
    ...shared.declarationFields,
  },
  files: shared.salariedFiles,
  steps: [
    // The salary comes first, because the largest amount depends on it.
    {
      title: 'Your loan',
      fields: ['gross_monthly_income', 'loan_amount', 'duration', 'reason_for_loan'],
    },
    shared.aboutYou,
    {
      title: 'Work and income',
      fields: ['present_employer', 'occupation', 'employer_address', 'rent_mortgage'],
    },
    { title: 'Identity and bank', fields: ['nin', 'bvn', 'bank_name', 'bank_account_number'] },
    shared.documents,
  ],
});
