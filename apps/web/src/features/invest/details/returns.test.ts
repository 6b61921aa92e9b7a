import type { InvestmentRecord } from '@quarrter/contract/investments';
import { expect, test } from 'vitest';
import { returnsPoints } from './Returns.tsx';

function investment(changes: Partial<InvestmentRecord>): InvestmentRecord {
  return {
    investment_type: 'FTI',
    start_date: '2026-08-31',
    next_returns_date: '2026-09-30',
    monthly_accrued_interest: '2500.00',
    number_of_months: 3,
    credited: [],
    ...changes,
  } as InvestmentRecord;
}

const credited = (...dates: string[]) =>
  dates.map((credited_on, place) => ({ number: place + 1, credited_on, amount: '2500.00' }));

function datesOf(changes: Partial<InvestmentRecord>) {
  return returnsPoints(investment(changes)).map(
    (point) => `${point.date}${point.credited ? '' : ' to come'}`,
  );
}

test('IND-18: a new investment has everything to come until it matures', () => {
  expect(datesOf({})).toEqual(['2026-09-30 to come', '2026-10-31 to come', '2026-11-30 to come']);
});

test('IND-18: what was credited stands before what is to come', () => {
  expect(datesOf({ credited: credited('2026-09-30'), next_returns_date: '2026-10-31' })).toEqual([
    '2026-09-30',
    '2026-10-31 to come',
    '2026-11-30 to come',
  ]);
});

test('INV-20: a full-time investment earns on after it matured, month by month', () => {
  const all = credited('2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31');
  expect(datesOf({ credited: all, next_returns_date: '2027-01-31' })).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31 to come',
  ]);
});

test('IND-15: an inactive investment has nothing to come', () => {
  const changes = { credited: credited('2026-09-30'), next_returns_date: null };
  expect(datesOf(changes)).toEqual(['2026-09-30']);
});

test('IND-18: a limited-time investment stops at its end', () => {
  const all = credited('2026-09-30', '2026-10-31', '2026-11-30');
  expect(datesOf({ investment_type: 'LTI', credited: all })).toHaveLength(3);
});
