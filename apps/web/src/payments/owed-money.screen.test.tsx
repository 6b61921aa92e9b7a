import { home } from '@quarrter/contract/client/home';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import { debtPaymentOffers } from '@quarrter/contract/client/own-payments';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { queryClient } from '../api/query-client.ts';
import { clientServer, openAsClient } from '../open-screen.tsx';

const debts = [{ currency: 'NGN' as const, amount: '70000.00' }];
const offer = {
  ...{ id: 'i-1', short_id: 'IN-1', investment_type: 'FTI' as const, status_after: 2 },
  ...{ maturity_date: '2027-02-21', capital: '50000.00', returns: '0.00' },
  ...{ balance: '50000.00', amount: '50000.00', left: '0.00', still_overdue: '20000.00' },
};

function openWithDebt(address: string, results: (typeof offer)[]) {
  const server = clientServer()
    .answers(home, 200, { ...blank(home.replies[200]), is_new: false, debts })
    .answers(loanOverview, 200, { ...blank(loanOverview.replies[200]), latest: null, debts })
    .answers(unappliedReceipts, 200, { count: 0, results: [], after: null })
    .answers(debtPaymentOffers, 200, { owed: '70000.00', results });
  openAsClient(address);
  return server;
}

test.each(['/dashboard', '/dashboard/loans'])(
  'WDR-21: %s says what the client owes, and leads to the investment that can pay it',
  async (address) => {
    openWithDebt(address, [offer]);
    await screen.findByRole('heading', { name: 'You owe us N70,000' });
    screen.getByText(/^A payment was returned to your card after/);
    const pay = await screen.findByRole('link', { name: 'Pay N50,000 from your investment' });
    expect(pay.getAttribute('href')).toBe('/invest/details/naira/i-1?type=FTI');
  },
);

test('WDR-21: a client without matured money is told how to pay by bank transfer', async () => {
  const server = openWithDebt('/dashboard', []);
  await screen.findByText(/^To pay by bank transfer, please call us/);
  await waitFor(() => expect(server.sent(debtPaymentOffers)).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: /from your investment$/ })).toBeNull();
});
