import { expect, test } from 'vitest';
import { netWorthByMonth } from './index.ts';

test('IND-01: what is held changes by month ends, and today counts as one', () => {
  const changes = [
    { month: '2027-12-01', capital: 100n, returns: 0n },
    { month: '2028-02-01', capital: -40n, returns: 3n },
    { month: '2028-02-01', capital: 0n, returns: 2n },
  ];
  expect(netWorthByMonth(changes, '2028-03-10')).toEqual([
    { on: '2027-12-31', capital: 100n, returns: 0n },
    { on: '2028-01-31', capital: 100n, returns: 0n },
    { on: '2028-02-29', capital: 60n, returns: 5n },
    { on: '2028-03-10', capital: 60n, returns: 5n },
  ]);
});

test('IND-01: shows two years, with what was held before', () => {
  const worth = netWorthByMonth([{ month: '2020-01-01', capital: 7n, returns: 1n }], '2027-01-31');
  expect([worth.length, worth[0]]).toEqual([24, { on: '2025-02-28', capital: 7n, returns: 1n }]);
});

test('IND-01: a client who never invested has no months', () => {
  expect(netWorthByMonth([], '2027-01-31')).toEqual([]);
});
