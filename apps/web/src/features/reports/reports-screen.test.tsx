import { callKey } from '@quarrter/client/calls';
import { accountReport } from '@quarrter/contract/client/account-report';
import type { Transaction } from '@quarrter/contract/client/activity';
import { settings } from '@quarrter/contract/platform';
import { describe, expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { linksOf, renderScreen, tableOf, textOf } from '../../render-screen.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import ReportsPage from './ReportsPage.tsx';
import { useReportView } from './use-report-view.ts';

const today = [callKey(settings), { business_date: '2026-11-21' }] as const;

function report(...transactions: Transaction[]): string {
  const pages = { pages: [{ results: transactions, after: null }], pageParams: [null] };
  const answers = [today, [[...callKey(accountReport, { query: {} }), 'pages'], pages] as const];
  return renderScreen(ReportsPage, { pattern: '/reports' }, answers);
}

describe('/reports', () => {
  test('REP-01, FMT-08: shows the heading and the columns of the report', () => {
    const html = report(loanEntry({}), investmentEntry({ initiator: 'System' }));
    expect(html).toMatch(/<h2[^>]*>Your Account Report<\/h2>/);
    expect(tableOf(html)).toEqual([
      ['Date', 'Event', 'Action', 'Amount', 'Initiator'],
      ['November 2026'],
      ['20 Nov 2026', 'Loan, personal', 'Repayment', '-N29,000', 'User'],
      ['September 2026'],
      ['1 Sep 2026', 'Investment, naira', 'Deposit', '-N250,000', 'System'],
    ]);
  });

  test('REP-02, REP-03: links a row to its loan or investment', () => {
    const dollar = investmentEntry({ currency: 'Dollar', investment_type: 'LTI' });
    expect(linksOf(report(loanEntry({ loan_type: 'rainy-day' }), dollar))).toEqual([
      'Statements → /reports/statements',
      'Loan, rainy-day → /loans/rainy-day/details/0193',
      'Investment, dollar → /invest/details/dollar/0194?type=LTI',
    ]);
  });

  test.each([
    ['one transaction, opens it', [loanEntry({})], 'true'],
    ['several, opens none of them', [loanEntry({}), investmentEntry({})], 'false'],
  ])('a search that finds %s', (_found, transactions, expanded) => {
    const pages = { pages: [{ results: transactions, after: null }], pageParams: [null] };
    const html = renderScreen(
      ReportsPage,
      { pattern: '/reports', address: '/reports?search=March' },
      [today, [[...callKey(accountReport, { query: { search: 'March' } }), 'pages'], pages]],
    );
    const rows = [...html.matchAll(/<button[^>]*aria-label="Details of[^>]*>/g)].map(String);
    expect(rows).toHaveLength(transactions.length);
    for (const row of rows) expect(row).toContain(`aria-expanded="${expanded}"`);
  });

  test('REP-19: says that amounts of both currencies are sorted by their figures', () => {
    const sorted = (...transactions: Transaction[]) => {
      const pages = { pages: [{ results: transactions, after: null }], pageParams: [null] };
      const key = [...callKey(accountReport, { query: { sort: 'amount' } }), 'pages'];
      const at = { pattern: '/reports', address: '/reports?sort=amount' };
      return textOf(renderScreen(ReportsPage, at, [today, [key, pages]]));
    };
    const dollar = investmentEntry({ currency: 'Dollar' });
    const note =
      '2 transactions. Naira and dollar amounts are sorted together, without conversion.';
    expect(sorted(loanEntry({}), dollar)).toContain(note);
    expect(sorted(loanEntry({}), investmentEntry({}))).not.toContain('sorted together');
    expect(report(loanEntry({}), dollar)).not.toContain('sorted together');
  });

  test('REP-04: says `No Results Found` when there is nothing to list', () => {
    expect(textOf(report())).toContain('No Results Found');
  });

  test('REP-05: shows a loading indicator instead of an empty list', () => {
    const html = renderScreen(ReportsPage, { pattern: '/reports' }, [today]);
    expect(html).toMatch(/role="status"[^>]*><span class="sr-only">Loading your report…/);
    expect(textOf(html)).not.toContain('No Results Found');
  });

  test.each([
    ['', 'Any time'],
    ['?date=2-weeks', 'Last 2 Weeks'],
    ['?date=1-year', 'Last 1 Year'],
  ])(
    'REP-16: with %j chooses one date range, and its heading cannot be ticked',
    (query, chosen) => {
      const Panel = () => <FilterPanel id="panel" controls={useReportView()} />;
      const html = renderScreen(Panel, { pattern: '/reports', address: `/reports${query}` }, []);
      const groups = html.split('<fieldset').slice(1);
      const dates = groups.find((group) => group.includes('>Date</legend>')) ?? '';
      expect(dates).not.toContain('type="checkbox"');
      const choices = [...dates.matchAll(/<input([^>]*)\/?>\s*<span>([^<]*)/g)];
      expect(choices.every(([, input]) => input?.includes('name="report-date"'))).toBe(true);
      const checked = choices.filter(([, input]) => input?.includes('checked'));
      expect(checked.map(([, , label]) => label)).toEqual([chosen]);
      expect(groups.filter((group) => group.includes('type="checkbox"'))).toHaveLength(2);
    },
  );
});
