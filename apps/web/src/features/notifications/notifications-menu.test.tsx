import type { Transaction } from '@quarrter/contract/activity';
import { expect, test } from 'vitest';
import { investmentEntry, loanEntry } from '../../activity/example-transactions.ts';
import { keys } from '../../api/keys.ts';
import { linksOf, renderScreen, textOf } from '../../render-screen.tsx';
import Notifications from './Notifications.tsx';

function menu(...transactions: Transaction[]): string {
  const Menu = () => <Notifications onFollow={() => {}} />;
  return renderScreen(Menu, { pattern: '/' }, [
    [keys.transactions(), { count: transactions.length, results: transactions, after: null }],
  ]);
}

test('SHL-08: without any it says No Notifications', () => {
  expect(textOf(menu())).toBe('No Notifications');
});

test('SHL-09: one of a loan leads to the loan', () => {
  expect(linksOf(menu(loanEntry({ loan_type: 'summer-time' })))).toEqual([
    expect.stringMatching(/^Loan repayment.* → \/loans\/summer-time\/details\/0193$/),
  ]);
});

test('SHL-10: one of an investment leads to the investment, its currency in lower case', () => {
  const dollar = investmentEntry({ currency: 'Dollar', investment_type: 'LTI' });
  expect(linksOf(menu(investmentEntry({}), dollar)).map((link) => link.split(' → ')[1])).toEqual([
    '/invest/details/naira/0194?type=FTI',
    '/invest/details/dollar/0194?type=LTI',
  ]);
});
