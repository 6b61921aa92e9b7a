import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanStates } from '@quarrter/domain/loans';
import { expect, test } from 'vitest';
import { currentLoan, hasStarted, stateOf, takesRepayments } from './current-loan.ts';
import { inState } from './in-state.ts';

function loan(state: keyof typeof loanStates, balance = '100.00'): LoanRecord {
  return { ...inState(state), id: state, balance } as LoanRecord;
}

test.each(['applied', 'verified', 'offered', 'accepted', 'active', 'overdue'] as const)(
  'LON-02: takes a loan that is %s as the current one',
  (state) => expect(currentLoan([loan(state), loan('complete', '0.00')])?.id).toBe(state),
);

test.each([
  ['disapproved', '100.00'],
  ['rejected', '100.00'],
  ['expired', '100.00'],
  ['cancelled', '100.00'],
  ['complete', '0.00'],
] as const)('LON-02: finds no current loan after one that is %s', (state, balance) => {
  expect(currentLoan([loan(state, balance), loan('active')])).toBeUndefined();
});

test('LND-16: takes repayments only for an active or overdue loan', () => {
  const names = Object.keys(loanStates) as (keyof typeof loanStates)[];
  expect(names.filter((name) => takesRepayments(loan(name)))).toEqual(['active', 'overdue']);
});

test('LON-04: counts a loan as started once its status is above 0', () => {
  expect([hasStarted(loan('accepted')), hasStarted(loan('active'))]).toEqual([false, true]);
});

test('LND-02: reads the state from the record', () => {
  expect(stateOf(loan('expired'))).toBe('expired');
});
