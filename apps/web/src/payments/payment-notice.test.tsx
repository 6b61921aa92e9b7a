import { networkError } from '@quarrter/client/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentNotice } from './PaymentNotice.tsx';
import type { PaymentStep } from './steps.ts';

function said(step: PaymentStep): string {
  const payment = { step, busy: false, pay: () => {}, proceed: () => {}, dismiss: () => {} };
  return renderToStaticMarkup(<PaymentNotice payment={payment} />).replace(/<[^>]*>/g, ' ');
}

test('API-08: says in plain words that a payment could not start', () => {
  const text = said({ name: 'failed', error: networkError() });
  expect(text).toContain('Please check your connection. You were not charged');
});
