import { expect, test } from 'vitest';
import { investmentTiers, loanProducts } from '../example-products.ts';
import { annualPercentageRate, buildSchedule } from '../loans/index.ts';
import { formatMoney, majorToMinor } from '../money/index.ts';
import { calculateLoan, calculateReturns } from './index.ts';

test('the loan calculator starts with a hundred thousand naira over four months', () => {
  const { values, errors, texts } = calculateLoan(loanProducts, {});
  expect(values).toEqual({ kind: 'personal', amount: '100,000', months: '4' });
  expect(errors).toEqual({});
  expect(texts).toMatchObject({
    instalment: 'N29,000',
    times: 'a month for 4 months',
    total: 'N116,000',
    interest: 'N16,000',
    rate: '4% per month, flat',
  });
});

test.each([
  ['100,000', '1', 'once, after one month'],
  ['100,000', '4', 'a month for 4 months'],
  ['100,000', '3', 'a month for 2 months, then N37,333.34'],
])(
  'the loan calculator for %s over %s months says how often it is paid: %s',
  (amount, months, text) => {
    expect(calculateLoan(loanProducts, { amount, months }).texts['times']).toBe(text);
  },
);

test.each([
  ['personal', 100_000n, 3],
  ['summer-time', 100_001n, 12],
  ['work-tool', 77_777n, 24],
  ['business', 1_000_000n, 1],
] as const)('%s shows the instalment, total and APR of a real offer', (kind, major, months) => {
  const principal = majorToMinor(major);
  const schedule = buildSchedule({
    principal,
    ratePpm: loanProducts[kind].ratePpm,
    months,
    startOn: '2026-11-21',
  });
  const instalments = schedule.map((part) => part.principal + part.interest);
  const total = instalments.reduce((all, part) => all + part, 0n);
  const { texts } = calculateLoan(loanProducts, {
    kind,
    amount: String(major),
    months: String(months),
  });
  expect(texts['instalment']).toBe(formatMoney(instalments[0] ?? 0n, 'NGN'));
  expect(texts['total']).toBe(formatMoney(total, 'NGN'));
  expect(texts['apr']).toBe(`${annualPercentageRate({ principal, instalments })}%`);
});

test.each([
  [{ amount: '' }, 'amount', 'Loan Amount is required.'],
  [{ amount: 'plenty' }, 'amount', 'Loan Amount must be a number'],
  [{ amount: '-5' }, 'amount', 'The minimum loan amount is 100'],
  [{ amount: '-N5,000.00' }, 'amount', 'The minimum loan amount is 100'],
  [{ amount: '5e3' }, 'amount', 'Loan Amount must be a number'],
  [{ amount: '9999999999999999' }, 'amount', 'The maximum loan amount is 10,000,000'],
  [{ amount: '100.505' }, 'amount', 'Please use at most 2 decimal places.'],
  [
    { amount: '100,00' },
    'amount',
    'Please use commas only between thousands, as in 100,000, and a point before the decimals.',
  ],
  [{ amount: '99' }, 'amount', 'The minimum loan amount is 100'],
  [{ amount: '10,000,001' }, 'amount', 'The maximum loan amount is 10,000,000'],
  [{ kind: 'business', amount: '5' }, 'amount', 'The minimum loan amount is 1,000,000'],
  [{ months: '' }, 'months', 'Please enter 1 to 4 months.'],
  [{ months: '5' }, 'months', 'Please enter 1 to 4 months.'],
  [{ months: '1.5' }, 'months', 'Please enter 1 to 4 months.'],
  [{ kind: 'work-tool', months: '25' }, 'months', 'Please enter 1 to 24 months.'],
])(
  'LON-41, LON-42: the loan calculator answers %j with an error at its field',
  (typed, field, message) => {
    const { values, errors, texts } = calculateLoan(loanProducts, typed);
    expect(errors).toEqual({ [field]: message });
    expect(values).toMatchObject(typed);
    expect(texts).toMatchObject({ instalment: '–', total: '–', apr: '–' });
  },
);

test('the loan calculator takes an unknown kind as a personal loan', () => {
  expect(calculateLoan(loanProducts, { kind: '"><b>' }).values['kind']).toBe('personal');
});

test('the loan calculator cuts an endless text', () => {
  const { values, errors } = calculateLoan(loanProducts, { amount: '9'.repeat(5000) });
  expect(values['amount']?.length).toBe(40);
  expect(errors['amount']).toBe('The maximum loan amount is 10,000,000');
});

test.each(['250 000', '250\u00a0000', 'N250 000.00', '250,000'])(
  'LON-43: reads %j as two hundred and fifty thousand',
  (amount) => {
    const { errors, texts } = calculateLoan(loanProducts, { amount });
    expect(errors).toEqual({});
    expect(texts['total']).toBe('N290,000');
  },
);

test.each([
  ['naira', '10,000', '0.5% per month', 'N50', 'N600'],
  ['naira', '250000', '1% per month', 'N2,500', 'N30,000'],
  ['naira', 'N10,000,000', '1.8% per month', 'N180,000', 'N2,160,000'],
  ['dollar', '$100', '1% per month', '$1', '$12'],
])(
  'IND-18: the returns calculator calculates for %s %s a rate of %s',
  (currency, amount, rate, monthly, returns) => {
    const { errors, texts } = calculateReturns(investmentTiers, { currency, amount, months: '12' });
    expect(errors).toEqual({});
    expect(texts).toMatchObject({ rate, monthly, returns, after: 'after 12 months' });
  },
);

test('IND-18: the returns calculator shows returns after tax, and the tax', () => {
  const taxed = investmentTiers.map((tier) => ({ ...tier, taxPpm: 100_000 }));
  const { texts } = calculateReturns(taxed, { amount: '250000', months: '12' });
  expect(texts).toMatchObject({
    monthly: 'N2,250',
    returns: 'N27,000',
    balance: 'N277,000',
    tax: 'Each month earns N2,500, of which we withhold 10% tax, N250.',
  });
  expect(calculateReturns(investmentTiers, {}).texts['tax']).toBe('');
});

test.each([
  [{ amount: '' }, 'amount', 'Investment Amount is required.'],
  [{ amount: '9,999' }, 'amount', 'The minimum investment amount is 10,000'],
  [{ amount: '100,000,001' }, 'amount', 'The maximum investment amount is 100,000,000'],
  [{ currency: 'dollar', amount: '99' }, 'amount', 'The minimum investment amount is 100'],
  [{ amount: '99,999.50' }, 'amount', 'Please enter a whole amount, without kobo.'],
  [{ amount: '-1' }, 'amount', 'The minimum investment amount is 10,000'],
  [{ months: '0' }, 'months', 'Please enter 1 to 120 months.'],
  [{ months: 'twelve' }, 'months', 'Please enter 1 to 120 months.'],
])(
  'INV-32, INV-33: the returns calculator answers %j with an error at its field',
  (typed, field, message) => {
    const { values, errors, texts } = calculateReturns(investmentTiers, typed);
    expect(errors).toEqual({ [field]: message });
    expect(values).toMatchObject(typed);
    expect(texts).toMatchObject({ monthly: '–', returns: '–', balance: '–' });
  },
);

test('INV-20: the returns calculator says when the time is before the maturity', () => {
  expect(calculateReturns(investmentTiers, { months: '2' }).texts['maturity']).toContain(
    '3 months',
  );
  expect(calculateReturns(investmentTiers, { months: '3' }).texts['maturity']).toBe('');
});
