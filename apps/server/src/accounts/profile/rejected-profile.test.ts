import { invalidNameMessage } from '@quarrter/domain/people';
import { expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { profileOf, updateProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const rejected: [string, object, object][] = [
  [
    'the email',
    { email: 'x@example.com' },
    { email: ['You cannot change this here. Use the security tab, or contact us.'] },
  ],
  [
    'the kind of user',
    { user_type: 1 },
    { user_type: ['You cannot change this here. Use the security tab, or contact us.'] },
  ],
  [
    'an unknown field',
    { nin_verified: true },
    { nin_verified: ['There is no field with this name.'] },
  ],
  ['an emptied name', { first_name: ' ' }, { first_name: ['First Name is required.'] }],
  ['no phone', { phone_number: '' }, { phone_number: ['Please input your phone number'] }],
  ['a short NIN', { nin: '123' }, { nin: ['Invalid NIN'] }],
  ['another mask', { nin: '*******0000' }, { nin: ['Please enter the full number.'] }],
  [
    'a birth tomorrow',
    { date_of_birth: '2026-11-22' },
    { date_of_birth: ['Please enter a valid date.'] },
  ],
  [
    'a birth in 2020',
    { date_of_birth: '2020-01-01' },
    { date_of_birth: ['You must be at least 18 years old.'] },
  ],
  [
    'a birth in 1899',
    { date_of_birth: '1899-12-31', next_of_kin_date_of_birth: '1899-12-31' },
    {
      date_of_birth: ['Please enter a valid date.'],
      next_of_kin_date_of_birth: ['Please enter a valid date.'],
    },
  ],
  [
    'a name that is none',
    { first_name: '<b>x</b>', last_name: '12345', next_of_kin_first_name: 'Ada\u202e' },
    {
      first_name: [invalidNameMessage],
      last_name: [invalidNameMessage],
      next_of_kin_first_name: [invalidNameMessage],
    },
  ],
  [
    'a name that cannot be seen',
    { first_name: '\u200b', guarantor: '😀' },
    { first_name: [invalidNameMessage], guarantor: [invalidNameMessage] },
  ],
  ['a NIN of ten digits', { nin: '1234567890' }, { nin: ['Invalid NIN'] }],
  [
    'no number',
    { gross_monthly_income: 'much' },
    { gross_monthly_income: ['Monthly Salary must be a number'] },
  ],
];
test.each(rejected)('API-16: rejects %s by its name and saves nothing', async (...row) => {
  const [, body, errors] = row;
  const client = await aClient(testApp);
  const reply = await updateProfile(testApp, client, { city: 'Jos', ...body });
  expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
  expect((await profileOf(testApp, client)).fields.city).toBe('');
});

test.each([
  ['corporate_email', 'x@acme.example'],
  ['employee_profile', '019a0000-0000-7000-8000-000000000000'],
  ['user_type', 1],
  ['email', 'x@example.com'],
])('API-16, PRO-02: rejects a change of %s by the client', async (name, value) => {
  const client = await aClient(testApp);
  const reply = await updateProfile(testApp, client, { [name]: value });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { [name]: ['You cannot change this here. Use the security tab, or contact us.'] },
  ]);
});
