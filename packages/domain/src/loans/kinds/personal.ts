import { hasBusiness, hasSalary, incomeSourceOf, incomeSources } from './income-source.ts';
import { defineLoanKind } from './kind.ts';
import * as shared from './shared-fields.ts';

/**
 * A loan for a private person, in three tiers of amounts that are chosen before the form. A trader
 * gives shop, sales and 6 months of statements in place of employer and salary.
 */
export const personal = defineLoanKind({
  type: 'personal',
  version: 2,
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
    income_source: {
      type: 'choice',
      options: incomeSources,
      label: 'How do you earn?',
      missing: 'Please say how you earn.',
      mayBeAbsent: true,
      wide: true,
      heading: 'Work and income',
      staffLabel: 'Earns by',
    },
    present_employer: { ...shared.workFields.present_employer, when: hasSalary },
    occupation: { ...shared.workFields.occupation, when: hasSalary },
    employer_address: { ...shared.workFields.employer_address, when: hasSalary },
    gross_monthly_income: {
      ...shared.salary,
      hint: 'Before tax. This sets how much you can borrow.',
      wide: true,
      when: hasSalary,
    },
    business_name: {
      type: 'text',
      limit: 160,
      label: 'Shop or Business Name',
      hint: 'What your customers call it. It need not be registered.',
      wide: true,
      heading: 'Business',
      when: hasBusiness,
    },
    business_address: {
      type: 'text',
      label: 'Shop or Market Address',
      hint: 'With the line and number of your shop, if it has one',
      wide: true,
      heading: 'Business',
      when: hasBusiness,
    },
    business_turnover: {
      type: 'money',
      label: 'Sales in the Last 6 Months',
      hint: 'The total that customers paid you. We treat part of it as your income.',
      wide: true,
      heading: 'Business',
      staffLabel: 'Sales in the last 6 months, as stated',
      ownToLoan: true,
      when: hasBusiness,
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
  files: {
    ...shared.salariedFiles,
    file: {
      ...shared.salariedFiles.file,
      hint:
        'For your salary account, downloaded from your bank. If you have a business: the last 6 ' +
        'months of any account that customers pay into, such as POS, OPay or PalmPay.',
    },
  },
  answersFor: ({ fields }) => ({ income_source: incomeSourceOf(fields) }),
  steps: [
    // The income comes first, because the largest amount depends on it.
    {
      title: 'Your loan',
      fields: [
        'income_source',
        'gross_monthly_income',
        'business_turnover',
        'loan_amount',
        'duration',
        'reason_for_loan',
      ],
    },
    shared.aboutYou,
    {
      title: 'Work and income',
      fields: [
        'present_employer',
        'occupation',
        'employer_address',
        'business_name',
        'business_address',
        'rent_mortgage',
      ],
    },
    { title: 'Identity and bank', fields: ['nin', 'bvn', 'bank_name', 'bank_account_number'] },
    shared.documents,
  ],
});
