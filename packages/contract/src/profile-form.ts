import { isAccountNumber, isBvn, isNin, residencies, titles } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { optionalText, requiredText } from './call.ts';
import { amountField, choiceField, dateField, emailField, phoneField } from './fields.ts';

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
 * Every field a client may set on the own profile, each of them optional (API-16). A field that is sent must be
 * right; a required one cannot be emptied (PRO-03..05, PRO-12), the others can.
 */
export const profileForm = z.object({
  first_name: z.optional(requiredText('First Name is required.', 80)),
  last_name: z.optional(requiredText('Last Name is required.', 80)),
  phone_number: z.optional(phoneField('Please input your phone number')),
  title: z.optional(choiceField(titles, 'Title is required.')),
  date_of_birth: z.optional(dateField('Date of Birth is required.')),
  address: z.optional(requiredText('Contact Address is required.')),
  city: z.optional(requiredText('City is required.', 80)),
  state: z.optional(requiredText('State is required.', 80)),
  postal_code: optionalText(20),
  address_duration: z.optional(choiceField(residencies, 'Residency Duration is required.')),
  nin: maskedNumber(isNin, 'Invalid NIN'),
  bvn: maskedNumber(isBvn, 'Invalid BVN'),
  bank_name: optionalText(10),
  bank_account_number: maskedNumber(isAccountNumber, 'Account Number must be 10 digits'),
  occupation: optionalText(120),
  present_employer: optionalText(),
  employer_address: optionalText(),
  gross_monthly_income: optionalAmount('Monthly Salary must be a number'),
  rent_mortgage: optionalAmount('Rent/Mortgage must be a number'),
  next_of_kin_title: z.optional(choiceField(titles, 'Next of Kin Title is required.')),
  next_of_kin_first_name: z.optional(requiredText('Next of Kin First Name is required.', 80)),
  next_of_kin_last_name: z.optional(requiredText('Next of Kin Last Name is required.', 80)),
  next_of_kin_relationship: z.optional(requiredText('Next of Kin Relationship is required.', 80)),
  next_of_kin_address: z.optional(requiredText('Next of Kin Address is required.')),
  next_of_kin_date_of_birth: z.optional(dateField('Next of Kin Date of Birth is required.')),
  next_of_kin_email: z.optional(
    emailField('Next of Kin Email is required.', 'Please use a valid email'),
  ),
  next_of_kin_phone_number: z.optional(phoneField('Next of Kin Phone Number is required.')),
  next_of_kin_nin: maskedNumber(isNin, 'Invalid NIN'),
});
export type ProfileForm = z.infer<typeof profileForm>;
