import { transactionList } from '@quarrter/contract/client/activity';
import { type Home, home } from '@quarrter/contract/client/home';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import { type LoanRecord, loanRecord } from '@quarrter/contract/client/loans';
import { debtPaymentOffers } from '@quarrter/contract/client/own-payments';
import { unappliedReceipts } from '@quarrter/contract/client/receipts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { queryClient } from '../api/query-client.ts';
import { clientServer, openAsClient } from '../open-screen.tsx';
import { inState } from '../products/in-state.ts';

const debts = [{ currency: 'NGN' as const, amount: '70000.00' }];
const offer = {
  ...{ id: 'i-1', short_id: 'IN-1', investment_type: 'FTI' as const, status_after: 2 },
  ...{ maturity_date: '2027-02-21', capital: '50000.00', returns: '0.00' },
  ...{ balance: '50000.00', amount: '50000.00', left: '0.00', still_overdue: '20000.00' },
};

function openWithDebt(
  address: string,
  results: (typeof offer)[],
  { naira, latest = null }: { naira?: Home['naira']; latest?: LoanRecord | null } = {},
) {
  const atHome = { ...blank(home.replies[200]), is_new: false, debts };
  const server = clientServer()
    .answers(home, 200, { ...atHome, naira: naira ?? atHome.naira })
    .answers(loanOverview, 200, { ...blank(loanOverview.replies[200]), latest, debts })
    .answers(transactionList, 200, blank(transactionList.replies[200]))
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

/** The figures of 40 px on a phone. */
const hugeFigures = () =>
  [...document.querySelectorAll('[class*="lg:text-5xl"]')].map((figure) => figure.textContent);

test('above matured money the debt is not a second figure of 40 px', async () => {
  const matured = { ...offer, date: offer.maturity_date, count: 1 };
  const { naira } = blank(home.replies[200]);
  openWithDebt('/dashboard', [offer], { naira: { ...naira, matured } });
  await screen.findByRole('heading', { name: 'You owe us N70,000' });
  await screen.findByRole('heading', { name: 'N50,000 has matured' });
  expect(hugeFigures()).toEqual(['N50,000']);
});

test('above an overdue loan the debt is not a second figure of 40 px', async () => {
  const latest: LoanRecord = {
    ...{ ...blank(loanRecord), ...inState('overdue'), loan_type: 'personal' },
    ...{ as_of: '2026-11-21', balance: '116000.00', next_penalty: '1000.00' },
    arrears: {
      ...{ amount: '31000.00', instalments: '29000.00', penalties: '2000.00', days: 2 },
      ...{ since: '2026-11-19', first_number: 1, last_number: 1, covered: false },
    },
  };
  openWithDebt('/dashboard/loans', [], { latest });
  await screen.findByRole('heading', { name: 'You owe us N70,000' });
  await screen.findByRole('heading', { name: /^N31,000 overdue/ });
  expect(hugeFigures()).toEqual(['N31,000']);
});
