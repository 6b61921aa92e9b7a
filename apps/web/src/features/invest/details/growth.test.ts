import type {
  GrowthMonthRecord,
  InvestmentGrowthRecord,
} from '@quarrter/contract/client/investment-growth';
import { expect, test } from 'vitest';
import { growthSummary } from './Growth.tsx';
import { monthText } from './GrowthChart.tsx';
import { growthRows } from './GrowthTable.tsx';

const untaxed = (amount: string) => ({ amount, gross: amount, tax: '0.00' });

function month(
  number: number,
  date: string,
  state: GrowthMonthRecord['state'],
  amount = '1000.00',
): GrowthMonthRecord {
  return { number, date, state, ...untaxed(amount), earned: '3000.00', capital: '100000.00' };
}

const grown = (changes: Partial<InvestmentGrowthRecord>) => ({
  growth: growth(changes),
  maturity_date: '2027-01-21',
});

function growth(changes: Partial<InvestmentGrowthRecord>): InvestmentGrowthRecord {
  return {
    months: [],
    movements: [],
    credited: untaxed('0.00'),
    to_come: untaxed('0.00'),
    ...changes,
  };
}

test('IND-18: says what was earned, and what is to come by when', () => {
  const text = growthSummary(
    grown({
      months: [month(1, '2026-12-21', 'credited'), month(2, '2027-01-21', 'upcoming')],
      credited: untaxed('1000.00'),
      to_come: untaxed('1000.00'),
    }),
    'NGN',
  );
  expect(text).toBe(
    'You have earned N1,000 so far. If nothing changes, N1,000 more will be credited by ' +
      '21 Jan 2027.',
  );
});

test('IND-18: says what was earned before and after tax where a tax was withheld', () => {
  const credited = { gross: '1000.00', tax: '100.00', amount: '900.00' };
  const text = growthSummary(grown({ credited }), 'USD');
  expect(text).toBe('You have earned $1,000. $100 was withheld as tax, and $900 was credited.');
});

test('IND-18: tells what the plan earned from what came after it matured', () => {
  const months = ['2026-12-21', '2027-01-21', '2027-02-21'].map((date, position) =>
    month(position + 1, date, 'credited'),
  );
  expect(growthSummary(grown({ months, credited: untaxed('3000.00') }), 'NGN')).toBe(
    'You have earned N3,000 so far. Your plan earned N2,000 of this by 21 Jan 2027; the rest ' +
      'came after it matured, because your money stayed invested.',
  );
});

test('IND-18: an investment imported after it matured earned nothing before that here', () => {
  const months = [month(4, '2027-02-21', 'credited')];
  expect(growthSummary(grown({ months, credited: untaxed('1000.00') }), 'NGN')).toBe(
    'You have earned N1,000 so far.',
  );
});

test('IND-15: says in how many months an inactive investment earned nothing', () => {
  const months = [month(1, '2026-12-21', 'none', '0.00'), month(2, '2027-01-21', 'none', '0.00')];
  expect(growthSummary(grown({ months }), 'NGN')).toContain(
    'You earned nothing in 2 of these months.',
  );
});

test('WDR-17: the table has withdrawals among the months, after the return of their day', () => {
  const rows = growthRows(
    growth({
      months: [month(1, '2026-12-21', 'credited'), month(2, '2027-01-21', 'upcoming')],
      movements: [
        { date: '2026-12-21', kind: 'withdrawal', amount: '500.00', capital_left: '99500.00' },
      ],
    }),
  );
  expect(rows.map(({ date, what, amount, capital }) => [date, what, amount, capital])).toEqual([
    ['2026-12-21', 'Credited', '1000.00', '100000.00'],
    ['2026-12-21', 'Withdrawal', '-500.00', '99500.00'],
    ['2027-01-21', 'To come', '1000.00', '100000.00'],
  ]);
});

test('IND-18: reads out a month with its tax, what was earned by then and its capital', () => {
  const taxed = { ...month(3, '2027-02-21', 'upcoming', '900.00'), gross: '1000.00' };
  expect(monthText({ ...taxed, tax: '100.00' }, 'NGN')).toBe(
    '21 Feb 2027: N900 to come (N1,000 less N100 tax), N3,000 earned by then, on N100,000 of ' +
      'capital.',
  );
});
