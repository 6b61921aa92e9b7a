/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import { maturityChoices, slotMessages } from '@quarrter/domain/investments';
import { titles } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  accountNumberField,
  amountField,
  choiceField,
  dateField,
  emailField,
  nameField,
  ninField,
  optionalTickField,
  phoneField,
  requiredText,
  tickField,
  wholeNumberField,
} from '../fields.ts';

/** Fields of both investment forms: the investor, the next of kin, the declaration. */
const investorFields = {
  title: choiceField(titles, 'Title is required.'),
  first_name: nameField('First Name is required.'),
  last_name: nameField('Last Name is required.'),
  phone_number: phoneField('Phone Number is required.'),
  date_of_birth: dateField('Date of Birth is required.'),
  email: emailField('Email is required.', 'Please use a valid email'),
  next_of_kin_title: choiceField(titles, 'Next of Kin Title is required.'),
  next_of_kin_first_name: nameField('Next of Kin First Name is required.'),
  next_of_kin_last_name: nameField('Next of Kin Last Name is required.'),
  next_of_kin_date_of_birth: dateField('Next of Kin Date of Birth is required.'),
  next_of_kin_email: emailField('Next of Kin Email is required.', 'Please use a valid email'),
  next_of_kin_phone_number: phoneField('Next of Kin Phone Number is required.'),
  next_of_kin_relationship: requiredText('Next of Kin Relationship is required.', 80),
  next_of_kin_nin: ninField('Next of Kin NIN is required.'),
  information_is_true: tickField('This field is required.'),
  save_to_profile: optionalTickField(),
  /** The client's choice for the day of maturity; absent is the same as `nothing`. */
  at_maturity: z.optional(z.enum(maturityChoices, 'Please choose what happens at maturity.')),
};

/** The full-time investment form. `s` is the plan's code. */
export const fullTimeForm = z.object({
  ...investorFields,
  investment_amount: amountField(
    'Investment Amount is required.',
    'Investment Amount must be a number',
  ),
  s: z.optional(z.string()),
});
export type FullTimeForm = z.infer<typeof fullTimeForm>;

/** The limited-time one. `investment` is the offer's id; its amount is the server's (INV-23). */
export const limitedTimeForm = z.object({
  ...investorFields,
  investment: requiredText('Please choose an offer.', 36),
  number_of_slots: wholeNumberField(slotMessages.required, slotMessages.whole),
});

/** The withdrawal dialog; its password goes to the sign-in call. */
export const withdrawalForm = z.object({
  amount: amountField('Amount is required', 'Please input a number'),
  bank_name: requiredText('Bank Name is required', 10),
  account: accountNumberField('Account Number is required'),
});
