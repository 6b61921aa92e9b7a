import type { InvestmentRecord } from '@quarrter/contract/investments';
import { expect, test } from 'vitest';
import { returnsPoints } from './Returns.tsx';

function investment(changes: Partial<InvestmentRecord>): InvestmentRecord {
  return {
    investment_type: 'FTI',
    start_date: '2026-08-31',
    next_returns_date: '2026-09-30',
    monthly_accrued_interest: '2500.00',
    monthly_accrued_gross: '2500.00',
    monthly_accrued_tax: '0.00',
    number_of_months: 3,
    credited: [],
    ...changes,
  } as InvestmentRecord;
}

const credited = (...dates: string[]) =>
  dates.map((credited_on, place) => ({ number: place + 1, credited_on, ...untaxed('2500.00') }));
const untaxed = (amount: string) => ({ amount, gross: amount, tax: '0.00' });

function datesOf(changes: Partial<InvestmentRecord>) {
  return returnsPoints(investment(changes)).map(
    (point) => `${point.date}${point.credited ? '' : ' upcoming'}`,
  );
}

test('IND-18: shows every return of a new investment as upcoming until it matures', () => {
  expect(datesOf({})).toEqual([
    '2026-09-30 upcoming',
    '2026-10-31 upcoming',
    '2026-11-30 upcoming',
  ]);
});

test('IND-18: lists credited returns before upcoming ones', () => {
  expect(datesOf({ credited: credited('2026-09-30'), next_returns_date: '2026-10-31' })).toEqual([
    '2026-09-30',
    '2026-10-31 upcoming',
    '2026-11-30 upcoming',
  ]);
});

test('INV-20: keeps crediting a full-time investment every month after it matures', () => {
  const all = credited('2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31');
  expect(datesOf({ credited: all, next_returns_date: '2027-01-31' })).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31 upcoming',
  ]);
});

test('IND-15: shows no upcoming return of an inactive investment', () => {
  const changes = { credited: credited('2026-09-30'), next_returns_date: null };
  expect(datesOf(changes)).toEqual(['2026-09-30']);
});

test('IND-18: stops the returns of a limited-time investment at its end', () => {
  const all = credited('2026-09-30', '2026-10-31', '2026-11-30');
  expect(datesOf({ investment_type: 'LTI', credited: all })).toHaveLength(3);
});

test('IND-18: shows a return that was credited in two parts, and the next one after it', () => {
  const parts = [
    { number: 1, credited_on: '2026-09-30', ...untaxed('1500.00') },
    { number: 1, credited_on: '2026-10-04', ...untaxed('1000.00') },
  ];
  expect(datesOf({ credited: parts, next_returns_date: '2026-10-31' })).toEqual([
    '2026-09-30',
    '2026-10-04',
    '2026-10-31 upcoming',
    '2026-11-30 upcoming',
  ]);
});

test('IND-15: counts the months in which an investment was inactive', () => {
  const changes = { credited: credited('2026-09-30'), next_returns_date: '2026-11-30' };
  expect(datesOf(changes)).toEqual(['2026-09-30', '2026-11-30 upcoming']);
});
