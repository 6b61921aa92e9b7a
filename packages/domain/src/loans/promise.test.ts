import { expect, test } from 'vitest';
import { minimumWithPromise, type PaidPart, promiseProgress } from './promise.ts';

const parts = [
  { dueOn: '2027-01-10', amount: 10_000n },
  { dueOn: '2027-01-20', amount: 5_000n },
] as const;

const cases: readonly [string, readonly PaidPart[], string, string, unknown][] = [
  ['nothing is paid yet', [], '2027-01-05', 'open', { dueOn: '2027-01-10', amount: 10_000n }],
  ['it is the day itself', [], '2027-01-10', 'open', { dueOn: '2027-01-10', amount: 10_000n }],
  ['the date has passed', [], '2027-01-11', 'broken', null],
  [
    'a part of the first is paid',
    [{ on: '2027-01-08', amount: 4_000n }],
    '2027-01-08',
    'open',
    { dueOn: '2027-01-10', amount: 6_000n },
  ],
  [
    'the first is paid in two parts',
    [
      { on: '2027-01-08', amount: 4_000n },
      { on: '2027-01-10', amount: 6_000n },
    ],
    '2027-01-11',
    'open',
    { dueOn: '2027-01-20', amount: 5_000n },
  ],
  [
    'the first is paid a day late',
    [{ on: '2027-01-11', amount: 10_000n }],
    '2027-01-11',
    'broken',
    null,
  ],
  ['all is paid early', [{ on: '2027-01-06', amount: 15_000n }], '2027-01-06', 'kept', null],
  ['the second is missed', [{ on: '2027-01-06', amount: 14_999n }], '2027-01-21', 'broken', null],
];

test.each(cases)('when %s', (_, paid, today, state, next) => {
  expect(promiseProgress(parts, paid, today as never)).toEqual({ state, next });
});

test('LND-20: the smallest repayment is what the promise asks for next, if that is less', () => {
  const next = { dueOn: '2027-01-10', amount: 10_000n } as const;
  expect(minimumWithPromise(29_000n, next)).toBe(10_000n);
  expect(minimumWithPromise(8_000n, next)).toBe(8_000n);
  expect(minimumWithPromise(29_000n, null)).toBe(29_000n);
});
