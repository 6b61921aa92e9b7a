import { expect, test } from 'vitest';
import { parsePeriodQuery } from './period-query.ts';

test.each([
  ['2025-03-12', '2025-03-12', '2025-03-12', ''],
  ['12/3/2025', '2025-03-12', '2025-03-12', ''],
  ['12 March 2025', '2025-03-12', '2025-03-12', ''],
  ['2nd  sept 2025', '2025-09-02', '2025-09-02', ''],
  ['March 12, 2025', '2025-03-12', '2025-03-12', ''],
  ['feb 2024', '2024-02-01', '2024-02-29', ''],
  ['2025-12', '2025-12-01', '2025-12-31', ''],
  ['12/2025', '2025-12-01', '2025-12-31', ''],
  ['repayment March 2025', '2025-03-01', '2025-03-31', 'repayment'],
  ['N29,000 on 12 Mar 2025', '2025-03-12', '2025-03-12', 'N29,000'],
  ['Dec 9999', '9999-12-01', '9999-12-31', ''],
])('the search %j is about %s to %s', (text, from, to, rest) => {
  expect(parsePeriodQuery(text)).toEqual({ period: { from, to }, rest });
});

test.each([
  'march',
  '2025',
  '29,000',
  '30 Feb 2025',
  '13/2025',
  '0000-01-01',
  'maroon 99999',
  'P2CC-RG9M',
  '01930000-0000-7000-8000-000000000000',
])('the search %j names no day and no month', (text) => {
  expect(parsePeriodQuery(text)).toBeNull();
});
