import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { nextOfKinSection, personalSection } from './profile-sections.ts';
import { accountSchema, securitySchema } from './profile-values.ts';

const account = {
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  date_of_birth: '1990-04-02',
  address: '4 Ajose Street',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '',
  address_duration: '2-3 Years',
  present_employer: '',
  occupation: '',
  department: '',
  employer_address: '',
  duration: '',
  gross_monthly_income: '',
  rent_mortgage: '',
  bank_name: '',
  bank_account_number: '',
  next_of_kin_title: '',
  next_of_kin_first_name: 'Chidi',
  next_of_kin_last_name: 'Obi',
  next_of_kin_relationship: 'Husband',
  next_of_kin_address: '4 Ajose Street',
  next_of_kin_date_of_birth: '',
  next_of_kin_email: '',
};

const security = {
  phone_number: '08030000000',
  nin: '',
  next_of_kin_phone_number: '08030000001',
  next_of_kin_nin: '12345678901',
};

test.each([
  [personalSection, 'date_of_birth', '2020-01-01', 'You must be at least 18 years old.'],
  [personalSection, 'date_of_birth', '2027-01-01', 'Please enter a valid date.'],
  [nextOfKinSection, 'next_of_kin_date_of_birth', '1899-12-31', 'Please enter a valid date.'],
])('PRO-04: rejects in %o the %s %s on the business date', (section, name, birth, message) => {
  const schema = section.schemaOn('2026-11-21');
  const right = Object.fromEntries(
    section.fields.map((field) => [field, account[field as keyof typeof account]]),
  );
  expect(messages(schema, right)).toEqual([]);
  expect(messages(schema, { ...right, [name]: birth })).toEqual([message]);
});

test('PRO-05: the next of kin is required in that section, and in no other', () => {
  const own = Object.fromEntries(
    personalSection.fields.map((field) => [field, account[field as keyof typeof account]]),
  );
  expect(messages(personalSection.schemaOn(undefined), own)).toEqual([]);
  const empty = Object.fromEntries(nextOfKinSection.fields.map((field) => [field, '']));
  expect(messages(nextOfKinSection.schemaOn(undefined), empty)).toEqual([
    'Next of Kin Relationship is required.',
    'Next of Kin First Name is required.',
    'Next of Kin Last Name is required.',
    'Next of Kin Address is required.',
  ]);
});

function messages(schema: z.ZodMiniType, values: object): string[] {
  const result = schema.safeParse(values);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('the account tab', () => {
  test('PRO-08: leaves employment and bank details optional', () => {
    expect(messages(accountSchema, account)).toEqual([]);
  });

  test.each([
    ['PRO-03', 'first_name', 'First Name is required.'],
    ['PRO-03', 'last_name', 'Last Name is required.'],
    ['PRO-04', 'title', 'Title is required.'],
    ['PRO-04', 'date_of_birth', 'Date of Birth is required.'],
    ['PRO-04', 'address', 'Contact Address is required.'],
    ['PRO-04', 'city', 'City is required.'],
    ['PRO-04', 'state', 'State is required.'],
    ['PRO-04', 'address_duration', 'Residency Duration is required.'],
    ['PRO-05', 'next_of_kin_first_name', 'Next of Kin First Name is required.'],
    ['PRO-05', 'next_of_kin_last_name', 'Next of Kin Last Name is required.'],
    ['PRO-05', 'next_of_kin_relationship', 'Next of Kin Relationship is required.'],
    ['PRO-05', 'next_of_kin_address', 'Next of Kin Address is required.'],
  ])('%s: answers a missing %s with %s', (_id, name, message) => {
    expect(messages(accountSchema, { ...account, [name]: '   ' })).toContain(message);
  });
});

describe('the security tab', () => {
  test.each([
    ['PRO-12', { phone_number: ' ' }, 'Please input your phone number'],
    ['PRO-13', { nin: '1234567890' }, 'Invalid NIN'],
    ['PRO-14', { next_of_kin_phone_number: '' }, 'Next of Kin Phone Number is required.'],
    ['PRO-14', { next_of_kin_nin: '' }, 'Next of Kin NIN is required.'],
    ['PRO-14', { next_of_kin_nin: '123456789012' }, 'Invalid NIN'],
  ])('%s: answers %j with %s', (_id, typed, message) => {
    expect(messages(securitySchema, { ...security, ...typed })).toEqual([message]);
  });

  test('PRO-13: accepts an empty NIN and an unchanged masked one', () => {
    expect(messages(securitySchema, security)).toEqual([]);
    const masked = { nin: '*******8901', next_of_kin_nin: '*******1111' };
    expect(messages(securitySchema, { ...security, ...masked })).toEqual([]);
  });
});
