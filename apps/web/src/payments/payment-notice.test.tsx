import { networkError } from '@quarrter/client/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentNotice } from './PaymentNotice.tsx';
import type { PaymentStep } from './steps.ts';

function said(step: PaymentStep): string {
  const payment = { step, busy: false, pay: () => {}, proceed: () => {}, dismiss: () => {} };
  return renderToStaticMarkup(<PaymentNotice payment={payment} />).replace(/<[^>]*>/g, ' ');
}

test('API-08: a payment that was not begun for lack of an answer says so in words for people', () => {
  const text = said({ name: 'refused', error: networkError() });
  expect(text).toContain('There was no answer from the network. Nothing was charged');
});
