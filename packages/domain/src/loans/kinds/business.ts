import { defineLoanKind } from './kind.ts';
import * as shared from './shared-fields.ts';

/**
 * A loan to a business, applied for by a person of it who is known by NIN and BVN (LON-27 to
 * LON-30). It asks for no salary; officers judge the business by its statement of 6 months.
 */
export const business = defineLoanKind({
  type: 'business',
  version: 1,
  family: 'business',
  borrower: 'business',
  texts: { calculator: 'Business' },
  gates: [],
  checks: [],
  fields: {
    ...shared.loanFields,
    ...shared.reasonField,
    business_name: {
      type: 'text',
      limit: 160,
      label: 'Business Name',
      hint: 'As it is registered',
      autoComplete: 'organization',
      wide: true,
      heading: 'Business',
    },
    rc_number: {
      type: 'text',
      limit: 20,
      label: 'RC Number',
      hint: 'On your CAC certificate',
      heading: 'Business',
    },
    industry: {
      type: 'text',
      limit: 80,
      label: 'Industry',
      hint: 'For example: food processing',
      heading: 'Business',
    },
    number_of_employees: {
      type: 'number',
      label: 'Number of Employees',
      heading: 'Business',
    },
    business_email: {
      type: 'email',
      label: 'Business Email',
      missing: 'Please use a valid email',
      heading: 'Business',
    },
    business_address: {
      type: 'text',
      label: 'Business Address',
      wide: true,
      heading: 'Business',
    },
    ...shared.applicantFields,
    position: {
      type: 'text',
      limit: 120,
      label: 'Position',
      hint: 'Yours in the business',
      autoComplete: 'organization-title',
      heading: 'Applicant',
    },
    ...shared.identityFields,
    ...shared.addressFields,
    ...shared.residencyField,
    // Of the business, so neither offered from the applicant's profile nor saved to it.
    bank_name: { ...shared.bankFields.bank_name, ownToLoan: true },
    bank_account_number: {
      ...shared.bankFields.bank_account_number,
      hint: '10 digits. Use an account in the name of the business: we’ll pay the loan into it.',
      ownToLoan: true,
    },
    ...shared.declarationFields,
  },
  files: {
    file: {
      label: 'Bank statement',
      hint: 'For the account of the business, for the last 6 months, downloaded from your bank',
      reuse: { as: 'business-statement', days: 30 },
    },
    id_card: shared.salariedFiles.id_card,
  },
  steps: [
    { title: 'Your loan', fields: ['loan_amount', 'duration', 'reason_for_loan'] },
    {
      title: 'Your business',
      fields: [
        'business_name',
        'rc_number',
        'industry',
        'number_of_employees',
        'business_email',
        'business_address',
      ],
    },
    { title: 'About you', fields: [...shared.aboutYou.fields, 'position'] },
    { title: 'Identity and bank', fields: ['nin', 'bvn', 'bank_name', 'bank_account_number'] },
    shared.documents,
  ],
});
