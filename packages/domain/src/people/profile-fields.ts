import type { IsoDate } from '../calendar/index.ts';
import type { Minor } from '../money/index.ts';
import { residencies, titles } from './options.ts';

/**
 * One field of a client's profile, described once: its form, checks, storage and display to clients
 * and staff follow from it. A new field is a line here and a column.
 */
export type ProfileFieldDescription = {
  /** The kind of value, which decides how it is typed and checked. */
  readonly type:
    | ('text' | 'name' | 'state' | 'email' | 'phone' | 'date' | 'amount' | 'count' | 'bank')
    | ('choice' | MaskedType);
  /** On a form. */
  readonly label: string;
  readonly options?: readonly string[];
  /** The longest text; 200 characters otherwise. */
  readonly limit?: number;
  /** A form's error if the field is empty. A field without one may be emptied. */
  readonly required?: string;
  /** Below its label on the profile's page. */
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  /** Has a line of its own on the profile's page. */
  readonly wide?: boolean;
  /** Its name for staff; without one they read it elsewhere. */
  readonly forStaff?: string;
  /** Where its name is not the column's. */
  readonly column?: string;
  /** Only the server sets it. */
  readonly setByServer?: true;
  /** In other forms this name means something else (a loan's term): only the profile sets it. */
  readonly onlyOnProfile?: true;
};

/** A number of which everyone but the client reads the last 4 digits, as the client does. */
type MaskedType = 'nin' | 'bvn' | 'account-number';

type Descriptions = { readonly [name: string]: ProfileFieldDescription };

const text = (label: string, forStaff = label) => ({ type: 'text', label, forStaff }) as const;

/** The person and their work (API-38 to API-40). */
export const personFields = {
  title: {
    type: 'choice',
    label: 'Title',
    options: titles,
    forStaff: 'Title',
    required: 'Title is required.',
    autoComplete: 'honorific-prefix',
  },
  date_of_birth: {
    type: 'date',
    label: 'Date of Birth',
    forStaff: 'Date of birth',
    required: 'Date of Birth is required.',
    autoComplete: 'bday',
  },
  address: {
    ...text('Contact Address', 'Address'),
    required: 'Contact Address is required.',
    autoComplete: 'address-line1',
    wide: true,
  },
  city: {
    ...text('City'),
    limit: 80,
    required: 'City is required.',
    autoComplete: 'address-level2',
  },
  state: {
    type: 'state',
    label: 'State',
    forStaff: 'State',
    limit: 80,
    required: 'State is required.',
    autoComplete: 'address-level1',
  },
  postal_code: {
    ...text('Postal Code', 'Postal code'),
    limit: 20,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  },
  address_duration: {
    type: 'choice',
    label: 'Residency Duration',
    options: residencies,
    required: 'Residency Duration is required.',
    hint: 'How long you have lived there',
    forStaff: 'Time at this address',
  },
  nin: { type: 'nin', label: 'NIN' },
  bvn: { type: 'bvn', label: 'BVN' },
  /** The bank's code (LON-21). */
  bank_name: { type: 'bank', label: 'Bank', limit: 10, column: 'bank_code' },
  bank_account_number: {
    type: 'account-number',
    label: 'Account Number',
    column: 'account_number_sealed',
  },
  account_name: { type: 'text', label: 'Account Name', setByServer: true },
  occupation: {
    ...text('Role', 'Occupation'),
    limit: 120,
    autoComplete: 'organization-title',
  },
  present_employer: { ...text('Employer'), autoComplete: 'organization' },
  employer_address: { ...text('Employer Address', 'Employer’s address'), wide: true },
  position: { ...text('Position'), limit: 120 },
  department: { ...text('Department'), limit: 120 },
  gross_monthly_income: {
    type: 'amount',
    label: 'Monthly Salary',
    hint: 'Before tax',
    forStaff: 'Gross monthly income',
  },
  duration: {
    ...text('Time with this employer'),
    limit: 40,
    hint: 'For example: 3 years',
    column: 'employment_duration',
    onlyOnProfile: true,
  },
  rent_mortgage: {
    type: 'amount',
    label: 'Rent/Mortgage',
    hint: 'Per month. Enter 0 if none',
    forStaff: 'Rent or mortgage',
  },
} as const satisfies Descriptions;

/** The guarantor, the business and the next of kin (API-40 to API-42). */
export const otherProfileFields = {
  guarantor: { type: 'name', label: 'Guarantor', limit: 160, forStaff: 'Name' },
  guarantor_phone_number: { type: 'phone', label: 'Guarantor', forStaff: 'Phone number' },
  guarantor_address: text('Guarantor Address', 'Address'),
  business_name: { ...text('Business'), limit: 160 },
  business_address: text('Business Address', 'Address'),
  business_email: { type: 'email', label: 'Business Email', forStaff: 'Email' },
  industry: { ...text('Industry'), limit: 80 },
  number_of_employees: { type: 'count', label: 'Number of Employees', forStaff: 'Employees' },
  rc_number: { ...text('RC number'), limit: 20 },
  next_of_kin_title: { type: 'choice', label: 'Next of Kin Title', options: titles },
  next_of_kin_first_name: {
    type: 'name',
    label: 'Next of Kin First Name',
    required: 'Next of Kin First Name is required.',
    autoComplete: 'off',
  },
  next_of_kin_last_name: {
    type: 'name',
    label: 'Next of Kin Last Name',
    required: 'Next of Kin Last Name is required.',
    autoComplete: 'off',
  },
  next_of_kin_relationship: {
    ...text('Next of Kin Relationship', 'Relationship'),
    limit: 80,
    autoComplete: 'off',
    required: 'Next of Kin Relationship is required.',
    hint: 'For example: sister',
  },
  next_of_kin_address: {
    ...text('Next of Kin Address', 'Address'),
    wide: true,
    autoComplete: 'off',
    required: 'Next of Kin Address is required.',
  },
  next_of_kin_date_of_birth: {
    type: 'date',
    label: 'Next of Kin Date of Birth',
    forStaff: 'Date of birth',
  },
  next_of_kin_email: {
    type: 'email',
    label: 'Next of Kin Email',
    forStaff: 'Email',
    autoComplete: 'off',
  },
  next_of_kin_phone_number: {
    type: 'phone',
    label: 'Next of Kin Phone Number',
    forStaff: 'Phone number',
    required: 'Next of Kin Phone Number is required.',
  },
  next_of_kin_nin: {
    type: 'nin',
    label: 'Next of Kin NIN',
    forStaff: 'NIN',
    required: 'Next of Kin NIN is required.',
  },
} as const satisfies Descriptions;

export const profileFields = { ...personFields, ...otherProfileFields };

export type ProfileField = keyof typeof profileFields;
export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

export function describeField(name: ProfileField): ProfileFieldDescription {
  return profileFields[name];
}

type Fields = typeof profileFields;
type OfType<Type> = { [name in ProfileField]: Fields[name]['type'] extends Type ? name : never };
export type MaskedField = OfType<MaskedType>[ProfileField];

export function isMasked(name: ProfileField): name is MaskedField {
  return ['nin', 'bvn', 'account-number'].includes(describeField(name).type);
}

/** Sealed with the client and field that it belongs to: numbers of a person or an account. */
type Sealed = MaskedType | 'phone';

export function isSealedField(name: ProfileField): boolean {
  return isMasked(name) || describeField(name).type === 'phone';
}

/**
 * The profile by wire name: amounts in kobo, and empty texts or null for fields that were never
 * filled in.
 */
export type ProfileValues = {
  [name in ProfileField]: Fields[name]['type'] extends 'amount'
    ? Minor | null
    : Fields[name]['type'] extends 'date'
      ? IsoDate | null
      : string;
};

type ColumnName<Name extends ProfileField> = Name extends ProfileField
  ? Fields[Name] extends { column: infer Column }
    ? Column & string
    : Fields[Name]['type'] extends Sealed
      ? `${Name}_sealed`
      : Name
  : never;

/** The columns in which the fields are stored; `Defaulted` has an empty text as its default. */
export type ProfileColumns<Defaulted> = {
  [name in ProfileField as ColumnName<name>]: Fields[name]['type'] extends Sealed
    ? string | null
    : Fields[name]['type'] extends 'amount'
      ? Minor | null
      : Fields[name]['type'] extends 'date'
        ? string | null
        : Defaulted;
};

/** The column of a field. */
export function columnOf<Name extends ProfileField>(name: Name): ColumnName<Name> {
  const sealed = isSealedField(name) ? `${name}_sealed` : name;
  return (describeField(name).column ?? sealed) as ColumnName<Name>;
}

/** The parts of the profile's page, each saved by itself, in the order of their fields. */
export const profileSections = {
  personal: [
    ...(['title', 'date_of_birth', 'address', 'city', 'state'] as const),
    ...(['postal_code', 'address_duration'] as const),
  ],
  employment: [
    ...(['present_employer', 'occupation', 'department', 'duration'] as const),
    ...(['employer_address', 'gross_monthly_income', 'rent_mortgage'] as const),
  ],
  bank: ['bank_name', 'bank_account_number'],
  'next-of-kin': [
    ...(['next_of_kin_title', 'next_of_kin_relationship', 'next_of_kin_first_name'] as const),
    ...(['next_of_kin_last_name', 'next_of_kin_address', 'next_of_kin_email'] as const),
    'next_of_kin_date_of_birth',
  ],
} as const satisfies { readonly [section: string]: readonly ProfileField[] };

/** The profile as staff read it, in groups; the name of the next of kin is put together. */
export const profileGroups = {
  Person: [
    ...(['title', 'date_of_birth', 'address', 'city', 'state', 'postal_code'] as const),
    ...(['address_duration', 'rent_mortgage'] as const),
  ],
  Employment: [
    ...(['occupation', 'present_employer', 'employer_address', 'position'] as const),
    ...(['department', 'duration', 'gross_monthly_income'] as const),
  ],
  Business: [
    ...(['business_name', 'business_address', 'business_email', 'industry'] as const),
    ...(['number_of_employees', 'rc_number'] as const),
  ],
  'Next of kin': [
    ...(['next_of_kin_relationship', 'next_of_kin_address', 'next_of_kin_date_of_birth'] as const),
    ...(['next_of_kin_email', 'next_of_kin_phone_number', 'next_of_kin_nin'] as const),
  ],
  Guarantor: ['guarantor', 'guarantor_address', 'guarantor_phone_number'],
} as const satisfies { readonly [group: string]: readonly ProfileField[] };
