import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { topUpList } from '@quarrter/contract/client/top-ups';
import { investmentRisk } from '@quarrter/ui/brand';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../open-screen.tsx';

/** Goes to an entry of the history, as Back and Forward do. */
async function goTo(address: string, entry: unknown) {
  window.history.pushState(entry, '', address);
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
}

const invested = { id: 'i-1', amount: '100000.00', currency: 'NGN', paidWith: null };

test.each([
  ['LND-10', '/loans', { answered: 'rejected' }, 'You rejected the offer'],
  ['IND-08', '/invest/overview?type=naira&new=1', { invested }, 'Your money is invested'],
])('%s: what was done at %s is told once', async (_id, address, data, told) => {
  const overview = blank(investmentOverview.replies[200]);
  clientServer()
    .answers(topUpList, 200, blank(topUpList.replies[200]))
    .answers(investmentOverview, 200, {
      ...overview,
      summary: { ...overview.summary, total_count: 1 },
    });
  openAsClient('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'NOTIFICATIONS' });
  await goTo(address, { position: 1, data });
  await screen.findByText(told);
  await waitFor(() => expect(window.history.state.data).toBeNull());
  screen.getByText(told);
  if (address.startsWith('/invest')) {
    within(screen.getByRole('dialog')).getByText(investmentRisk);
  }
  const left = window.history.state;
  await goTo('/notifications', { position: 2, data: null });
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  await goTo(address, left);
  await screen.findByRole('heading', { level: 1, name: /^(LOANS|INVEST)/ });
  expect(screen.queryByText(told)).toBeNull();
});
