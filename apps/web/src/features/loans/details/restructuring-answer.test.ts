import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanStates } from '@quarrter/domain/loans';
import { expect, test } from 'vitest';
import { stillHolds } from './restructuring-answer.ts';

function loan(state: 'active' | 'complete', next: string | null): LoanRecord {
  return { ...loanStates[state].codes, state, next_payment_date: next } as unknown as LoanRecord;
}

test.each([
  ['before any payment', loan('active', '2026-12-21'), true],
  ['once its first payment is paid', loan('active', '2027-01-21'), false],
  ['once the loan is paid off', loan('complete', null), false],
])('%s, the message about the new schedule is shown: %#', (_when, now, shown) => {
  expect(stillHolds(loan('active', '2026-12-21'), now)).toBe(shown);
});
