import { type InvestmentWithGrowth, investmentDetail } from '@quarrter/contract/client/investments';
import {
  debtPaymentOffers,
  type OwnPaymentOffer,
  payDebtFromInvestment,
} from '@quarrter/contract/client/own-payments';
import { savedPayoutAccount } from '@quarrter/contract/client/withdrawal-preview';
import { checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const owing: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 1 },
  ...{ investment_amount: '100000.00', returns: '3000.00', balance: '103000.00', days_left: 0 },
  maturity_date: '2027-02-21',
  debts: [{ currency: 'NGN', amount: '70000.00' }],
};
const offer: OwnPaymentOffer = {
  ...{ id: 'i-1', short_id: 'IN-1', investment_type: 'FTI', status_after: 2 },
  ...{ maturity_date: '2027-02-21', capital: '70000.00', returns: '0.00' },
  ...{ balance: '103000.00', amount: '70000.00', left: '33000.00', still_overdue: '0.00' },
};
const owedFirst = 'We cannot send a withdrawal until you have paid the N70,000 you owe us.';
const address = '/invest/details/naira/i-1?type=FTI';

test('WDR-21: pays what the client owes from the investment, after consent', async () => {
  const { debts: _, ...settled } = { ...owing, balance: '33000.00' };
  const server = clientServer()
    .answers(investmentDetail, 200, owing)
    .answers(debtPaymentOffers, 200, { owed: '70000.00', results: [offer] })
    .answers(payDebtFromInvestment, 200, {
      ...{ amount: '70000.00', left: '33000.00', still_owed: '0.00', paid_on: '2027-02-21' },
    });
  openAsClient(address);
  await screen.findByRole('heading', { name: 'You owe us N70,000' });
  await userEvent.click(await screen.findByRole('button', { name: /^Pay N70,000 from it/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay from your investment' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay N70,000' }));
  within(dialog).getByText('This field is required');
  expect(server.sent(payDebtFromInvestment)).toEqual([]);
  server
    .answers(investmentDetail, 200, settled)
    .answers(debtPaymentOffers, 200, { owed: '0.00', results: [] });
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay N70,000' }));
  const receipt = await screen.findByRole('dialog', { name: 'Payment received' });
  within(receipt).getByText('You have paid all that you owed us.');
  within(receipt).getByText('What you owe us');
  expect(server.sent(payDebtFromInvestment)).toMatchObject([
    { body: { investment: 'i-1', amount: '70000.00', is_agreed: true } },
  ]);
  await waitFor(() => expect(screen.queryByText('You owe us N70,000')).toBeNull());
});

test('WDR-21: a withdrawal of a client who owes money says what it waits for', async () => {
  const server = clientServer()
    .answers(investmentDetail, 200, owing)
    .answers(debtPaymentOffers, 200, { owed: '70000.00', results: [offer] })
    .answers(savedPayoutAccount, 200, {
      account: {
        ...{ bank_name: '058', bank_account_number: '******8022', same_account_as: 'w-0' },
        ...{ holder: 'AFOLABI BISI', note: '' },
      },
    })
    .answers(checkWithdrawal, 200, {
      ...blank(checkWithdrawal.replies[200]),
      ...{ waiting_for: ['account'], notes: [`${owedFirst} Your investment page says how.`] },
    });
  openAsClient(address);
  await screen.findByText(new RegExp(owedFirst));
  expect(screen.queryByText(/You can withdraw up to this amount/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '10000');
  await within(dialog).findByText(/Your investment page says how/);
  expect(server.sent(checkWithdrawal)).not.toEqual([]);
});

test('IND-14: a reversed investment says what left it', async () => {
  const reversed = { capital: '30000.00', returns: '3000.00' };
  clientServer().answers(investmentDetail, 200, { ...owing, debts: undefined, reversed });
  openAsClient(address);
  await screen.findByText(
    'Your payment was returned to the card or account that you paid from. ' +
      'We took N30,000 of capital out of this investment for it. ' +
      'We took back N3,000 of returns that it had earned. ' +
      'If you did not ask for this, please tell us.',
  );
});

test('a client who owes money reads when an investment can pay it', async () => {
  clientServer()
    .answers(investmentDetail, 200, { ...owing, days_left: 30 })
    .answers(debtPaymentOffers, 200, { owed: '70000.00', results: [] });
  openAsClient(address);
  await screen.findByText(/This one matures on/);
  screen.getByText(/^To pay by bank transfer, please call us on/);
});

test('a client who owes nothing reads of no debt', async () => {
  const { debts: _, ...clear } = owing;
  const server = clientServer().answers(investmentDetail, 200, clear);
  openAsClient(address);
  await screen.findByRole('heading', { name: 'Naira full-time investment' });
  expect(screen.queryByText(/You owe us/)).toBeNull();
  expect(server.sent(debtPaymentOffers)).toEqual([]);
});
