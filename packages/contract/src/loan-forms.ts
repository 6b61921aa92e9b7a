/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import { residencies, titles } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  accountNumberField,
  amountField,
  bvnField,
  choiceField,
  dateField,
  emailField,
  nameField,
  ninField,
  optionalLines,
  optionalTickField,
  phoneField,
  requiredText,
  tickField,
} from './fields.ts';

/** The fields of every application. The applicant is the client who is signed in. */
const applicant = {
  loan_amount: amountField('Loan Amount is required.', 'Loan Amount must be a number'),
  duration: z.string('Loan Duration is required.').check(
    z.trim(),
    z.minLength(1, 'Loan Duration is required.'),
    z.refine((text) => text === '' || /^\d{1,2}$/.test(text), 'Please choose a loan duration.'),
  ),
  title: choiceField(titles, 'Title is required.'),
  first_name: nameField('First Name is required.'),
  last_name: nameField('Last Name is required.'),
  date_of_birth: dateField('Date of Birth is required.'),
  email: emailField('Please use a valid email'),
  phone_number: phoneField('Phone Number is required.'),
  address: requiredText('Home Address is required.'),
  city: requiredText('City is required.', 80),
  state: requiredText('State is required.', 80),
  postal_code: requiredText('Postal Code is required.', 20),
  information_is_true: tickField('This field is required.'),
  /** Also saves the details to the profile. */
  save_to_profile: optionalTickField(),
};

/** What applicants with a salary are asked too: home, work, and the account for the money. */
const salaried = {
  ...applicant,
  address_duration: choiceField(residencies, 'Residency Duration is required.'),
  bank_name: requiredText('Bank Name is required.', 10),
  bank_account_number: accountNumberField('Account Number is required.'),
  gross_monthly_income: amountField(
    'Monthly Salary is required.',
    'Monthly Salary must be a number',
  ),
  present_employer: requiredText('Present Employer is required.'),
  occupation: requiredText('Role is required.', 120),
  employer_address: requiredText('Employer Address is required.'),
};

/** Asked for every loan but a work-tool loan, which names its tool. */
const reason = { reason_for_loan: optionalLines(500) };

/** The application for a personal loan. Its files are sent beside these fields. */
export const personalLoanForm = z.object({
  ...salaried,
  ...reason,
  tier: z.optional(z.string()),
  nin: ninField(),
  bvn: bvnField(),
  rent_mortgage: amountField('Rent/Mortgage is required.', 'Rent/Mortgage must be a number'),
});

/** The application for a rainy-day or summer-time loan, without NIN and BVN. */
export const staffLoanForm = z.object({ ...salaried, ...reason });

/** The application for a work-tool loan, with the tool in place of the reason. */
export const workToolLoanForm = z.object({
  ...salaried,
  tool: requiredText('Tool Name is required.'),
  cost_of_tool: amountField('Cost of Work Tool is required.', 'Cost of Work Tool must be a number'),
});

/** The files of a loan on a salary, personal or for corporate staff. */
export const salariedLoanFiles = {
  file: 'Bank statement is required.',
  id_card: 'ID card is required.',
} as const;
