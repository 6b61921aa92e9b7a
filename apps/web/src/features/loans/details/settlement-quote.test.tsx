import type { LoanRecord } from '@quarrter/contract/client/loans';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../render-screen.tsx';
import { SettlementQuote } from './SettlementQuote.tsx';

type Quote = NonNullable<LoanRecord['settlement']>;

const quote: Quote = {
  amount: '108000.00',
  principal: '100000.00',
  interest_due: '0.00',
  interest_not_yet_due: '16000.00',
  rebate: '8000.00',
  penalties: '0.00',
  valid_until: '2026-12-03',
  is_cancelling: false,
  cancel_until: '2026-11-26',
};

const textFor = (changes: Partial<Quote>) =>
  textOf(
    renderToStaticMarkup(
      <SettlementQuote quote={{ ...quote, ...changes }} onPay={() => undefined} />,
    ),
  );

test('shows the amount that settles the loan today, and the saving', () => {
  const text = textFor({});
  expect(text).toContain('Pay in full today and save N8,000');
  expect(text).toContain('Taken off N8,000 To pay today N108,000');
  expect(text).toContain('Pay N108,000 in full');
});

test('LND-06: says until when the principal can be returned', () => {
  const text = textFor({ amount: '100000.00', is_cancelling: true });
  expect(text).toContain('Until 26 Nov 2026 you can cancel this loan: return N100,000');
});

test('LND-20: says how much of the amount is interest not yet due when nothing is saved', () => {
  expect(textFor({ amount: '116000.00', rebate: '0.00' })).toContain(
    'Paying early does not lower the interest. Of N116,000, N16,000 is interest that is not',
  );
});

test('says nothing when all interest is due', () => {
  expect(textFor({ rebate: '0.00', interest_not_yet_due: '0.00' })).toBe('');
});
