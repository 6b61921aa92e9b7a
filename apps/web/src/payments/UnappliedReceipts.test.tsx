import { callKey } from '@quarrter/client/calls';
import { type ClientReceipt, unappliedReceipts } from '@quarrter/contract/client/receipts';
import { expect, test } from 'vitest';
import { shownReceipts } from '../api/hand-over-payments.ts';
import { renderScreen, textOf } from '../render-screen.tsx';
import { UnappliedReceipts } from './UnappliedReceipts.tsx';

const receipt: ClientReceipt = {
  id: '019ab3f0-0000-7000-8000-000000000001',
  reference: 'payment-1',
  received: '50000.00',
  amount: '2000.00',
  refunding: '0.00',
  currency: 'NGN',
  paid_on: '2026-11-21',
  reason: 'Your loan is now fully repaid.',
};

const shown = (...results: ClientReceipt[]) =>
  textOf(
    renderScreen(UnappliedReceipts, { pattern: '/dashboard' }, [
      [callKey(unappliedReceipts, shownReceipts), { count: results.length, results, after: null }],
    ]),
  );

test('says how much we hold, why, and that it costs no penalties', () => {
  const text = shown(receipt);
  expect(text).toContain('Money we hold for you');
  expect(text).toContain('N2,000');
  expect(text).toContain('Your loan is now fully repaid.');
  expect(text).toContain('The rest of N50,000. We have held it since 21 Nov 2026.');
  expect(text).toContain('we will not charge penalties on your loan.');
  expect(text.match(/N2,000/g)).toHaveLength(1);
});

test('counts what is on its way back as the client’s until it is paid', () => {
  const text = shown({ ...receipt, amount: '500.00', refunding: '1500.00' });
  expect(text).toContain('N2,000');
  expect(text).toContain('N1,500 is on its way back');
});

test('says the amount of a payment that we hold in full once', () => {
  const text = shown({ ...receipt, amount: '50000.00' });
  expect(text.match(/N50,000/g)).toHaveLength(1);
  expect(text).toContain('We have held it since 21 Nov 2026. Reference payment-1.');
});

test('adds the currencies up one by one', () => {
  const text = shown(receipt, { ...receipt, id: 'b', currency: 'USD', amount: '10.00' });
  expect(text).toContain('N2,000');
  expect(text).toContain('$10');
});

test('shows nothing to a client without unapplied money', () => {
  expect(shown()).not.toContain('Money we hold for you');
});
