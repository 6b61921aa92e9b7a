/** The fields, files and steps that several kinds share. */
import { residencies, titles } from '../../people/options.ts';
import { creditCheckText, creditCheckVersion } from './credit-check.ts';
import type { LoanFields, LoanFiles } from './field.ts';

export const loanFields = {
  loan_amount: { type: 'loan-amount', label: 'Loan Amount', wide: true, heading: 'Loan' },
  duration: {
    type: 'months',
    label: 'Loan Duration',
    wide: true,
    heading: 'Loan',
    staffLabel: 'Loan Duration (months)',
  },
} as const satisfies LoanFields;

/** Asked for every loan that has no purpose of its own (LON-26). */
export const reasonField = {
  reason_for_loan: {
    type: 'lines',
    limit: 500,
    label: 'Reason for Loan',
    optional: true,
    wide: true,
    heading: 'Loan',
    staffLabel: 'Reason For Loan',
  },
} as const satisfies LoanFields;

export const applicantFields = {
  title: { type: 'choice', options: titles, label: 'Title', heading: 'Applicant' },
  first_name: {
    type: 'name',
    label: 'First Name',
    autoComplete: 'given-name',
    heading: 'Applicant',
  },
  last_name: {
    type: 'name',
    label: 'Last Name',
    autoComplete: 'family-name',
    heading: 'Applicant',
  },
  date_of_birth: {
    type: 'date',
    label: 'Date of Birth',
    autoComplete: 'bday',
    heading: 'Applicant',
    staffLabel: 'Date Of Birth',
  },
  email: {
    type: 'email',
    label: 'Email',
    missing: 'Please use a valid email',
    autoComplete: 'email',
    heading: 'Applicant',
  },
  phone_number: { type: 'phone', label: 'Phone Number', heading: 'Applicant' },
} as const satisfies LoanFields;

/** Asked from everybody who borrows as a private person or for a business (LON-27, LON-28). */
export const identityFields = {
  nin: {
    type: 'nin',
    label: 'NIN',
    hint: '11 digits. Dial *346# to find it',
    heading: 'Identity',
  },
  bvn: {
    type: 'bvn',
    label: 'BVN',
    hint: '11 digits. Dial *565*0# to find it',
    heading: 'Identity',
  },
} as const satisfies LoanFields;

export const addressFields = {
  address: {
    type: 'text',
    label: 'Home Address',
    autoComplete: 'address-line1',
    wide: true,
    heading: 'Address',
  },
  city: {
    type: 'text',
    limit: 80,
    label: 'City',
    autoComplete: 'address-level2',
    heading: 'Address',
  },
  state: {
    type: 'state',
    limit: 80,
    label: 'State',
    autoComplete: 'address-level1',
    heading: 'Address',
  },
  postal_code: {
    type: 'text',
    limit: 20,
    label: 'Postal Code',
    autoComplete: 'postal-code',
    heading: 'Address',
  },
} as const satisfies LoanFields;

export const residencyField = {
  address_duration: {
    type: 'choice',
    options: residencies,
    label: 'Residency Duration',
    hint: 'How long you have lived there',
    heading: 'Address',
  },
} as const satisfies LoanFields;

export const workFields = {
  present_employer: {
    type: 'text',
    label: 'Present Employer',
    autoComplete: 'organization',
    heading: 'Work and income',
  },
  occupation: {
    type: 'text',
    limit: 120,
    label: 'Role',
    autoComplete: 'organization-title',
    heading: 'Work and income',
  },
  employer_address: {
    type: 'text',
    label: 'Employer Address',
    wide: true,
    heading: 'Work and income',
  },
} as const satisfies LoanFields;

/** A kind adds its own hint, and whether the field has a group of its own. */
export const salary = {
  type: 'money',
  label: 'Monthly Salary',
  heading: 'Work and income',
} as const;

export const bankFields = {
  bank_name: { type: 'bank', label: 'Bank Name', heading: 'Bank account', staffLabel: 'Bank' },
  bank_account_number: {
    type: 'account',
    label: 'Account Number',
    hint: '10 digits. Use an account in your own name: we’ll pay the loan into it.',
    heading: 'Bank account',
  },
} as const satisfies LoanFields;

export const declarationFields = {
  information_is_true: {
    type: 'tick',
    label: 'I declare that everything in this application is true.',
    missing: 'This field is required.',
    heading: null,
  },
  /** The fields of LON-19 have no such tick, so their calls continue without it (0067). */
  credit_check_consent: {
    type: 'tick',
    label: creditCheckText(creditCheckVersion) ?? '',
    missing: 'This field is required.',
    hint:
      'A credit report shows your loans elsewhere and how you repay them. If you take this ' +
      'loan, we tell the bureaus every month what you owe and whether you pay on time, with ' +
      'your name, date of birth, NIN, BVN, phone number, email, address and employer.',
    mayBeAbsent: true,
    heading: null,
  },
  /** Also saves the details to the profile (LON-62). */
  save_to_profile: {
    type: 'tick',
    label: 'Save these details to my profile to save time next time.',
    hint:
      'To protect you, this changes your bank account, name, date of birth, phone number, NIN or ' +
      'BVN only if you entered your password in the last 5 minutes. Otherwise, change them on ' +
      'your profile.',
    optional: true,
    ticked: true,
    heading: null,
  },
} as const satisfies LoanFields;

export const salariedFiles = {
  file: {
    label: 'Bank statement',
    hint: 'For your salary account, downloaded from your bank',
    reuse: { as: 'bank-statement', days: 30 },
  },
  id_card: {
    label: 'ID card',
    hint: 'National ID, passport or driver’s licence',
    reuse: { as: 'id-card', days: 365 },
  },
} as const satisfies LoanFiles;

/** Who applies, and where they live. */
export const personAndAddress = [
  'title',
  'date_of_birth',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'address',
  'city',
  'state',
  'postal_code',
] as const;

/** The step about the person, who also says how long they have lived there. */
export const aboutYou = {
  title: 'About you',
  fields: [...personAndAddress, 'address_duration'],
} as const;

/** The last step: the documents, and the client's declarations. */
export const documents = {
  title: 'Documents',
  fields: ['information_is_true', 'credit_check_consent', 'save_to_profile'],
  files: ['file', 'id_card'],
} as const;
