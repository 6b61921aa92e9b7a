import { type InvestmentWithGrowth, investmentDetail } from '@quarrter/contract/client/investments';
import { cancelWithdrawal } from '@quarrter/contract/client/withdrawals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const withdrawal: InvestmentWithGrowth['withdrawals'][number] = {
  ...{ id: 'w-1', amount: '30000.00', whole_amount: '30000.00', requested_on: '2026-11-21' },
  ...{ status: 'held', note: '', waiting_for: [], send_after: null, can_cancel: true },
  ...{ bank: 'GTBank', account_ending: '8022', paid_loan: null },
};
const matured: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 2 },
  ...{ investment_amount: '70000.00', returns: '0.00', balance: '70000.00', days_left: 0 },
  withdrawals: [withdrawal],
};
const cancelled: InvestmentWithGrowth = {
  ...matured,
  balance: '100000.00',
  withdrawals: [{ ...withdrawal, status: 'cancelled', can_cancel: false }],
};

async function cancel(investment = matured) {
  const server = clientServer()
    .answers(investmentDetail, 200, investment)
    .answers(cancelWithdrawal, 200, { detail: 'Your withdrawal is cancelled.' });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel withdrawal/ }));
  return {
    server,
    confirm: () => userEvent.click(screen.getByRole('button', { name: /^Cancel the withdrawal/ })),
  };
}

test('WDR-20: the dialog of a cancelled withdrawal becomes its receipt', async () => {
  const { server, confirm } = await cancel();
  const answer = server.answers(investmentDetail, 200, cancelled).holds(investmentDetail);
  await confirm();
  await waitFor(() => expect(server.sent(investmentDetail)).toHaveLength(2));
  // Not before the page has the new figures.
  screen.getByRole('dialog', { name: 'Cancel the withdrawal of N30,000?' });
  answer();
  const title = 'Your withdrawal of N30,000 is cancelled';
  const receipt = await screen.findByRole('dialog', { name: title });
  expect(document.activeElement).toBe(within(receipt).getByText(title));
  within(receipt).getByText('Investment IN-1');
  within(receipt).getByText('N100,000');
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('investment-balance'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('WDR-20: a withdrawal that was sent meanwhile is not called cancelled', async () => {
  const { server, confirm } = await cancel();
  server.answers(cancelWithdrawal, 409, { detail: 'It is on its way to your bank.' });
  await confirm();
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the withdrawal of N30,000?' });
  await within(dialog).findByText(/^It is on its way to your bank\./);
});

test('WDR-17: a cancelled withdrawal from several investments names their sum', async () => {
  const part = { ...withdrawal, whole_amount: '50000.00' };
  const { server, confirm } = await cancel({ ...matured, withdrawals: [part] });
  server.answers(investmentDetail, 200, cancelled);
  await confirm();
  const title = 'Your withdrawal of N50,000 is cancelled';
  const receipt = await screen.findByRole('dialog', { name: title });
  within(receipt).getByText('The investments that it came from');
  within(receipt).getByText('Balance of IN-1 now');
});
