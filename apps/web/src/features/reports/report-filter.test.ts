import { describe, expect, test } from 'vitest';
import type { TransactionRow } from '../../activity/transaction-row.ts';
import {
  dateRanges,
  filterGroups,
  groupTicks,
  isWholeReport,
  kindsFrom,
  type ReportView,
  rangeFrom,
  viewReport,
  wholeReport,
  withGroup,
  withKind,
} from './report-filter.ts';

const today = '2026-11-21';
const [loans, investments] = filterGroups;

function row(changes: Partial<TransactionRow>): TransactionRow {
  return {
    id: `${changes.event} ${changes.action} ${changes.date}`,
    date: today,
    event: 'Loan',
    action: 'Repayment',
    amount: '100.00',
    currency: 'NGN',
    initiator: 'User',
    subject: 'Personal loan',
    shortId: '7K3M-92QD',
    direction: 'in',
    href: '/',
    ...changes,
  };
}

const rows = [
  row({ event: 'Loan', action: 'Withdrawal', date: '2026-11-01', amount: '100000.00' }),
  row({ event: 'Loan', action: 'Repayment', date: '2026-11-20', amount: '29000.00' }),
  row({ event: 'Investment', action: 'Withdrawal', date: '2026-11-10', amount: '5000.00' }),
  row({ event: 'Investment', action: 'Deposit', date: '2026-08-01', amount: '250000.00' }),
  row({ event: 'Investment', action: 'Returns', date: '2026-09-01', amount: '2500.00' }),
];

function view(changes: Partial<ReportView>) {
  return viewReport(rows, { ...wholeReport, ...changes }, today);
}

function names(changes: Partial<ReportView>) {
  return view(changes).map(({ event, action }) => `${event} ${action}`);
}

describe('the account report', () => {
  test.each([
    ['REP-12', 'loan-withdrawals', 'Loan Withdrawal'],
    ['REP-12', 'loan-repayments', 'Loan Repayment'],
    ['REP-13', 'withdrawals', 'Investment Withdrawal'],
    ['REP-13', 'deposits', 'Investment Deposit'],
    ['REP-13', 'returns', 'Investment Returns'],
  ] as const)('%s: with %s ticked lists only %s', (_id, kind, name) => {
    expect(names({ kinds: [kind] })).toEqual([name]);
  });

  test.each([
    ['7-days', '2026-11-14', '2026-11-15'],
    ['2-weeks', '2026-11-07', '2026-11-08'],
    ['1-month', '2026-10-21', '2026-10-22'],
    ['6-months', '2026-05-21', '2026-05-22'],
    ['1-year', '2025-11-21', '2025-11-22'],
  ] as const)(
    'REP-14, REP-17: the range %s leaves out its cut-off %s and keeps %s',
    (range, cutOff, listed) => {
      const dated = [cutOff, listed, today, '2026-11-22'].map((date) => row({ date }));
      const dates = viewReport(dated, { ...wholeReport, range }, today).map(({ date }) => date);
      expect(dates).toEqual([today, listed]);
    },
  );

  test('REP-14: names the five date ranges', () => {
    expect(dateRanges.map(({ label }) => label)).toEqual([
      'Last 7 Days',
      'Last 2 Weeks',
      'Last Month',
      'Last 6 Months',
      'Last 1 Year',
    ]);
  });

  test('REP-15: ticks and unticks all kinds of a group together', () => {
    const ticked = withGroup(['loan-repayments'], investments, true);
    expect(ticked).toEqual(['loan-repayments', 'withdrawals', 'deposits', 'returns']);
    expect(withGroup(ticked, investments, false)).toEqual(['loan-repayments']);
  });

  test('REP-15: shows a group as all, some or not ticked', () => {
    const ticked = withGroup(['loan-repayments'], investments, true);
    expect(groupTicks(ticked, investments)).toBe('all');
    expect(groupTicks(ticked, loans)).toBe('some');
    expect(groupTicks(withKind(ticked, 'loan-repayments', false), loans)).toBe('none');
  });

  test('REP-18: joins ticked kinds by or and then limits them by date', () => {
    const kinds = ['loan-withdrawals', 'loan-repayments', 'returns'] as const;
    expect(names({ kinds })).toEqual(['Loan Repayment', 'Loan Withdrawal', 'Investment Returns']);
    expect(names({ kinds, range: '7-days' })).toEqual(['Loan Repayment']);
  });

  test('REP-19, REP-20: sorts dates newest first, and reverses them with the toggle', () => {
    const newest = ['2026-11-20', '2026-11-10', '2026-11-01', '2026-09-01', '2026-08-01'];
    expect(view({ sortBy: 'date' }).map(({ date }) => date)).toEqual(newest);
    const flipped = view({ sortBy: 'date', flipped: true });
    expect(flipped.map(({ date }) => date)).toEqual(newest.toReversed());
  });

  test('REP-19, REP-20: sorts amounts lowest first, as numbers and not as text', () => {
    const lowest = ['2500.00', '5000.00', '29000.00', '100000.00', '250000.00'];
    expect(view({ sortBy: 'amount' }).map(({ amount }) => amount)).toEqual(lowest);
    const flipped = view({ sortBy: 'amount', flipped: true });
    expect(flipped.map(({ amount }) => amount)).toEqual(lowest.toReversed());
  });

  test('REP-18: applies a filter and a sort together', () => {
    const kinds = withGroup([], investments, true);
    expect(view({ kinds, sortBy: 'amount', flipped: true }).map(({ amount }) => amount)).toEqual([
      '250000.00',
      '5000.00',
      '2500.00',
    ]);
  });

  test('REP-21: lists the newest first by default', () => {
    expect(view({})[0]?.date).toBe('2026-11-20');
  });

  test('REP-22: lists everything again once the filters are cleared', () => {
    expect(view(wholeReport)).toHaveLength(rows.length);
    expect(isWholeReport(wholeReport)).toBe(true);
  });

  test('REP-22: knows of every filter and sort that can be cleared', () => {
    const active = [{ kinds: kindsFrom('returns') }, { range: '7-days' as const }];
    const sorted = [{ sortBy: 'date' as const }, { flipped: true }];
    for (const changes of [...active, ...sorted]) {
      expect(isWholeReport({ ...wholeReport, ...changes })).toBe(false);
    }
  });

  test('SHL-17: ignores unknown values in the address', () => {
    expect(kindsFrom('returns,boats,deposits')).toEqual(['deposits', 'returns']);
    expect([rangeFrom('7-days'), rangeFrom('9-days'), rangeFrom('')]).toEqual([
      '7-days',
      null,
      null,
    ]);
  });
});
