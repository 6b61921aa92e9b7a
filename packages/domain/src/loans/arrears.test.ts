import { expect, test } from 'vitest';
import { addMonths } from '../calendar/index.ts';
import { arrearsOf, isArrearsEmailDay } from './arrears.ts';

function row(number: number, dueOn: string, owed: bigint) {
  return { number, dueOn, interestOutstanding: 0n, principalOutstanding: owed };
}

const owed = { penalties: 100n, smallestArrears: 1n };
const instalments = [row(1, '2026-12-21', 900n), row(2, '2027-01-21', 2900n)];

test.each([
  ['2026-12-21', null],
  ['2026-12-22', { instalments: 900n, amount: 1000n, days: 1, firstNumber: 1, lastNumber: 1 }],
  ['2027-01-21', { instalments: 900n, amount: 1000n, days: 31, firstNumber: 1, lastNumber: 1 }],
  ['2027-01-22', { instalments: 3800n, amount: 3900n, days: 32, firstNumber: 1, lastNumber: 2 }],
] as const)('LND-28: on %s tells what is overdue, and for how many days', (date, expected) => {
  const arrears = arrearsOf({ ...owed, instalments }, date);
  if (expected === null) expect(arrears).toBeNull();
  else expect(arrears).toMatchObject({ ...expected, since: '2026-12-21', penalties: 100n });
});

test('LND-28: an instalment that is paid is not in arrears', () => {
  const paid = [row(1, '2026-12-21', 0n), row(2, '2027-01-21', 2900n)];
  expect(arrearsOf({ ...owed, instalments: paid }, '2027-01-03')).toBeNull();
});

test.each([
  ['the rest of an instalment', [20n, 2900n], '2027-01-21'],
  ['several instalments that are small', [29n, 29n, 29n], '2027-01-21'],
  ['an older rest beside what is late', [49n, 50n], '2027-01-21'],
  ['a rest that reaches it', [50n, 2900n], '2026-12-21'],
  ['the last rest of a loan', [49n], null],
])('LND-28: is late from the smallest arrears on: %s', (_, unpaid, since) => {
  const rows = unpaid.map((amount, index) =>
    row(index + 1, addMonths('2026-12-21', index), amount),
  );
  const loan = { ...owed, smallestArrears: 50n, instalments: rows };
  expect(arrearsOf(loan, '2027-06-01')?.since ?? null).toBe(since);
  const amount = 100n + unpaid.reduce((whole, one) => whole + one);
  expect(arrearsOf(loan, '2027-06-01')?.amount ?? null).toBe(since === null ? null : amount);
});

test('emails go out on days 1, 3, 7 and 14 in arrears, and then once a week', () => {
  const days = Array.from({ length: 40 }, (_, day) => day).filter(isArrearsEmailDay);
  expect(days).toEqual([1, 3, 7, 14, 21, 28, 35]);
});
