import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { majorToMinor, parseAmount } from '../money/index.ts';
import {
  applicationErrors,
  type BorrowingLimit,
  borrowingLimit,
  borrowingLimitText,
  durationsOf,
  type PersonalTier,
  repaymentLimitError,
  shortestDurationFor,
  termsFor,
} from './index.ts';
import { loanKinds } from './kinds/index.ts';

type Typed = { income: string; months?: number | null; tier?: PersonalTier | null };

function limitOf(type: string, { income, months = null, tier = null }: Typed): BorrowingLimit {
  const kind = loanKinds.find((one) => one.type === type);
  if (!kind) throw new Error(`There is no kind ${type}`);
  return borrowingLimit(termsFor(kind, loanProducts[kind.type]), kind.checks, {
    monthlyIncome: parseAmount(income),
    months,
    tier,
  });
}

// A third of 200,000 repays 166,666 with interest: N229,885 over four months.
test.each([
  ['personal', {}, 'from N100 up to N10,000,000, the most we lend for this loan type.'],
  ['personal', { tier: 1 }, 'from N100 up to N999,999, the most in this tier.'],
  [
    'personal',
    { tier: 1, income: '200,000' },
    'from N100 up to N229,885 over 4 months. Each payment can be at most N66,666 ' +
      '(one third of your monthly salary).',
  ],
  [
    'personal',
    { tier: 1, income: '200,000', months: 1 },
    'from N100 up to N64,102 over 1 month. Each payment can be at most N66,666 ' +
      '(one third of your monthly salary).',
  ],
  [
    'personal',
    { tier: 1, income: '2,000,000' },
    'from N100 up to N999,999, the most in this tier.',
  ],
  ['rainy-day', {}, 'N1,000 or more.'],
  [
    'work-tool',
    { income: '200,000' },
    'from N1,000 up to N275,862, about 1.38 times your monthly salary.',
  ],
  [
    'work-tool',
    { income: '200,000', months: 4 },
    'from N1,000 up to N229,885 over 4 months. Each payment can be at most N66,666 ' +
      '(one third of your monthly salary).',
  ],
  [
    'summer-time',
    { income: '300,000', months: 12 },
    'from N1,000 up to N697,674 over 12 months. Each payment can be at most N100,000 ' +
      '(one third of your monthly salary).',
  ],
] as const)('LON-63: tells for a %s loan with %j the one limit', (type, applicant, text) => {
  const limit = limitOf(type, { income: '', ...applicant });
  expect(borrowingLimitText(limit, 'monthly salary')).toBe(`You can borrow ${text}`);
});

test('LON-63: says before anything is uploaded that the income is too low for the loan', () => {
  const limit = limitOf('personal', { income: '200,000', tier: 2 });
  expect(borrowingLimitText(limit, 'monthly salary')).toBe(
    'This loan starts at N1,000,000. Your monthly salary allows up to N229,885 over 4 months, ' +
      'so we cannot offer it to you.',
  );
});

test('LON-63: asks for a longer duration when the chosen one is too short for the income', () => {
  const chosen = { income: '900,000', tier: 2 } as const;
  const tooShort = limitOf('personal', { ...chosen, months: 3 });
  expect(borrowingLimitText(tooShort, 'monthly salary')).toBe(
    'Your monthly salary allows up to N803,571 over 3 months. ' +
      'Choose a longer duration to borrow N1,000,000 or more.',
  );
});

test('LON-63, LON-55: the limit is the largest amount that every check accepts', () => {
  const applications = fc.constantFrom(...loanKinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      months: fc.constantFrom(...durationsOf(loanProducts[kind.type])),
      salary: fc.bigInt({ min: 20_000n, max: 5_000_000n }),
    }),
  );
  fc.assert(
    fc.property(applications, ({ kind, months, salary }) => {
      const terms = termsFor(kind, loanProducts[kind.type]);
      const monthlyIncome = 'gross_monthly_income' in kind.fields ? majorToMinor(salary) : null;
      const limit = borrowingLimit(terms, kind.checks, { monthlyIncome, months });
      const { maximum, minimum } = limit;
      if (maximum === null || maximum < minimum) return;
      const isAccepted = (amount: bigint) => {
        const answers = {
          loan_amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
          duration: String(months),
          gross_monthly_income: monthlyIncome === null ? '' : String(salary),
        };
        const exceeded =
          monthlyIncome !== null &&
          kind.checks.includes('repayment-by-income') &&
          repaymentLimitError(terms, { amount, monthlyIncome, months }) !== null;
        const errors = applicationErrors(terms, answers, '2026-11-21');
        return !exceeded && Object.keys(errors).length === 0;
      };
      expect([isAccepted(maximum), isAccepted(maximum + 1n)]).toEqual([true, false]);
    }),
  );
});

test.each([
  ['100,000', 2],
  ['229,885', 4],
  ['229,886', null],
])('LON-56: %s on a salary of 200,000 takes at least %s months', (amount, months) => {
  const found = shortestDurationFor(
    loanProducts['rainy-day'],
    parseAmount(amount) ?? 0n,
    majorToMinor(200_000n),
  );
  expect(found).toBe(months);
});
