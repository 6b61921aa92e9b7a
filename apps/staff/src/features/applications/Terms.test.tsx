import type { LoanRecord } from '@quarrter/contract/client/loans';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Terms } from './Terms.tsx';

function termsOf(state: string, startDate: string | null = null): string {
  const loan: Partial<LoanRecord> = {
    state,
    amount: '100000.00',
    interest: '4',
    apr: '77.4',
    total_cost: '16000.00',
    balance: '100000.00',
    penalty: '0.00',
    start_date: startDate,
    offer_expires_on: '2026-12-05',
    disapproval_reason: '',
    schedule: [],
  };
  return renderToStaticMarkup(<Terms loan={loan as LoanRecord} declineCode={null} />);
}

test('an offer shows until when the client can answer it', () => {
  const shown = termsOf('offered');
  expect(shown).toContain('Offer open until');
  expect(shown).toContain('5 Dec 2026');
});

test.each([
  ['accepted', null, 'accepted'],
  ['rejected', null, 'rejected by the client'],
  ['expired', null, 'expired without an answer'],
  ['cancelled', null, 'Total cost'],
  ['active', '2026-11-21', 'Balance'],
])('a loan that is %s shows no date to answer by', (state, startDate, shown) => {
  const terms = termsOf(state, startDate);
  expect(terms).not.toMatch(/open until|5 Dec 2026/);
  expect(terms).toContain(shown);
});
