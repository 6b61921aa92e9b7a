import { describe, expect, it, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { majorToMinor } from '../money/index.ts';
import {
  acceptanceErrors,
  agreementText,
  earlyPaymentText,
  offerChoices,
  penaltiesOf,
  termsFor,
} from './index.ts';
import { type LoanType, loanKinds } from './kinds/index.ts';

const naira = (amount: number) => majorToMinor(BigInt(amount));

function choicesOf(type: LoanType, offer: { amount: number; months: number }, income: number) {
  const kind = loanKinds.find((one) => one.type === type);
  if (!kind) throw new Error(`There is no kind ${type}`);
  const product = loanProducts[type];
  const offered = { amount: naira(offer.amount), months: offer.months, ratePpm: product.ratePpm };
  return offerChoices(termsFor(kind, product), kind.checks, offered, naira(income));
}

describe('LND-11: what can be accepted of an offer', () => {
  it('is less, or a shorter time, down to the minimum of the product', () => {
    const { minimum, durations } = choicesOf('personal', { amount: 100_000, months: 4 }, 600_000);
    expect(minimum).toBe(naira(100));
    expect(durations).toEqual([1, 2, 3, 4].map((months) => ({ months, largest: naira(100_000) })));
  });

  it('a shorter duration allows only what the income repays', () => {
    const { durations } = choicesOf('personal', { amount: 229_000, months: 4 }, 200_000);
    expect(durations.map(({ months, largest }) => [months, largest / 100n])).toEqual([
      [1, 64_102n],
      [2, 123_456n],
      [3, 178_571n],
      [4, 229_000n],
    ]);
  });

  it('leaves out a duration over which the income repays nothing', () => {
    const { durations } = choicesOf('rainy-day', { amount: 4_000, months: 3 }, 4_000);
    expect(durations.map(({ months }) => months)).toEqual([1, 2, 3]);
    const poor = choicesOf('rainy-day', { amount: 3_000, months: 3 }, 3_000);
    expect(poor.durations.map(({ months }) => months)).toEqual([2, 3]);
  });

  it('is always the offer itself', () => {
    const { minimum, durations } = choicesOf('rainy-day', { amount: 50, months: 9 }, 1);
    expect([minimum, durations.at(-1)]).toEqual([naira(50), { months: 9, largest: naira(50) }]);
  });
});

test.each([
  [100_000, 4, {}],
  [60_000, 1, {}],
  [100, 2, {}],
  [99, 4, { amount: 'The minimum loan amount is 100' }],
  [100_001, 4, { amount: 'The maximum loan amount is 100,000' }],
  [100_000, 5, { duration: 'Please choose 1, 2, 3 or 4 months.' }],
  [
    100_000,
    1,
    {
      duration:
        'Over 1 month you can borrow at most N64,102.56. Please choose a smaller amount or more ' +
        'months.',
    },
  ],
])('LND-11: accepting N%s over %s months gives %j', (amount, months, errors) => {
  const choices = choicesOf('personal', { amount: 100_000, months: 4 }, 200_000);
  expect(acceptanceErrors(choices, { amount: naira(amount), months })).toEqual(errors);
});

test('LND-28: the agreement states the penalty in naira', () => {
  const smallestArrears = naira(50);
  const penalties = penaltiesOf(naira(100_000), { ...loanProducts.personal, smallestArrears });
  expect(penalties).toEqual({
    perDay: naira(1_000),
    atMost: naira(100_000),
    freeBelow: smallestArrears,
  });
  const text = agreementText('2026-11-21', penalties, { rebatePpm: 0 }).join(' ');
  expect(text).toContain('we add N1,000 for each day');
  expect(text).toContain('never more than N100,000 in all');
  expect(text).toContain('Less than N50 is not late');
  expect(text).toContain('without a fee. Paying early does not lower the interest.');
});

test('LND-28: the terms say what paying in full early saves', () => {
  expect(earlyPaymentText({ rebatePpm: 475_000 })).toBe(
    'Paying in full early saves 47.5% of the interest not yet due.',
  );
});
