import { expect, test } from 'vitest';
import { arrearsOf, isArrearsEmailDay } from './arrears.ts';

function row(number: number, dueOn: string, owed: bigint) {
  return { number, dueOn, interestOutstanding: 0n, principalOutstanding: owed };
}

const instalments = [row(1, '2026-12-21', 900n), row(2, '2027-01-21', 2900n)];

test.each([
  ['2026-12-21', null],
  ['2026-12-22', { instalments: 900n, amount: 1000n, days: 1, firstNumber: 1, lastNumber: 1 }],
  ['2027-01-21', { instalments: 900n, amount: 1000n, days: 31, firstNumber: 1, lastNumber: 1 }],
  ['2027-01-22', { instalments: 3800n, amount: 3900n, days: 32, firstNumber: 1, lastNumber: 2 }],
] as const)('LND-28: on %s tells what is overdue, and for how many days', (date, expected) => {
  const arrears = arrearsOf({ penalties: 100n, instalments }, date);
  if (expected === null) expect(arrears).toBeNull();
  else expect(arrears).toMatchObject({ ...expected, since: '2026-12-21', penalties: 100n });
});

test('LND-28: an instalment that is paid is not in arrears', () => {
  const paid = [row(1, '2026-12-21', 0n), row(2, '2027-01-21', 2900n)];
  expect(arrearsOf({ penalties: 100n, instalments: paid }, '2027-01-03')).toBeNull();
});

test('emails go out on days 1, 3, 7 and 14 in arrears, and then once a week', () => {
  const days = Array.from({ length: 40 }, (_, day) => day).filter(isArrearsEmailDay);
  expect(days).toEqual([1, 3, 7, 14, 21, 28, 35]);
});
