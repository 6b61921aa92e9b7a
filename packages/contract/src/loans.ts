import { isAccountNumber, isBvn, residencies, titles } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  defineCall,
  detail,
  fieldErrors,
  optionalText,
  recordId,
  requiredText,
  wireAmount,
  wireDate,
  wireRate,
  wireTime,
} from './call.ts';
import {
  amountField,
  choiceField,
  dateField,
  emailField,
  ninField,
  phoneField,
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
  first_name: requiredText('First Name is required.', 80),
  last_name: requiredText('Last Name is required.', 80),
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
  reason_for_loan: optionalText(500),
};

/** The personal loan's application (LON-20..32). Files travel beside these fields. */
export const personalLoanForm = z.object({
  ...applicant,
  tier: z.optional(z.string()),
  address_duration: choiceField(residencies, 'Residency Duration is required.'),
  bank_name: requiredText('Bank Name is required.', 10),
  bank_account_number: z.string('Account Number is required.').check(
    z.trim(),
    z.minLength(1, 'Account Number is required.'),
    z.refine((text) => text === '' || isAccountNumber(text), 'Account Number must be 10 digits'),
  ),
  gross_monthly_income: amountField(
    'Monthly Salary is required.',
    'Monthly Salary must be a number',
  ),
  nin: ninField(),
  bvn: z.string('BVN is required.').check(
    z.trim(),
    z.minLength(1, 'BVN is required.'),
    z.refine((text) => text === '' || isBvn(text), 'Invalid BVN'),
  ),
  present_employer: requiredText('Present Employer is required.'),
  occupation: requiredText('Role is required.', 120),
  employer_address: requiredText('Employer Address is required.'),
  rent_mortgage: amountField('Rent/Mortgage is required.', 'Rent/Mortgage must be a number'),
});
export type PersonalLoanForm = z.infer<typeof personalLoanForm>;

/** The files a personal loan asks for (decisions, "Files"). */
export const personalLoanFiles = {
  file: 'Bank statement is required.',
  id_card: 'ID card is required.',
} as const;

/** A file's limit in bytes: 10 MB (LON-24). */
export const fileLimitBytes = 10 * 1024 * 1024;

export const instalment = z.object({
  number: z.number(),
  due_date: wireDate,
  principal: wireAmount,
  interest: wireAmount,
  total: wireAmount,
  outstanding: wireAmount,
});

/** LND-02 with the offer's schedule, total cost and APR (decisions, "The offer"). */
export const loanRecord = z.object({
  id: recordId,
  loan_type: z.string(),
  loan_type_id: recordId,
  short_id: z.string(),
  loan_amount: wireAmount,
  amount: z.nullable(wireAmount),
  balance: wireAmount,
  duration: z.number(),
  reason_for_loan: z.string(),
  applied_on: wireDate,
  start_date: z.nullable(wireDate),
  interest_start_date: z.nullable(wireDate),
  next_payment_date: z.nullable(wireDate),
  due_date: z.nullable(wireDate),
  amount_to_be_paid: wireAmount,
  amount_to_be_repaid: wireAmount,
  amount_repaid: wireAmount,
  penalty: wireAmount,
  interest: wireRate,
  status: z.number(),
  stage: z.number(),
  is_approved: z.number(),
  is_accepted: z.number(),
  /** The state's name in the domain's table: `applied`, `offered`, `accepted`, `active` … */
  state: z.string(),
  total_cost: z.nullable(wireAmount),
  apr: z.nullable(z.string()),
  offer_expires_on: z.nullable(wireDate),
  disapproval_reason: z.string(),
  schedule: z.array(instalment),
  documents: z.array(z.object({ kind: z.string(), name: z.string(), bytes: z.number() })),
  repayments: z.array(
    z.object({ id: recordId, amount: wireAmount, paid_on: wireDate, timestamp: wireTime }),
  ),
});
export type LoanRecord = z.infer<typeof loanRecord>;

export const createLoan = defineCall({
  method: 'POST',
  path: '/loans/api/:type/loan-create/',
  who: 'client',
  summary:
    'Apply for a loan, multipart (API-25). 200 with `message` means the amount exceeds what the salary carries (LON-55); 201 is the application.',
  params: z.object({ type: z.string() }),
  replies: {
    200: z.object({ message: z.string() }),
    201: loanRecord,
    400: z.union([fieldErrors, detail]),
    401: detail,
    404: detail,
    409: detail,
    413: detail,
  },
});

export const loanDetail = defineCall({
  method: 'GET',
  path: '/loans/api/:type/loan-detail/:id',
  who: 'client',
  summary: "One of the client's own loans (API-26).",
  params: z.object({ type: z.string(), id: recordId }),
  replies: { 200: loanRecord, 401: detail, 404: detail },
});

/** LND-13: `is_accepted` is `'2'` to accept, `'3'` to reject; strings and numbers are understood. */
export const acceptOrReject = defineCall({
  method: 'PUT',
  path: '/loans/api/:type/accept-or-reject-loan/:id/',
  who: 'client',
  summary: 'Accept the offer with the tick, or reject it; possible only at stage 2 (API-27).',
  params: z.object({ type: z.string(), id: recordId }),
  body: z.object({
    is_ticked: z.optional(z.any()),
    is_accepted: z
      .any()
      .check(
        z.refine(
          (value) => ['2', '3'].includes(String(value)),
          'Please accept or reject the offer.',
        ),
      ),
  }),
  replies: { 200: loanRecord, 400: fieldErrors, 401: detail, 404: detail, 409: detail },
});

export const loanList = defineCall({
  method: 'GET',
  path: '/transactions/api/user/transaction-loan-list',
  who: 'client',
  summary: "The client's loans, newest application first (API-23).",
  replies: { 200: z.object({ count: z.number(), results: z.array(loanRecord) }), 401: detail },
});
