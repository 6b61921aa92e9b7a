import { expect, test } from 'vitest';
import { investmentForm } from '../../../test/builders/investment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { newId } from '../../platform/database/ids.ts';
import { investmentPurposes } from '../index.ts';

const testApp = useTestApp();

const prepare = (
  form: Record<string, unknown>,
  currency = 'naira',
  kind: 'full' | 'limited' = 'full',
) =>
  testApp.deps.db
    .transaction()
    .execute(async (tx) =>
      investmentPurposes(testApp.deps).payments.investment.prepare(
        tx,
        newId(),
        { purpose: 'investment', currency, kind, form },
        await readBusinessTime(tx),
      ),
    );

const errorsOf = (form: Record<string, unknown>, currency?: string) =>
  prepare(form, currency).then(
    () => 'accepted',
    (error) => error.body,
  );

test('INV-29, INV-34: names every missing field of an empty form at once', async () => {
  expect(await errorsOf({})).toEqual({
    title: ['Title is required.'],
    first_name: ['First Name is required.'],
    last_name: ['Last Name is required.'],
    phone_number: ['Phone Number is required.'],
    date_of_birth: ['Date of Birth is required.'],
    email: ['Email is required.'],
    next_of_kin_title: ['Next of Kin Title is required.'],
    next_of_kin_first_name: ['Next of Kin First Name is required.'],
    next_of_kin_last_name: ['Next of Kin Last Name is required.'],
    next_of_kin_date_of_birth: ['Next of Kin Date of Birth is required.'],
    next_of_kin_email: ['Next of Kin Email is required.'],
    next_of_kin_phone_number: ['Next of Kin Phone Number is required.'],
    next_of_kin_relationship: ['Next of Kin Relationship is required.'],
    next_of_kin_nin: ['Next of Kin NIN is required.'],
    investment_amount: ['Investment Amount is required.'],
    information_is_true: ['This field is required.'],
  });
});

test.each([
  ['INV-30', { next_of_kin_nin: '1234567890' }, { next_of_kin_nin: ['Invalid NIN'] }],
  [
    'INV-32',
    { investment_amount: 'lots' },
    { investment_amount: ['Investment Amount must be a number'] },
  ],
  [
    'INV-33, INV-10',
    { investment_amount: '99,999.99' },
    { investment_amount: ['The minimum investment amount is 100,000'] },
  ],
  [
    'INV-33, INV-16',
    { s: undefined, investment_amount: '100000' },
    { investment_amount: ['The maximum investment amount is 99,999'] },
  ],
  [
    'INV-16',
    { s: 'zzzz', investment_amount: '9999' },
    { investment_amount: ['The minimum investment amount is 10,000'] },
  ],
  [
    'INV-25',
    { date_of_birth: '2026-11-21' },
    { date_of_birth: ['You must be at least 18 years old.'] },
  ],
  [
    'INV-25',
    { next_of_kin_date_of_birth: '2027-01-01' },
    { next_of_kin_date_of_birth: ['Please enter a valid date.'] },
  ],
])('%s: names a wrong field', async (_id, change, messages) => {
  expect(await errorsOf({ ...investmentForm, ...change })).toEqual(messages);
});

test('INV-33: names an amount outside its limits beside the other wrong fields', async () => {
  const body = await errorsOf({ ...investmentForm, first_name: ' ', investment_amount: '1' });
  expect(Object.keys(body).sort()).toEqual(['first_name', 'investment_amount']);
});

test('INV-09, INV-18: dollars have one plan, and an unknown currency is naira', async () => {
  const dollars = await prepare({ ...investmentForm, investment_amount: '100' }, 'dollar');
  expect(dollars).toMatchObject({
    amount: 10_000n,
    currency: 'USD',
    subject: { form: { plan: 'usd', rate_ppm: 10_000 } },
  });
  expect(await errorsOf({ ...investmentForm, investment_amount: '99.99' }, 'dollar')).toEqual({
    investment_amount: ['The minimum investment amount is 100'],
  });
  expect(await prepare(investmentForm, 'cowries')).toMatchObject({ currency: 'NGN' });
});

test('INV-36: rejects a limited-time order before any money moves', async () => {
  await expect(prepare(investmentForm, 'naira', 'limited')).rejects.toMatchObject({ status: 404 });
});

test('INV-26: seals the next of kin’s numbers', async () => {
  const text = JSON.stringify((await prepare(investmentForm)).subject.form);
  expect(text).toContain('Brother');
  for (const number of ['12345678901', '8059876543']) expect(text).not.toContain(number);
});

test('PUB-34: accepts the 10,000 naira of the public pages and not a kobo less', async () => {
  const least = { ...investmentForm, s: 'base', investment_amount: '10000' };
  expect(await errorsOf(least)).toBe('accepted');
  expect(await errorsOf({ ...least, investment_amount: '9999.99' })).toEqual({
    investment_amount: ['The minimum investment amount is 10,000'],
  });
});

test('INV-33: answers a dollar amount of fifteen digits with an error at its field', async () => {
  const form = { ...investmentForm, s: 'usd', investment_amount: '999999999999999' };
  expect(await errorsOf(form, 'dollar')).toEqual({
    investment_amount: ['The maximum investment amount is 10,000,000,000,000'],
  });
});
