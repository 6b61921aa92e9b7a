import { networkError } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentNotice } from './PaymentNotice.tsx';
import type { PaymentStep } from './steps.ts';
import { UnconfirmedPayment } from './UnconfirmedPayment.tsx';

function said(step: PaymentStep): string {
  const payment = { step, busy: false, pay: () => {}, proceed: () => {}, dismiss: () => {} };
  return renderToStaticMarkup(<PaymentNotice payment={payment} />).replace(/<[^>]*>/g, ' ');
}

test('API-08: says in plain words that a payment could not start', () => {
  const text = said({ name: 'failed', error: networkError(), unfinished: null });
  expect(text).toContain('Please check your connection. You were not charged');
});

test('LND-24: a payment found after a reload says what an overview says of it', () => {
  const payment = {
    reference: 'r',
    status: 'pending',
    purpose: 'repayment',
    amount: '29000.00',
    currency: 'NGN',
    message: '',
  } as PaymentState;
  const inForm = said({ name: 'unfinished', payment });
  const beside = renderToStaticMarkup(<UnconfirmedPayment payment={payment} action={null} />);
  const text = beside.replace(/<[^>]*>/g, ' ');
  expect(text).toContain('If you paid, we’ll record it');
  expect(inForm.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' ').trim());
  expect(inForm).toContain('Continue payment');
  expect(inForm).not.toContain('Discard');
});

test('a charge that was reversed before it was booked is not called declined', () => {
  const text = said({ name: 'unpaid', why: 'reversed' });
  expect(text).toContain('The money will be returned to your card.');
  expect(text).not.toMatch(/declined|have not paid/);
});

test('LND-24: a payment that was not completed can be discarded, but not continued', () => {
  const abandoned = {
    ...{ status: 'abandoned', reversed: false, amount: '250000.00', currency: 'NGN' },
    purpose: 'investment',
  } as PaymentState;
  const text = said({ name: 'unfinished', payment: abandoned });
  expect(text).toContain('The payment was not completed');
  expect(text).toContain('Discard the payment of');
  expect(text).not.toMatch(/still here|[Cc]ontinue/);
  expect(said({ name: 'unpaid', why: 'closed' })).toContain('continues the same payment');
});

test('INV-41: a payment declined before a reload can be discarded, and its form is empty', () => {
  const declined = {
    ...{ status: 'failed', reversed: false, amount: '250000.00', currency: 'NGN' },
    purpose: 'investment',
  } as PaymentState;
  const text = said({ name: 'unfinished', payment: declined });
  expect(text).toContain('The card was declined');
  expect(text.replace(/\s+/g, ' ')).toContain('Discard the payment of N250,000 for an investment');
  expect(text).not.toMatch(/still here|Continue payment/);
  expect(said({ name: 'unpaid', why: 'declined' })).toContain('What you entered is still here.');
});
