import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { expect, test } from 'vitest';
import { canWithdraw, maturityText } from './investment.ts';

function investment(changes: Partial<InvestmentRecord>): InvestmentRecord {
  return { id: '1', balance: '100.00', start_date: '2026-01-01', ...changes } as InvestmentRecord;
}

test.each([
  [1, 1, false],
  [0, 1, true],
  [-40, 1, true],
  [-40, 2, true],
  [-40, 3, false],
])('IND-17: with %i days left and status %i offers to withdraw: %s', (days, status, offered) => {
  expect(canWithdraw(investment({ days_left: days, status }))).toBe(offered);
});

test.each([
  [-1, 'Mature'],
  [0, 'Matures today'],
  [1, '1 day left'],
  [92, '92 days left'],
])('IND-16: shows %i days left as %j', (days_left, text) => {
  expect(maturityText(investment({ days_left }))).toBe(text);
});
