import { loanProducts } from '@quarrter/domain/example-products';
import { type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import { termsFor } from '@quarrter/domain/loans';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fileError } from '../../../documents/file-error.ts';
import { loanFamilies } from '../../../products/loan-families.ts';
import { applicationSchema } from './schema.ts';

const today = '2026-10-16';
const right = {
  loan_amount: '100,000',
  duration: '4',
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  date_of_birth: '1990-01-01',
  email: 'ada@example.com',
  phone_number: '08031234567',
  address: '1 Marina',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '100001',
  information_is_true: true,
  credit_check_consent: true,
  address_duration: '2-3 Years',
  bank_name: '058',
  bank_account_number: '0123456789',
  income_source: 'Salary',
  gross_monthly_income: '30,000,000',
  nin: '12345678901',
  bvn: '12345678901',
  present_employer: 'A school',
  occupation: 'Teacher',
  employer_address: '2 Marina',
  rent_mortgage: '0',
};

function offered(type: string) {
  const kind = loanKinds.find((one) => one.type === type) as LoanKind;
  return { kind, terms: termsFor(kind, loanProducts[kind.type]) };
}

function messages(changes: object, tier: 1 | 2 | 3 | null = 1): string[] {
  const schema = applicationSchema(offered('personal'), today);
  const parsed = z.safeParse(schema, { ...right, tier: String(tier), ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

test('LON-38: accepts a complete application', () => {
  expect(messages({})).toEqual([]);
});

test.each([
  ['', 1, 'Loan Amount is required.'],
  ['1e5', 1, 'Loan Amount must be a number'],
  ['99.99', 1, 'The minimum loan amount is 100'],
  ['999,999', 1, undefined],
  ['999,999.01', 1, 'The maximum loan amount is 999,999'],
  ['999,999', 2, 'The minimum loan amount is 1,000,000'],
  ['5,000,000', 2, 'The maximum loan amount is 4,999,999'],
  ['4,999,999', 3, 'The minimum loan amount is 5,000,000'],
  ['10,000,001', 3, 'The maximum loan amount is 10,000,000'],
  ['10,000,000', null, undefined],
] as const)('LON-42: %j in tier %s says %j', (loan_amount, tier, message) => {
  expect(messages({ loan_amount }, tier)).toEqual(message ? [message] : []);
});

test.each([
  ['2008-10-16', undefined],
  ['2008-10-17', 'You must be at least 18 years old.'],
  ['2026-10-17', 'Please enter a valid date.'],
  ['', 'Date of Birth is required.'],
])('LON-38: answers the date of birth %j with %j', (date_of_birth, message) => {
  expect(messages({ date_of_birth })).toEqual(message ? [message] : []);
});

test('asks for the consent to a credit check, which calls may leave out', () => {
  expect(messages({ credit_check_consent: false })).toEqual(['This field is required.']);
  expect(messages({ credit_check_consent: undefined })).toEqual([]);
});

test('LON-40, LON-31: gives the declaration and the role their own messages', () => {
  expect(messages({ information_is_true: false, occupation: ' ' })).toEqual([
    'This field is required.',
    'Role is required.',
  ]);
});

type StaffType = 'rainy-day' | 'summer-time' | 'work-tool';

/** The errors by field. An application of corporate staff asks for no NIN, BVN or rent. */
function wrongOf(type: StaffType, changes: object): Record<string, string> {
  const { nin: _nin, bvn: _bvn, rent_mortgage: _rent, ...asked } = right;
  const tool = type === 'work-tool' ? { tool: 'Laptop', cost_of_tool: '120,000' } : {};
  const schema = applicationSchema(offered(type), today);
  const salary = { gross_monthly_income: '300,000' };
  const parsed = schema.safeParse({ ...asked, ...salary, ...tool, ...changes });
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const exceeded = (months: string, largest: string) =>
  'Your monthly repayment cannot be more than one third of your monthly income. ' +
  `The largest amount you can borrow for ${months} is ${largest}.`;

// The salary is 300,000: 40/29 of it is 413,793.10, 480/172 of it 837,209.30.
test.each<[string, StaffType, object, object]>([
  ['LON-27', 'rainy-day', {}, {}],
  ['LON-27', 'summer-time', {}, {}],
  ['LON-33', 'work-tool', {}, {}],
  ['LON-33', 'work-tool', { tool: ' ' }, { tool: 'Tool Name is required.' }],
  [
    'LON-33',
    'work-tool',
    { cost_of_tool: 'x' },
    { cost_of_tool: 'Cost of Work Tool must be a number' },
  ],
  [
    'LON-50',
    'rainy-day',
    { loan_amount: '413,793.11' },
    { loan_amount: 'The maximum loan amount is 413,793.10' },
  ],
  ['LON-50', 'work-tool', { loan_amount: '413,793.10', duration: '24' }, {}],
  [
    'LON-49',
    'summer-time',
    { loan_amount: '837,209.31', duration: '12' },
    { loan_amount: 'The maximum loan amount is 837,209.30' },
  ],
  [
    'LON-51',
    'rainy-day',
    { loan_amount: '999' },
    { loan_amount: 'The minimum loan amount is 1,000' },
  ],
  [
    'LON-56',
    'rainy-day',
    { loan_amount: '325,000', duration: '3' },
    { duration: 'Please choose a longer duration or a smaller amount.' },
  ],
  [
    'LON-55',
    'rainy-day',
    { loan_amount: '321,000', duration: '3' },
    { loan_amount: exceeded('3 months', 'N267,857.14') },
  ],
  ['LON-55', 'rainy-day', { loan_amount: '267,857.14', duration: '3' }, {}],
  [
    'LON-56',
    'summer-time',
    { loan_amount: '325,000', duration: '2' },
    { duration: 'Please choose a longer duration or a smaller amount.' },
  ],
  [
    'LON-55',
    'summer-time',
    { loan_amount: '321,000', duration: '2' },
    { loan_amount: exceeded('2 months', 'N178,571.42') },
  ],
])('%s: answers a %s application with %j with %j', (_id, type, changes, wrong) => {
  expect(wrongOf(type, changes)).toEqual(wrong);
});

test('LON-56: checks amount and duration together while later steps are empty', () => {
  const { loan_amount, duration } = wrongOf('rainy-day', {
    loan_amount: '325,000',
    duration: '3',
    first_name: '',
    present_employer: undefined,
  });
  expect([loan_amount, duration]).toEqual([
    undefined,
    'Please choose a longer duration or a smaller amount.',
  ]);
});

test('LON-06: has a form for each family that the picker shows, and for no other', () => {
  const families = new Set(loanKinds.map(({ family }) => family));
  expect([...families].toSorted()).toEqual(loanFamilies.map(({ family }) => family).toSorted());
});

test('FMT-04: raises the minimum amount when the build asks for it', async () => {
  vi.stubEnv('VITE_MINIMUM_LOAN_AMOUNT', '2500');
  vi.resetModules();
  const form = (await import('./schema.ts')).applicationSchema(offered('personal'), today);
  vi.unstubAllEnvs();
  const rejected = z.safeParse(form, { ...right, loan_amount: '2,499.99' });
  expect(rejected.error?.issues.map(({ message }) => message)).toEqual([
    'The minimum loan amount is 2,500',
  ]);
  expect(z.safeParse(form, { ...right, loan_amount: '2,500' }).success).toBe(true);
});

test.each([
  ['%PDF-1.7 …', null],
  ['\n\n%PDF-1.4', 'Please upload a PDF file.'],
  ['', 'This file is empty.'],
  ['PK zip', 'Please upload a PDF file.'],
  ['%PDF-'.padEnd(10 * 1024 * 1024 + 1, 'x'), 'The file is larger than 10 MB.'],
])('LON-24: judges a file by its content, not by its name', async (content, error) => {
  expect(await fileError(new File([content], 'statement.pdf'))).toBe(error);
});
