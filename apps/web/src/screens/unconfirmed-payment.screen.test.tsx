import {
  checkPayment,
  type PaymentState,
  paymentState,
  pendingPayments,
} from '@quarrter/contract/client/card-payments';
import { home } from '@quarrter/contract/client/home';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import { savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../open-screen.tsx';

const payment: PaymentState = {
  ...blank(paymentState),
  ...{ reference: 'r-1', purpose: 'investment', status: 'pending' },
  ...{ amount: '150000.00', currency: 'NGN' },
};

/** Plays the server for a client whose payment for an investment is not confirmed. */
function openWithPayment(address: string) {
  const begun = { ...payment, id: 'p-1', begun_at: '2026-11-21T08:00:00Z' };
  clientServer()
    .answers(pendingPayments, 200, { count: 1, results: [begun], after: null })
    .answers(checkPayment, 200, payment)
    .answers(topUpList, 200, blank(topUpList.replies[200]))
    .answers(savedNextOfKin, 200, { next_of_kin: null })
    .answers(loanOverview, 200, { ...blank(loanOverview.replies[200]), pending_payments: 1 })
    .answers(investmentOverview, 200, {
      ...blank(investmentOverview.replies[200]),
      pending_payments: 1,
    })
    .answers(home, 200, { ...blank(home.replies[200]), is_new: true, pending_payments: 1 });
  openAsClient(address);
}

const text = () => document.body.textContent ?? '';

test.each(['/dashboard', '/dashboard/loans', '/invest', '/invest/overview?type=naira'])(
  'INV-38: %s says that a payment is not confirmed yet',
  async (address) => {
    openWithPayment(address);
    await waitFor(() => {
      expect(text()).toContain('Your payment of N150,000 is not confirmed yet');
    });
  },
);

test('INV-38: the form of an investment says not to pay again', async () => {
  openWithPayment('/invest/form?s=03oa&type=naira');
  await screen.findByText(/please do not pay again/);
});
