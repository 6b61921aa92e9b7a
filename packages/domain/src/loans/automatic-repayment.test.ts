import { expect, test } from 'vitest';
import { announcedAmount, dueBy, nextAutomaticDate } from './automatic-repayment.ts';

const instalment = (number: number, dueOn: string, owed = 2_900_000n) => ({
  ...{ number, dueOn, interestOutstanding: 400_000n, principalOutstanding: owed - 400_000n },
});
const outstanding = {
  penalties: 100_000n,
  smallestArrears: 5_000n,
  instalments: [
    instalment(1, '2026-12-21'),
    instalment(2, '2027-01-21'),
    instalment(3, '2027-02-21'),
  ],
};

test.each([
  ['2026-12-20', 0n],
  ['2026-12-21', 3_000_000n],
  ['2027-01-20', 3_000_000n],
  ['2027-01-21', 5_900_000n],
])('on %s this much is due, and nothing of later dates: %s', (date, expected) => {
  expect(dueBy(outstanding, date)).toBe(expected);
});

const room = { perDay: 100_000n, left: 10_000_000n };

test.each([
  ['before anything is due', '2026-12-18', '2026-12-21', 3_000_000n],
  ['after the due date', '2026-12-24', '2026-12-27', 3_300_000n],
  ['on the due date', '2026-12-21', '2026-12-24', 3_200_000n],
  ['for a date on which nothing is due', '2026-12-10', '2026-12-20', 0n],
])('announces the penalties until the charge %s', (_when, today, chargeOn, expected) => {
  expect(announcedAmount(outstanding, today, chargeOn, room)).toBe(expected);
});

test('announces no penalties beyond their cap', () => {
  const announced = (left: bigint) =>
    announcedAmount(outstanding, '2026-12-24', '2026-12-27', { ...room, left });
  expect(announced(50_000n)).toBe(3_050_000n);
  expect(announced(250_000n)).toBe(3_250_000n);
});

test('charges what is too small for a card with the next instalment', () => {
  const [, ...later] = outstanding.instalments;
  const rest = {
    ...instalment(1, '2026-12-21'),
    interestOutstanding: 0n,
    principalOutstanding: 20n,
  };
  const small = { ...outstanding, penalties: 0n, instalments: [rest, ...later] };
  expect(announcedAmount(small, '2026-12-24', '2026-12-27', room)).toBe(0n);
  expect(announcedAmount(small, '2027-01-18', '2027-01-21', room)).toBe(2_900_020n);
});

test.each([
  ['2026-12-17', '2026-12-21'],
  ['2026-12-18', '2027-01-21'],
  ['2027-02-18', null],
])('switched on on %s, the first charge is on %s', (date, expected) => {
  expect(nextAutomaticDate(outstanding, date)).toBe(expected);
});

test('passes over a due date that is paid already', () => {
  const paid = {
    ...instalment(1, '2026-12-21'),
    interestOutstanding: 0n,
    principalOutstanding: 0n,
  };
  const rest = { ...outstanding, instalments: [paid, ...outstanding.instalments.slice(1)] };
  expect(nextAutomaticDate(rest, '2026-12-01')).toBe('2027-01-21');
  expect(dueBy(rest, '2026-12-21')).toBe(0n);
});
