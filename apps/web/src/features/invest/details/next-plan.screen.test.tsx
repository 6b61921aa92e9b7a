import {
  type InvestmentWithGrowth,
  investmentDetail,
  summary,
} from '@quarrter/contract/client/investments';
import { reinvest } from '@quarrter/contract/client/reinvestment';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { queryClient } from '../../../api/query-client.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const matured: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 2 },
  ...{ investment_amount: '750000.00', returns: '9375.00', balance: '759375.00', days_left: 0 },
};

test('a late reply to Reinvest leaves the client on the page they went to', async () => {
  const server = clientServer()
    .answers(investmentDetail, 200, matured)
    .answers(reinvest, 200, {
      ...{ id: 'i-2', investment_type: 'FTI', amount: '500000.00' },
      ...{ start_date: '2026-11-21', maturity_date: '2027-05-21' },
    });
  const reply = server.holds(reinvest);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Reinvest' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reinvest' });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '500000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reinvest N500,000' }));
  await waitFor(() => expect(server.sent(reinvest)).toHaveLength(1));
  window.history.pushState(null, '', '/invest');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { level: 1, name: 'INVEST' });
  await waitFor(() => expect(server.sent(summary)).not.toEqual([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = server.sent(summary).length;
  reply();
  await waitFor(() => expect(server.sent(summary).length).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(window.location.pathname).toBe('/invest');
});

test('before reinvesting, the form says that the plan pays less than now', async () => {
  const earning = { ...matured, interest_rate: '1.8', next_returns_date: '2026-12-21' };
  clientServer().answers(investmentDetail, 200, earning);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Reinvest' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reinvest' });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '500000');
  await within(dialog).findByText('This plan pays less');
  within(dialog).getByText(/earns 1\.8% per month, and you can withdraw it at any time\./);
});

test('the new plan begins with a receipt of what was reinvested', async () => {
  const started: InvestmentWithGrowth = {
    ...{ ...matured, id: 'i-2', short_id: 'IN-2', status: 1, days_left: 181 },
    ...{ initial_investment_amount: '500000.00', start_date: '2026-11-21' },
    ...{ maturity_date: '2027-05-21', next_returns_date: '2026-12-21', interest_rate: '1.25' },
    monthly_accrued_interest: '6250.00',
  };
  clientServer()
    .answers(investmentDetail, 200, ({ params }) => (params['id'] === 'i-2' ? started : matured))
    .answers(reinvest, 200, {
      ...{ id: 'i-2', investment_type: 'FTI', amount: '500000.00' },
      ...{ start_date: '2026-11-21', maturity_date: '2027-05-21' },
    });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Reinvest' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reinvest' });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '500000');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reinvest N500,000' }));
  const receipt = await screen.findByRole('dialog', { name: 'Your money is reinvested' });
  for (const fact of ['N500,000', 'Investment IN-1', 'Investment IN-2', 'N6,250', '21 May 2027']) {
    expect(receipt.textContent).toContain(fact);
  }
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
