import type { UserDetail } from '@quarrter/contract/client/accounts';
import { profileForm } from '@quarrter/contract/client/profile-form';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { invalidNinMessage } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { datePartsError } from './date-parts.ts';

const { shape } = profileForm;

/** A date of birth in three fields: an error says which of them is wrong. */
function dateInParts(missing: string | null) {
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      const message = value.trim() === '' ? missing : datePartsError(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  );
}

/** The fields of the account tab with the contract’s checks; optional ones may be empty. */
export const accountSchema = z.object({
  title: shape.title,
  first_name: shape.first_name,
  last_name: shape.last_name,
  date_of_birth: dateInParts('Date of Birth is required.'),
  address: shape.address,
  city: shape.city,
  state: shape.state,
  postal_code: shape.postal_code,
  address_duration: shape.address_duration,
  present_employer: shape.present_employer,
  occupation: shape.occupation,
  department: shape.department,
  employer_address: shape.employer_address,
  duration: shape.duration,
  gross_monthly_income: shape.gross_monthly_income,
  rent_mortgage: shape.rent_mortgage,
  bank_name: shape.bank_name,
  bank_account_number: shape.bank_account_number,
  next_of_kin_title: shape.next_of_kin_title,
  next_of_kin_first_name: shape.next_of_kin_first_name,
  next_of_kin_last_name: shape.next_of_kin_last_name,
  next_of_kin_relationship: shape.next_of_kin_relationship,
  next_of_kin_address: shape.next_of_kin_address,
  next_of_kin_date_of_birth: dateInParts(null),
  next_of_kin_email: shape.next_of_kin_email,
});

/** The fields of the security tab. An unchanged number arrives as it was shown, masked. */
export const securitySchema = z.object({
  phone_number: shape.phone_number,
  nin: shape.nin,
  next_of_kin_phone_number: shape.next_of_kin_phone_number,
  next_of_kin_nin: z.string().check(
    z.trim(),
    z.minLength(1, 'Next of Kin NIN is required.'),
    z.refine((text) => text === '' || shape.nin.safeParse(text).success, invalidNinMessage),
  ),
});

export type AccountValues = z.infer<typeof accountSchema>;
export type SecurityValues = z.infer<typeof securitySchema>;

export function accountValues(detail: UserDetail): Record<keyof AccountValues, string> {
  const money = (wire: string | null) => (wire === null ? '' : formatAmount(fromWire(wire)));
  return {
    title: detail.title,
    first_name: detail.user.first_name,
    last_name: detail.user.last_name,
    date_of_birth: detail.date_of_birth ?? '',
    address: detail.address,
    city: detail.city,
    state: detail.state,
    postal_code: detail.postal_code,
    address_duration: detail.address_duration,
    present_employer: detail.present_employer,
    occupation: detail.occupation,
    department: detail.department,
    employer_address: detail.employer_address,
    duration: detail.duration,
    gross_monthly_income: money(detail.gross_monthly_income),
    rent_mortgage: money(detail.rent_mortgage),
    bank_name: detail.bank_name,
    bank_account_number: detail.bank_account_number,
    next_of_kin_title: detail.next_of_kin_title,
    next_of_kin_first_name: detail.next_of_kin_first_name,
    next_of_kin_last_name: detail.next_of_kin_last_name,
    next_of_kin_relationship: detail.next_of_kin_relationship,
    next_of_kin_address: detail.next_of_kin_address,
    next_of_kin_date_of_birth: detail.next_of_kin_date_of_birth ?? '',
    next_of_kin_email: detail.next_of_kin_email,
  };
}

export function securityValues(detail: UserDetail): Record<keyof SecurityValues, string> {
  return {
    phone_number: detail.user.phone_number,
    nin: detail.nin,
    next_of_kin_phone_number: detail.next_of_kin_phone_number,
    next_of_kin_nin: detail.next_of_kin_nin,
  };
}
