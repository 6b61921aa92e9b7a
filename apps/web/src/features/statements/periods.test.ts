import { expect, test } from 'vitest';
import { nameOfPeriod, periods } from './periods.ts';

test.each([
  ['This month', '2027-03-01', '2027-03-15'],
  ['Last month', '2027-02-01', '2027-02-28'],
  ['This year', '2027-01-01', '2027-03-15'],
  ['Last year', '2026-01-01', '2026-12-31'],
])('%s is from %s to %s on 15 Mar 2027', (label, from, to) => {
  const period = periods.find((one) => one.label === label);
  expect(period?.of('2027-03-15')).toEqual({ from, to });
  expect(nameOfPeriod({ from, to }, '2027-03-15')).toBe(period?.name);
});

test('a period that was typed has no name', () => {
  expect(nameOfPeriod({ from: '2027-03-02', to: '2027-03-15' }, '2027-03-15')).toBeUndefined();
  expect(nameOfPeriod({ from: '', to: '' }, '2027-03-15')).toBeUndefined();
});

test('the last month of January is December', () => {
  expect(periods[1].of('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
