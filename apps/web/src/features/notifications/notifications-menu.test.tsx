import type { Transaction } from '@quarrter/contract/activity';
import { expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { keys } from '../../api/keys.ts';
import { linksOf, renderScreen, textOf } from '../../render-screen.tsx';
import Notifications from './Notifications.tsx';

function menu(...transactions: Transaction[]): string {
  const results = transactions.map((entry) => ({ id: entry.id, read: true, entry }));
  const Menu = () => <Notifications onFollow={() => {}} />;
  return renderScreen(Menu, { pattern: '/' }, [[keys.notifications(), { unread: 0, results }]]);
}

test('SHL-08: says `No Notifications` when there are none', () => {
  expect(textOf(menu())).toContain('No Notifications');
});

test('SHL-09: links a loan notification to the loan', () => {
  expect(linksOf(menu(loanEntry({ loan_type: 'summer-time' })))[0]).toMatch(
    /^Loan repayment.* → \/loans\/summer-time\/details\/0193$/,
  );
});

test('SHL-10: links an investment notification to the investment, currency in lower case', () => {
  const dollar = investmentEntry({ currency: 'Dollar', investment_type: 'LTI' });
  expect(
    linksOf(menu(investmentEntry({}), dollar))
      .slice(0, 2)
      .map((link) => link.split(' → ')[1]),
  ).toEqual(['/invest/details/naira/0194?type=FTI', '/invest/details/dollar/0194?type=LTI']);
});

test('SHL-07: marks a new notification with a dot and for screen readers', () => {
  const results = [true, false].map((read) => ({ id: `${read}`, read, entry: loanEntry({}) }));
  const Menu = () => <Notifications onFollow={() => {}} />;
  const links = linksOf(
    renderScreen(Menu, { pattern: '/' }, [[keys.notifications(), { unread: 0, results }]]),
  );
  expect(links[0]).toMatch(/^Loan repayment/);
  expect(links[1]).toMatch(/^New: ?Loan repayment/);
});
