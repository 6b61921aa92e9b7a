import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { checkAmount, sum } from '../money/index.ts';
import {
  type Allocation,
  allocateRepayment,
  amountDue,
  balanceOf,
  buildSchedule,
  dailyPenalty,
  isInArrears,
  nextPaymentDate,
  type OutstandingLoan,
  repaymentAmountMessages,
  repaymentLimits,
} from './index.ts';

const owed = fc.bigInt({ min: 0n, max: 10n ** 10n });
const startOn = '2026-11-21';
const outstandings = fc.record({
  smallestArrears: fc.constantFrom(1n, 5_000n),
  penalties: owed,
  instalments: fc.array(fc.tuple(owed, owed), { maxLength: 24 }).map((parts) =>
    parts.map(([interestOutstanding, principalOutstanding], index) => ({
      number: index + 1,
      dueOn: `2026-${String((index % 12) + 1).padStart(2, '0')}-21`,
      interestOutstanding,
      principalOutstanding,
    })),
  ),
});

/** 100,000 over 4 months at 4%, nothing paid: 25,000 and 4,000 each month, in kobo. */
const fresh: OutstandingLoan = {
  penalties: 0n,
  smallestArrears: 1n,
  instalments: buildSchedule({ principal: 10_000_000n, ratePpm: 40_000, months: 4, startOn }).map(
    ({ number, dueOn, principal, interest }) => ({
      number,
      dueOn,
      interestOutstanding: interest,
      principalOutstanding: principal,
    }),
  ),
};

const paidIn = (allocation: Allocation): bigint =>
  allocation.penalty + sum(allocation.parts.map((part) => part.interest + part.principal));

function afterwards(outstanding: OutstandingLoan, allocation: Allocation): OutstandingLoan {
  return {
    ...outstanding,
    penalties: outstanding.penalties - allocation.penalty,
    instalments: outstanding.instalments.map((instalment) => {
      const part = allocation.parts.find(({ number }) => number === instalment.number);
      return {
        ...instalment,
        interestOutstanding: instalment.interestOutstanding - (part?.interest ?? 0n),
        principalOutstanding: instalment.principalOutstanding - (part?.principal ?? 0n),
      };
    }),
  };
}

test.each<[bigint, bigint, string, bigint]>([
  [50n, 50n, '', 0n],
  [300n, 100n, '1: 200 + 0', 0n],
  [1_400_100n, 100n, '1: 400000 + 1000000', 0n],
  [3_300_100n, 100n, '1: 400000 + 2500000, 2: 400000 + 0', 0n],
  [
    11_600_101n,
    100n,
    '1: 400000 + 2500000, 2: 400000 + 2500000, 3: 400000 + 2500000, 4: 400000 + 2500000',
    1n,
  ],
  [0n, 0n, '', 0n],
])(
  'LND-20: with 100 of penalties, %s pays %s of them, then %j, and leaves %s',
  (amount, penalty, parts, unallocated) => {
    const allocation = allocateRepayment(amount, { ...fresh, penalties: 100n });
    const rows = allocation.parts.map(
      (part) => `${part.number}: ${part.interest} + ${part.principal}`,
    );
    expect({ ...allocation, parts: rows.join(', ') }).toEqual({ penalty, parts, unallocated });
  },
);

test('pays the oldest instalment first, however the list is ordered', () => {
  const turned = { ...fresh, instalments: fresh.instalments.toReversed() };
  expect(allocateRepayment(500n, turned).parts.map((part) => part.number)).toEqual([1]);
  const older = fresh.instalments.slice(0, 1).map((row) => ({ ...row, number: 5, dueOn: startOn }));
  const longer = { ...fresh, instalments: [...fresh.instalments, ...older] };
  expect(allocateRepayment(500n, longer).parts.map((part) => part.number)).toEqual([5]);
});

test('allocates every kobo once, and two repayments like one of their sum', () => {
  fc.assert(
    fc.property(outstandings, owed, owed, (outstanding, one, two) => {
      const first = allocateRepayment(one, outstanding);
      expect(paidIn(first) + first.unallocated).toBe(one);
      const left = afterwards(outstanding, first);
      const figures = left.instalments.flatMap((row) => [
        row.interestOutstanding,
        row.principalOutstanding,
      ]);
      expect([left.penalties, ...figures].every((figure) => figure >= 0n)).toBe(true);
      expect(balanceOf(outstanding) - balanceOf(left)).toBe(paidIn(first));
      expect(first.unallocated === 0n || balanceOf(left) === 0n).toBe(true);
      const second = allocateRepayment(two + first.unallocated, left);
      const both = allocateRepayment(one + two, outstanding);
      expect(afterwards(left, second)).toEqual(afterwards(outstanding, both));
      expect(second.unallocated).toBe(both.unallocated);
    }),
  );
});

test('rejects a repayment below zero', () => {
  expect(() => allocateRepayment(-1n, fresh)).toThrow(RangeError);
});

test.each([
  ['2026-11-21', '2026-12-21', 2_900_000n],
  ['2026-12-21', '2026-12-21', 2_900_000n],
  ['2026-12-22', '2027-01-21', 2_900_000n],
  ['2027-03-21', '2027-03-21', 8_700_000n],
  ['2027-09-01', '2027-03-21', 11_600_000n],
])('LND-20: on %s finds the next payment on %s, of %s', (businessDate, date, amount) => {
  expect(nextPaymentDate(fresh.instalments, businessDate)).toBe(date);
  expect(amountDue(fresh, businessDate)).toBe(amount);
  expect(amountDue({ ...fresh, penalties: 7n }, businessDate)).toBe(amount + 7n);
});

test('LND-20: in arrears asks for the overdue instalments and all penalties, nothing more', () => {
  const part = afterwards(fresh, allocateRepayment(1_000_000n, fresh));
  expect(amountDue({ ...part, penalties: 7n }, '2026-12-21')).toBe(1_900_007n);
  expect(amountDue({ ...part, penalties: 7n }, '2026-12-22')).toBe(1_900_007n);
  expect(amountDue({ ...part, penalties: 7n }, '2027-01-22')).toBe(4_800_007n);
});

test('moves the next payment on when an instalment is paid ahead', () => {
  const ahead = afterwards(fresh, allocateRepayment(2_900_000n, fresh));
  expect(nextPaymentDate(ahead.instalments, '2026-11-25')).toBe('2027-01-21');
  expect(amountDue(ahead, '2026-11-25')).toBe(2_900_000n);
});

test('gives a loan with only penalties left no payment date', () => {
  const paid = afterwards(fresh, allocateRepayment(11_600_000n, fresh));
  expect(nextPaymentDate(paid.instalments, '2027-09-01')).toBeNull();
  expect(amountDue({ ...paid, penalties: 7n }, '2027-09-01')).toBe(7n);
  expect(balanceOf({ ...paid, penalties: 7n })).toBe(7n);
});

test('LND-28: counts an instalment as in arrears from the day after its due date', () => {
  expect(isInArrears(fresh, '2026-12-21')).toBe(false);
  expect(isInArrears(fresh, '2026-12-22')).toBe(true);
  const paid = afterwards(fresh, allocateRepayment(2_900_000n, fresh));
  expect(isInArrears(paid, '2026-12-22')).toBe(false);
});

test('LND-20: asks for a rest that is too small to be late with the next instalment', () => {
  const rest = afterwards(fresh, allocateRepayment(2_899_980n, fresh));
  const small = { ...rest, smallestArrears: 5_000n };
  expect(isInArrears(small, '2026-12-22')).toBe(false);
  expect(amountDue(small, '2026-12-22')).toBe(2_900_020n);
  expect(amountDue(rest, '2026-12-22')).toBe(20n);
});

test('never makes more due than is owed', () => {
  fc.assert(
    fc.property(
      outstandings,
      fc.constantFrom('2025-01-01', '2026-06-21', '2027-01-01'),
      (o, day) => {
        const due = amountDue(o, day);
        expect(due <= balanceOf(o)).toBe(true);
        const limits = repaymentLimits(due, balanceOf(o));
        expect(limits.maximum !== null && limits.minimum <= limits.maximum).toBe(true);
      },
    ),
  );
});

test.each([
  ['', 'This field is required'],
  ['a lot', 'Amount must be a number'],
  ['28,999.99', 'Your minimum repayment amount is 29,000'],
  ['116,000.01', 'Your maximum repayment amount is 116,000'],
])('LND-19, LND-21: answers the amount %j with %j', (text, message) => {
  const limits = repaymentLimits(2_900_000n, 11_600_000n);
  expect(checkAmount(text, limits, repaymentAmountMessages)).toEqual({ ok: false, message });
});

test('LND-20: lowers the minimum to the balance when less is left than is due', () => {
  expect(repaymentLimits(500n, 300n)).toEqual({ minimum: 300n, maximum: 300n });
});

test.each([
  [10_000_000n, 0n, 100_000n],
  [10_000_000n, 9_900_000n, 100_000n],
  [10_000_000n, 9_950_000n, 50_000n],
  [10_000_000n, 10_000_000n, 0n],
  [10_000_000n, 10_000_001n, 0n],
  [150n, 0n, 2n],
])(
  'LND-28: charges for a day on a loan of %s with %s charged before: %s',
  (original, charged, penalty) => {
    expect(dailyPenalty(original, charged, loanProducts.personal)).toBe(penalty);
  },
);

test('LND-28: stops penalties at the cap, however long a loan stays unpaid', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 400 }), (original, days) => {
      let charged = 0n;
      for (let day = 0; day < days; day += 1) {
        const penalty = dailyPenalty(original, charged, loanProducts.personal);
        expect(penalty >= 0n).toBe(true);
        charged += penalty;
      }
      expect(charged <= original).toBe(true);
    }),
  );
});
