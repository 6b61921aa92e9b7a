/** Forms stand apart from the calls, so that a page in the browser carries only those it shows. */
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
  phoneField,
  requiredText,
  tickField,
} from './fields.ts';

/** The fields every application sends (LON-19, LON-38..41). `user` is never read: the applicant is the token's. */
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
  /** LON-62: on by default; saves the details to the profile in the same transaction. */
  save_to_profile: z.optional(z.any()),
};

/** What whoever lives on a salary is asked besides: home, work, and where the money goes (LON-20, LON-21, LON-25, LON-31). */
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

/** LON-26: asked of everybody but who names a tool. */
const reason = { reason_for_loan: optionalLines(500) };

/** The personal loan's application (LON-20..32). Files travel beside these fields. */
export const personalLoanForm = z.object({
  ...salaried,
  ...reason,
  tier: z.optional(z.string()),
  nin: ninField(),
  bvn: bvnField(),
  rent_mortgage: amountField('Rent/Mortgage is required.', 'Rent/Mortgage must be a number'),
});

/** The rainy-day and the summer-time loan's application; no NIN and no BVN are asked for (LON-27, LON-28). */
export const staffLoanForm = z.object({ ...salaried, ...reason });

/** The work-tool loan's application: the tool stands in the reason's place (LON-26, LON-33). */
export const workToolLoanForm = z.object({
  ...salaried,
  tool: requiredText('Tool Name is required.'),
  cost_of_tool: amountField('Cost of Work Tool is required.', 'Cost of Work Tool must be a number'),
});

/** The files that loans on a salary ask for, personal and corporate staff alike (decisions, "Files"). */
export const salariedLoanFiles = {
  file: 'Bank statement is required.',
  id_card: 'ID card is required.',
} as const;
