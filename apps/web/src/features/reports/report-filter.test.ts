import { describe, expect, test } from 'vitest';
import {
  dateRanges,
  filterGroups,
  groupTicks,
  isWholeReport,
  kindsFrom,
  queryOf,
  type ReportView,
  rangeFrom,
  wholeReport,
  withGroup,
  withKind,
} from './report-filter.ts';

const today = '2026-11-21';
const [loans, investments] = filterGroups;

const query = (changes: Partial<ReportView>) => queryOf({ ...wholeReport, ...changes }, today);

describe('the account report', () => {
  test('REP-21, REP-22: asks for everything, newest first, by default and when cleared', () => {
    expect(query({})).toEqual({});
    expect(isWholeReport(wholeReport)).toBe(true);
  });

  test.each([
    ['7-days', '2026-11-15'],
    ['2-weeks', '2026-11-08'],
    ['1-month', '2026-10-22'],
    ['6-months', '2026-05-22'],
    ['1-year', '2025-11-22'],
  ] as const)('REP-14, REP-17: the range %s begins after its cut-off, on %s', (range, from) => {
    expect(query({ range })).toEqual({ from, to: today });
  });

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

  test('REP-18: asks for kinds, period, order and words together', () => {
    const kinds = ['loan-withdrawals', 'returns'] as const;
    expect(query({ kinds, range: '7-days', sortBy: 'amount', search: 'naira' })).toEqual({
      kinds: 'loan-withdrawals,returns',
      from: '2026-11-15',
      to: today,
      sort: 'amount',
      search: 'naira',
    });
  });

  test('REP-19, REP-20: the toggle reverses dates to the oldest and amounts to the highest', () => {
    expect(query({ sortBy: 'date' })).toEqual({});
    expect(query({ sortBy: 'date', flipped: true })).toEqual({ order: 'asc' });
    expect(query({ sortBy: 'amount', flipped: true })).toEqual({ sort: 'amount', order: 'desc' });
  });

  test('REP-22: knows of every filter, sort and search that can be cleared', () => {
    const active = [{ kinds: kindsFrom('returns') }, { range: '7-days' as const }];
    const others = [{ sortBy: 'date' as const }, { flipped: true }, { search: '29,000' }];
    for (const changes of [...active, ...others]) {
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
