import { defineLoanKind } from './kind.ts';
import * as shared from './shared-fields.ts';

/** Shared by the three loans for employees of corporate partners. */
const corporateStaff = {
  version: 1,
  family: 'corporate staff',
  gates: ['employee-profile'],
  checks: ['amount-by-income', 'duration-by-income', 'repayment-by-income'],
  files: shared.salariedFiles,
} as const;

/** Between the loan itself and the declaration; the employer knows who an employee is. */
const staffFields = {
  ...shared.applicantFields,
  ...shared.addressFields,
  ...shared.residencyField,
  ...shared.workFields,
  gross_monthly_income: {
    ...shared.salary,
    hint: 'Before tax. This sets how much you can borrow.',
    wide: true,
  },
  ...shared.bankFields,
  ...shared.declarationFields,
} as const;

const laterSteps = [
  shared.aboutYou,
  {
    title: 'Work and bank',
    fields: [
      'present_employer',
      'occupation',
      'employer_address',
      'bank_name',
      'bank_account_number',
    ],
  },
  shared.documents,
] as const;

/** The salary comes first, because the largest amount and the open durations depend on it. */
const steps = [
  {
    title: 'Your loan',
    fields: ['gross_monthly_income', 'loan_amount', 'duration', 'reason_for_loan'],
  },
  ...laterSteps,
] as const;

export const rainyDay = defineLoanKind({
  ...corporateStaff,
  type: 'rainy-day',
  texts: {
    calculator: 'Rainy-day, for staff of partners',
    card: {
      name: 'Rainy-day',
      text: 'For the unexpected: a repair, a hospital bill, a funeral.',
    },
  },
  fields: { ...shared.loanFields, ...shared.reasonField, ...staffFields },
  steps,
});

export const summerTime = defineLoanKind({
  ...corporateStaff,
  type: 'summer-time',
  texts: {
    calculator: 'Summer-time, for staff of partners',
    card: {
      name: 'Summer-time',
      text: 'For your plans: a wedding, a holiday, school fees. You repay over a longer time.',
    },
  },
  fields: { ...shared.loanFields, ...shared.reasonField, ...staffFields },
  steps,
});

/** It names the tool, so it asks for no other reason (LON-26, LON-33). */
export const workTool = defineLoanKind({
  ...corporateStaff,
  type: 'work-tool',
  texts: {
    calculator: 'Work-tool, for staff of partners',
    card: {
      name: 'Work-tool',
      text: 'For the tools of your job: a laptop, a phone, a motorcycle.',
    },
  },
  fields: {
    ...shared.loanFields,
    tool: {
      type: 'text',
      label: 'Tool Name',
      hint: 'For example: a laptop or a motorcycle',
      heading: 'Loan',
    },
    cost_of_tool: {
      type: 'money',
      label: 'Cost of Work Tool',
      hint: 'The seller’s price',
      heading: 'Loan',
    },
    ...staffFields,
  },
  steps: [
    {
      title: 'Your loan',
      fields: ['gross_monthly_income', 'tool', 'cost_of_tool', 'loan_amount', 'duration'],
    },
    ...laterSteps,
  ],
});
