import { callKey } from '@quarrter/client/calls';
import { home } from '@quarrter/contract/client/home';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { linksOf, renderScreen } from '../render-screen.tsx';
import { inState } from './in-state.ts';
import { LoanActions } from './LoanActions.tsx';

const matured = { id: 'i-1', balance: '5000.00', count: 1 };

function linksFor(changes: object, stored: object | null): string[] {
  const loan = {
    ...{ loan_type: 'personal', loan_type_id: 'l-1', waiting: null, restructuring: null },
    ...inState('overdue'),
    ...changes,
  } as LoanRecord;
  const html = renderScreen(() => <LoanActions loan={loan} tone="late" />, { pattern: '/loans' }, [
    [callKey(home), { naira: { matured: stored } }],
  ]);
  return linksOf(html).map((link) => link.split(' → ')[0] ?? '');
}

test('WDR-21: a client in arrears with a matured investment can pay from it', () => {
  const arrears = { amount: '31000.00' };
  const fromInvestment = 'Pay from your investment';
  expect(linksFor({ arrears }, matured)).toEqual([
    ...['Repay', 'Can’t pay it all? Talk to us', fromInvestment, 'See this loan'],
    'Get help with an overdue loan',
  ]);
  expect(linksFor({ arrears }, null)).not.toContain(fromInvestment);
  expect(linksFor({ arrears: null }, matured)).toEqual(['Repay', 'See this loan']);
});
