import { cancelEmailChange, emailChange } from '@quarrter/contract/client/accounts';
import {
  automaticRepayment,
  repaymentOverview,
  setAutomaticRepayment,
} from '@quarrter/contract/client/collections';
import { home } from '@quarrter/contract/client/home';
import { type InvestmentWithGrowth, investmentDetail } from '@quarrter/contract/client/investments';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { loanDetail, loanRecord } from '@quarrter/contract/client/loans';
import {
  readErasure,
  staffAccessLog,
  staffContacts,
  withdrawErasure,
} from '@quarrter/contract/client/my-data';
import { chooseAtMaturity, reinvest } from '@quarrter/contract/client/reinvestment';
import { askTeam, ownComplaints } from '@quarrter/contract/client/support';
import { pauseTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { cancelWithdrawal } from '@quarrter/contract/client/withdrawals';
import { investmentRisk } from '@quarrter/ui/brand';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../open-screen.tsx';
import { inState } from '../../products/in-state.ts';

/** Where the link to help in an alert with this title leads. */
async function helpBeside(title: string | RegExp): Promise<string | null> {
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role="alert"]');
  if (alert === null) throw new Error(`“${title}” is no alert.`);
  return within(alert).getByRole('link', { name: 'Get help' }).getAttribute('href');
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('SES-15: what could not load leads to help about its page', async () => {
  clientServer().fails(home);
  openAsClient('/dashboard');
  expect(await helpBeside('We could not load your overview')).toBe('/help?from=%2Fdashboard');
});

test('SHL-21: on the page of help, what failed does not lead to it again', async () => {
  clientServer().fails(ownComplaints).fails(askTeam);
  openAsClient('/help');
  await userEvent.type(await screen.findByLabelText('Your message'), 'Can I pay on Friday?');
  await press('Send the message');
  await screen.findByText('We could not reach our server');
  await screen.findByText(/^We could not load .*complaints$/);
  expect(screen.queryByRole('link', { name: 'Get help' })).toBeNull();
});

const matured: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 2 },
  ...{ investment_amount: '750000.00', returns: '9375.00', balance: '759375.00', days_left: 0 },
};

test('money that could not be reinvested leads to help with investments', async () => {
  clientServer().answers(investmentDetail, 200, matured).answers(reinvest, 400, { detail: 'No.' });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await press('Reinvest');
  await userEvent.type(await screen.findByLabelText('Amount'), '500000');
  await press('Reinvest N500,000');
  expect(await helpBeside('We could not reinvest your money')).toBe('/help?about=investment');
});

test('a withdrawal that could not be cancelled leads to help with it', async () => {
  const withdrawal = {
    ...{ id: 'w-1', amount: '5000.00', whole_amount: '5000.00', requested_on: '2026-11-20' },
    ...{ status: 'held' as const, note: '', waiting_for: [], send_after: null, can_cancel: true },
    ...{ bank: 'GTBank', account_ending: '6789', paid_loan: null },
  };
  clientServer()
    .answers(investmentDetail, 200, { ...matured, withdrawals: [withdrawal] })
    .answers(cancelWithdrawal, 409, { detail: 'It is being sent.' });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await press(/^Cancel withdrawal of N5,000/);
  await press('Cancel the withdrawal of N5,000');
  expect(await helpBeside('It is being sent.')).toBe('/help?about=withdrawal');
});

test('a reversed payment of an investment links to help and states the risk', async () => {
  const reversed = { capital: '750000.00', returns: '9375.00' };
  clientServer().answers(investmentDetail, 200, { ...matured, status: 3, reversed });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await screen.findByText('The payment for this investment was reversed');
  screen.getByText(/^Your payment was returned to .* We took back N9,375 of returns /);
  screen.getByText('Reversed');
  const help = screen.getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=payment');
  screen.getByText(investmentRisk);
});

test('a choice for maturity that was not saved leads to help with investments', async () => {
  clientServer()
    .answers(investmentDetail, 200, { ...matured, status: 1, days_left: 40 })
    .fails(chooseAtMaturity, 500);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  expect(await helpBeside('We could not save your choice')).toBe('/help?about=investment');
});

test('a change of email that could not be cancelled leads to help with the account', async () => {
  const waiting = { email: 'new@example.com', link_expires_at: '2026-11-22T08:00:00Z' };
  clientServer().answers(emailChange, 200, { waiting }).fails(cancelEmailChange, 500);
  openAsClient('/profile/security');
  await screen.findByText('We sent a link to new@example.com');
  await press('Cancel');
  expect(await helpBeside(/^We got no reply/)).toBe('/help?about=account');
});

test('a request to erase that could not be cancelled leads to help with the account', async () => {
  const waiting = {
    ...{ id: 'e-1', asked_at: '2026-11-20T08:00:00Z', state: 'waiting' as const },
    ...{ answered_at: null, reply: '' },
  };
  clientServer()
    .answers(staffContacts, 200, blank(staffContacts.replies[200]))
    .answers(staffAccessLog, 200, blank(staffAccessLog.replies[200]))
    .answers(ownComplaints, 200, blank(ownComplaints.replies[200]))
    .answers(readErasure, 200, { request: waiting, open: [] })
    .answers(withdrawErasure, 409, { detail: 'We have answered it.' });
  openAsClient('/profile/data');
  await press('Cancel my request');
  expect(await helpBeside(/^We have answered it/)).toBe('/help?about=account');
});

const topUp: TopUpRecord = {
  ...{ id: 't-1', currency: 'naira', amount: '20000.00', day: 5, state: 'active' },
  ...{ card_id: 'c-1', card_name: 'Visa ending in 4081', stopped_because: null },
  ...{ interest_rate: '0.5', next_charge_on: '2026-12-05', announced: false, charging: false },
  last_charge: { paid: false, amount: '20000.00', date: '2026-11-05' },
};

test('a top-up whose charge failed, or that could not be paused, leads to help', async () => {
  clientServer()
    .answers(topUpList, 200, {
      ...{ count: 1, results: [topUp], today: '2026-11-21' },
      ...{ saved_cards: [], next_of_kin: 'Chidi Obi' },
    })
    .fails(pauseTopUp, 500);
  openAsClient('/invest/top-ups');
  const help = await screen.findByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?about=payment');
  await press('Pause top-up of N20,000');
  expect(await helpBeside(/^We got no reply/)).toBe('/help?about=investment');
});

test('automatic repayment that could not be switched on leads to help with the loan', async () => {
  const card = {
    ...{ id: 'c-1', name: 'Visa ending in 4081', brand: 'visa', last4: '4081' },
    ...{ expires_on: '2030-12-31', saved_at: '2026-11-21T09:00:00.000Z' },
  };
  const off = blank(automaticRepayment.replies[200]);
  clientServer()
    .answers(loanDetail, 200, {
      ...blank(loanRecord),
      ...{ id: 'l-1', loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', duration: 4 },
      ...inState('active'),
      ...{ balance: '116000.00', amount_to_be_paid: '29000.00', as_of: '2026-11-21' },
    })
    .answers(loanAccount, 200, blank(loanAccount.replies[200]))
    .answers(repaymentOverview, 200, {
      ...blank(repaymentOverview.replies[200]),
      ...{ saved_cards: { count: 1, results: [card] }, automatic_repayment: off },
    })
    .answers(automaticRepayment, 200, off)
    .fails(setAutomaticRepayment, 500);
  openAsClient('/loans/personal/details/l-1');
  await press('Switch on with Visa ending in 4081');
  expect(await helpBeside(/^We got no reply/)).toBe('/help?about=loan');
});
