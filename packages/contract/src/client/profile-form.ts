import { parseIsoDate } from '@quarrter/domain/calendar';
import {
  invalidAccountNumberMessage,
  invalidBvnMessage,
  invalidNameMessage,
  invalidNinMessage,
  isAccountNumber,
  isBvn,
  isNin,
  isPersonName,
  normalizeEmail,
  normalizePhone,
  residencies,
  securityQuestions,
  titles,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  amountField,
  choiceField,
  dateField,
  invalidPhoneMessage,
  nameField,
  optionalIf,
  optionalText,
  phoneField,
  requiredText,
} from '../fields.ts';

/** A number the server shows only masked; sent back as it was shown, it stays as it is. */
function maskedNumber(isRight: (text: string) => boolean, message: string) {
  return z.optional(
    z.string(message).check(
      z.trim(),
      z.refine((text) => text === '' || /^\*+\d{0,4}$/.test(text) || isRight(text), message),
    ),
  );
}

function optionalAmount(message: string) {
  return z.optional(z.union([z.literal(''), amountField(message, message)], message));
}

/**
 * The fields of a profile that a client may set, all optional. A field that is sent must be right;
 * a required one cannot be emptied, the others can.
 */
export const profileForm = z.object({
  first_name: z.optional(nameField('First Name is required.')),
  last_name: z.optional(nameField('Last Name is required.')),
  phone_number: z.optional(phoneField('Please input your phone number')),
  title: z.optional(choiceField(titles, 'Title is required.')),
  date_of_birth: z.optional(dateField('Date of Birth is required.')),
  address: z.optional(requiredText('Contact Address is required.')),
  city: z.optional(requiredText('City is required.', 80)),
  state: z.optional(requiredText('State is required.', 80)),
  postal_code: optionalText(20),
  address_duration: z.optional(choiceField(residencies, 'Residency Duration is required.')),
  nin: maskedNumber(isNin, invalidNinMessage),
  bvn: maskedNumber(isBvn, invalidBvnMessage),
  bank_name: optionalText(10),
  bank_account_number: maskedNumber(isAccountNumber, invalidAccountNumberMessage),
  occupation: optionalText(120),
  present_employer: optionalText(),
  employer_address: optionalText(),
  position: optionalText(120),
  department: optionalText(120),
  duration: optionalText(40),
  gross_monthly_income: optionalAmount('Monthly Salary must be a number'),
  rent_mortgage: optionalAmount('Rent/Mortgage must be a number'),
  guarantor: optionalIf((text) => text.length <= 160 && isPersonName(text), invalidNameMessage),
  guarantor_phone_number: optionalIf((text) => normalizePhone(text) !== null, invalidPhoneMessage),
  guarantor_address: optionalText(),
  business_name: optionalText(160),
  business_address: optionalText(),
  business_email: optionalIf((text) => normalizeEmail(text) !== null, 'Please use a valid email'),
  industry: optionalText(80),
  number_of_employees: optionalIf(
    (text) => /^\d{1,7}$/.test(text),
    'Number of Employees must be a whole number',
  ),
  rc_number: optionalText(20),
  next_of_kin_title: optionalIf(
    (text) => (titles as readonly string[]).includes(text),
    'Please choose one of the options.',
  ),
  next_of_kin_first_name: z.optional(nameField('Next of Kin First Name is required.')),
  next_of_kin_last_name: z.optional(nameField('Next of Kin Last Name is required.')),
  next_of_kin_relationship: z.optional(requiredText('Next of Kin Relationship is required.', 80)),
  next_of_kin_address: z.optional(requiredText('Next of Kin Address is required.')),
  next_of_kin_date_of_birth: optionalIf(
    (text) => parseIsoDate(text) !== null,
    'Please enter a valid date.',
  ),
  next_of_kin_email: optionalIf(
    (text) => normalizeEmail(text) !== null,
    'Please use a valid email',
  ),
  next_of_kin_phone_number: z.optional(phoneField('Next of Kin Phone Number is required.')),
  next_of_kin_nin: maskedNumber(isNin, invalidNinMessage),
  security_question: z.optional(choiceField(securityQuestions, 'Security Question is required.')),
  security_answer: z.optional(requiredText('Security Answer is required.', 120)),
});
export type ProfileForm = z.infer<typeof profileForm>;
