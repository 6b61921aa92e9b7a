import { callKey } from '@quarrter/client/calls';
import { pendingPayments } from '@quarrter/contract/client/card-payments';
import { repaymentOverview } from '@quarrter/contract/client/collections';
import { creditCheckConsent } from '@quarrter/contract/client/credit-check';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import {
  acceptOrReject,
  type LoanRecord,
  loanDetail,
  loanRecord,
} from '@quarrter/contract/client/loans';
import {
  type OwnPaymentOffer,
  ownPaymentOffers,
  payFromInvestment,
} from '@quarrter/contract/client/own-payments';
import type { LoanState } from '@quarrter/domain/loans';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { queryClient } from '../../../api/query-client.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';
import { inState } from '../../../products/in-state.ts';

const address = '/loans/personal/details/l-1';

function loanIn(state: LoanState): LoanRecord {
  return {
    ...blank(loanRecord),
    ...{ id: 'l-1', loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', duration: 4 },
    ...{ loan_amount: '100000.00', amount: '100000.00', balance: '116000.00', interest: '4' },
    ...{ amount_to_be_repaid: '116000.00', amount_to_be_paid: '29000.00', apr: '87.6' },
    ...{ total_cost: '16000.00', as_of: '2026-11-21', offer_expires_on: '2026-11-28' },
    ...inState(state),
  };
}
const overdue: LoanRecord = {
  ...{ ...loanIn('overdue'), amount_to_be_paid: '92400.00', next_penalty: '1000.00' },
  arrears: {
    ...{ amount: '92400.00', instalments: '67200.00', penalties: '25200.00' },
    ...{ since: '2026-10-21', days: 31, first_number: 1, last_number: 1, covered: false },
  },
};
const offer: OwnPaymentOffer = {
  ...{ id: 'i-1', short_id: 'IN-1', investment_type: 'FTI', status_after: 2 },
  ...{ maturity_date: '2026-11-20', capital: '92400.00', returns: '0.00' },
  ...{ balance: '103000.00', amount: '92400.00', left: '10600.00', still_overdue: '0.00' },
};

function serve(shown: LoanRecord) {
  return clientServer()
    .answers(loanDetail, 200, shown)
    .answers(creditCheckConsent, 200, blank(creditCheckConsent.replies[200]))
    .answers(loanOffer, 200, {
      ...blank(loanOffer.replies[200]),
      choices: [{ duration: 4, largest_amount: '100000.00' }],
    })
    .answers(loanAccount, 200, blank(loanAccount.replies[200]))
    .answers(ownPaymentOffers, 200, { overdue: '92400.00', results: [offer] })
    .answers(repaymentOverview, 200, blank(repaymentOverview.replies[200]));
}

const paying = () => screen.findByRole('dialog', { name: 'Pay from your investment' });

async function agreeAndPay() {
  const dialog = await paying();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay N92,400' }));
  return dialog;
}

test('WDR-21: the agreement is unchanged while the figures are read again', async () => {
  const server = serve(overdue);
  openAsClient(`${address}?own=1`);
  const dialog = await paying();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  const later = { ...offer, amount: '92500.00', left: '10500.00' };
  server.answers(ownPaymentOffers, 200, { overdue: '92500.00', results: [later] });
  await act(() => queryClient.invalidateQueries({ queryKey: callKey(ownPaymentOffers) }));
  await screen.findByRole('button', { name: /^Pay N92,500 from it/ });
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  within(dialog).getByRole('button', { name: 'Pay N92,400' });
});

test('WDR-21: a payment whose reply was lost is sent again with its key', async () => {
  const server = serve(overdue).fails(payFromInvestment);
  openAsClient(`${address}?own=1`);
  let dialog = await agreeAndPay();
  await within(dialog).findByText('We got no reply');
  const help = within(dialog).getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=overdue');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Pay N92,400 from it/ }));
  // It was booked, and the page learns of it.
  server.answers(ownPaymentOffers, 200, { overdue: '0.00', results: [] });
  dialog = await agreeAndPay();
  await within(dialog).findByText('We got no reply');
  await waitFor(() => expect(screen.queryByRole('button', { name: /from it/ })).toBeNull());
  server.answers(payFromInvestment, 200, {
    ...{ repayment_id: 'r-1', amount: '92400.00', left: '10600.00', paid_on: '2026-11-21' },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay N92,400' }));
  await screen.findByRole('dialog', { name: 'Payment received' });
  const keys = server.sent(payFromInvestment).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('LND-14: a late reply leaves the client on the page they went to', async () => {
  const server = serve(loanIn('offered'));
  const reply = server.answers(acceptOrReject, 200, loanIn('rejected')).holds(acceptOrReject);
  openAsClient(address);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const question = await screen.findByRole('dialog', { name: 'Reject this offer?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Reject the offer' }));
  await waitFor(() => expect(server.sent(acceptOrReject)).toHaveLength(1));
  window.history.pushState(null, '', '/invest');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { level: 1, name: 'INVEST' });
  reply();
  const own = callKey(loanDetail, { params: { type: 'personal', id: 'l-1' } });
  await waitFor(() => expect(queryClient.getQueryData(own)).toMatchObject({ state: 'rejected' }));
  expect(window.location.pathname).toBe('/invest');
});

test('a press on a payment button counts if a notice appears above it', async () => {
  const captured = vi.spyOn(HTMLElement.prototype, 'setPointerCapture');
  serve(overdue).holds(pendingPayments);
  openAsClient(address);
  const pay = await screen.findByRole('button', { name: 'Pay the overdue N92,400' });
  for (const button of [pay, screen.getByRole('button', { name: 'Repay' })]) {
    captured.mockClear();
    await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
    expect(captured).toHaveBeenCalledOnce();
    await userEvent.pointer({ keys: '[/MouseLeft]', target: document.body });
  }
  captured.mockRestore();
});
