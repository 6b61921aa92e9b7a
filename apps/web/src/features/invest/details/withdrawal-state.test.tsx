import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

type Withdrawal = InvestmentRecord['withdrawals'][number];

const paid: Withdrawal = {
  ...{ id: 'w-1', amount: '5000.00', whole_amount: '5000.00', requested_on: '2026-11-20' },
  ...{ status: 'paid', note: '', waiting_for: [], send_after: null, can_cancel: false },
  ...{ bank: 'GTBank', account_ending: '6789', paid_loan: null },
};

const show = (changes: Partial<Withdrawal>) =>
  renderScreen(
    () => <WithdrawalState withdrawal={{ ...paid, ...changes }} />,
    { pattern: '/' },
    [],
  );

test('WDR-20: a withdrawal that failed leads to help, and one that was paid does not', () => {
  expect(textOf(show({ status: 'failed' }))).toContain('Get help with a withdrawal');
  expect(show({ status: 'failed' })).toContain('/help?about=withdrawal');
  expect(textOf(show({}))).toBe('PaidTo GTBank ending in 6789');
});

test('WDR-21: a withdrawal that paid a loan names the loan, and no bank', () => {
  const text = textOf(show({ bank: '', account_ending: '', paid_loan: 'X6GC-FAGF' }));
  expect(text).toBe('PaidTo your loan X6GC-FAGF');
});
