import type { IsoDate } from '@quarrter/domain/calendar';
import type { Updateable } from 'kysely';
import type { AccountsSchema } from '../tables.ts';

type Column = keyof Updateable<AccountsSchema['client_profiles']>;

/** How a field is stored: as it is, in kobo, or encrypted and bound to client and context. */
type StoredField =
  | { as: 'text' | 'date' | 'amount'; column: Column }
  | { as: 'sealed'; column: Column; context: string };

/**
 * Every field of the profile by its name on the wire (API-38..42), in forms and replies alike. A
 * new field needs a line here and a column.
 */
export const profileFields = {
  title: { as: 'text', column: 'title' },
  date_of_birth: { as: 'date', column: 'date_of_birth' },
  address: { as: 'text', column: 'address' },
  city: { as: 'text', column: 'city' },
  state: { as: 'text', column: 'state' },
  postal_code: { as: 'text', column: 'postal_code' },
  address_duration: { as: 'text', column: 'address_duration' },
  nin: { as: 'sealed', column: 'nin_sealed', context: 'nin' },
  bvn: { as: 'sealed', column: 'bvn_sealed', context: 'bvn' },
  /** The bank's code (LON-21). */
  bank_name: { as: 'text', column: 'bank_code' },
  bank_account_number: {
    as: 'sealed',
    column: 'account_number_sealed',
    context: 'account_number',
  },
  account_name: { as: 'text', column: 'account_name' },
  occupation: { as: 'text', column: 'occupation' },
  present_employer: { as: 'text', column: 'present_employer' },
  employer_address: { as: 'text', column: 'employer_address' },
  position: { as: 'text', column: 'position' },
  department: { as: 'text', column: 'department' },
  duration: { as: 'text', column: 'employment_duration' },
  gross_monthly_income: { as: 'amount', column: 'gross_monthly_income' },
  rent_mortgage: { as: 'amount', column: 'rent_mortgage' },
  guarantor: { as: 'text', column: 'guarantor' },
  guarantor_phone_number: {
    as: 'sealed',
    column: 'guarantor_phone_number_sealed',
    context: 'guarantor_phone_number',
  },
  guarantor_address: { as: 'text', column: 'guarantor_address' },
  business_name: { as: 'text', column: 'business_name' },
  business_address: { as: 'text', column: 'business_address' },
  business_email: { as: 'text', column: 'business_email' },
  industry: { as: 'text', column: 'industry' },
  number_of_employees: { as: 'text', column: 'number_of_employees' },
  rc_number: { as: 'text', column: 'rc_number' },
  next_of_kin_title: { as: 'text', column: 'next_of_kin_title' },
  next_of_kin_first_name: { as: 'text', column: 'next_of_kin_first_name' },
  next_of_kin_last_name: { as: 'text', column: 'next_of_kin_last_name' },
  next_of_kin_relationship: { as: 'text', column: 'next_of_kin_relationship' },
  next_of_kin_address: { as: 'text', column: 'next_of_kin_address' },
  next_of_kin_date_of_birth: { as: 'date', column: 'next_of_kin_date_of_birth' },
  next_of_kin_email: { as: 'text', column: 'next_of_kin_email' },
  next_of_kin_phone_number: {
    as: 'sealed',
    column: 'next_of_kin_phone_number_sealed',
    context: 'next_of_kin_phone_number',
  },
  next_of_kin_nin: {
    as: 'sealed',
    column: 'next_of_kin_nin_sealed',
    context: 'next_of_kin_nin',
  },
} as const satisfies Record<string, StoredField>;

/** In other forms this name means something else (a loan's term): only the profile sets it. */
export const onlyOnProfile: ReadonlySet<string> = new Set(['duration']);

export type ProfileField = keyof typeof profileFields;

type ValueOf<Field> = Field extends { as: 'amount' }
  ? bigint | null
  : Field extends { as: 'date' }
    ? IsoDate | null
    : string;

/** The profile by wire name: amounts in kobo, and empty texts or null for what was never given. */
export type ProfileValues = {
  [name in ProfileField]: ValueOf<(typeof profileFields)[name]>;
};

export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

/** Fields of the client's own row, next to the profile. */
export const contactFieldNames = ['first_name', 'last_name', 'phone_number'] as const;
export type ContactField = (typeof contactFieldNames)[number];

export function fieldOf(name: ProfileField): StoredField {
  return profileFields[name];
}

/** Binds a sealed value to its client and field, so that it opens nowhere else. */
export function sealContext(clientId: string, context: string): string {
  return `${clientId}:${context}`;
}
