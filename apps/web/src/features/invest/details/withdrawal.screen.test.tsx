import { signIn } from '@quarrter/contract/client/accounts';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import {
  type InvestmentWithGrowth,
  investmentDetail,
  withdraw,
} from '@quarrter/contract/client/investments';
import { nameEnquiry } from '@quarrter/contract/client/payments';
import { topUpList } from '@quarrter/contract/client/top-ups';
import {
  previewedPart,
  previewWithdrawal,
  savedPayoutAccount,
} from '@quarrter/contract/client/withdrawal-preview';
import { checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import { challengeSignIn, finishSignIn } from '@quarrter/contract/second-factor';
import { investmentRisk } from '@quarrter/ui/brand';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const matured: InvestmentWithGrowth = {
  ...blank(investmentDetail.replies[200]),
  ...{ id: 'i-1', short_id: 'IN-1', currency: 'Naira', investment_type: 'FTI', status: 2 },
  ...{ investment_amount: '750000.00', returns: '9375.00', balance: '759375.00', days_left: 0 },
};

const session = {
  ...{ key: 'k2', user_id: 'u', email: 'bisi@example.com', message: 'Hi', user_type: 2 },
};
const saved = {
  account: {
    ...{ bank_name: '058', bank_account_number: '******8022', same_account_as: 'w-0' },
    ...{ holder: 'AFOLABI BISI', note: '' },
  },
};

async function openInvestment(investment = matured) {
  const server = clientServer().answers(investmentDetail, 200, investment);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  return { server, dialog };
}

async function fillWithdrawal(amount: string) {
  const { server, dialog } = await openInvestment();
  server
    .answers(previewWithdrawal, 200, preview)
    .answers(nameEnquiry, 200, { account_name: 'AFOLABI BISI' })
    .answers(checkWithdrawal, 200, {
      ...blank(checkWithdrawal.replies[200]),
      second_factor_advised: true,
    })
    .answers(signIn, 200, session);
  const field = (label: string) => within(dialog).getByLabelText(label);
  await userEvent.type(field('Amount'), amount);
  await within(dialog).findByRole('option', { name: 'GTBank' });
  await userEvent.selectOptions(field('Bank Name'), '058');
  await userEvent.type(field('Account Number'), '0123456789');
  await userEvent.click(await within(dialog).findByLabelText('Yes, this is my account'));
  await userEvent.type(field('Password'), 'Harmattan-Rain-7');
  return {
    server,
    send: () => userEvent.click(within(dialog).getByRole('button', { name: /^Withdraw N/ })),
  };
}

const preview = {
  available: '5000000.00',
  older_count: 1,
  parts: [
    {
      ...blank(previewedPart),
      ...{ id: 'i-0', short_id: 'IN-0', amount: '3000000.00', status: 1, status_after: 3 },
    },
  ],
};

test('IND-12: a matured investment has a withdrawal dialog', async () => {
  const { dialog } = await openInvestment();
  within(dialog).getByText(/Your balance is N759,375\./);
});

test('IND-18: a withdrawal says that its capital misses the returns that come next', async () => {
  const earning = { next_returns_date: '2026-12-03', monthly_accrued_interest: '7500.00' };
  const { dialog } = await openInvestment({ ...matured, status: 1, ...earning });
  await userEvent.type(within(dialog).getByLabelText('Amount'), '1000');
  await within(dialog).findByText(/Returns are credited on 3 Dec 2026: capital that you withdraw/);
});

test('the home leads to the dialog with its amount, and a reload does not open it', async () => {
  clientServer().answers(investmentDetail, 200, matured);
  openAsClient('/invest/details/naira/i-1?type=FTI&withdraw=1');
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('759,375');
  expect(window.location.search).toBe('?type=FTI');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('WDR-19: before maturity the link to withdraw opens no form but states the risk', async () => {
  clientServer().answers(investmentDetail, 200, { ...matured, days_left: 30 });
  openAsClient('/invest/details/naira/i-1?type=FTI&withdraw=1');
  await screen.findByLabelText('What happens at maturity');
  screen.getByText(investmentRisk);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('WDR-13: a failed withdrawal says so and keeps what was typed', async () => {
  const { server, send } = await fillWithdrawal('1000');
  server.answers(withdraw, 409, { detail: 'Please try again later.' });
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  await screen.findByText('Unable to process withdrawal!');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000');
  expect(server.bodies(withdraw)).toEqual([
    expect.objectContaining({ amount: '1000.00', account: '0123456789', bank_name: '058' }),
  ]);
});

test('WDR-13: a withdrawal over the limit shows when it can be made', async () => {
  const { server, send } = await fillWithdrawal('1000');
  const detail = 'You sent many instructions. Please try again in 12 minutes.';
  server.answers(withdraw, 429, { detail });
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  await screen.findByText(`${detail} No money was withdrawn, and what you entered is still here.`);
});

test('WDR-16: Cancel Withdrawal sends nothing more', async () => {
  const { server, send } = await fillWithdrawal('3000000');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  const question = await screen.findByRole('dialog', { name: 'This is more than your balance' });
  within(question).getByText(/Would you like to withdraw from your older investments\?/);
  within(question).getByText('Complete');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel Withdrawal' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(withdraw)).toEqual([]);
});

test('WDR-12: the form stays open while a withdrawal is sent, then shows the result', async () => {
  const { server, send } = await fillWithdrawal('1000');
  const detail = 'Please try again later.';
  const reply = server.answers(withdraw, 409, { detail }).holds(withdraw);
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  await waitFor(() => expect(server.sent(withdraw)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  reply();
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  await within(dialog).findByText('Unable to process withdrawal!');
});

const refused = { detail: 'Please try again later.' };

async function sendWithout({ send }: { send: () => Promise<unknown> }) {
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
}

test('WDR-08: a password check whose reply was lost is repeated before anything else', async () => {
  const filled = await fillWithdrawal('1000');
  const { server } = filled;
  server.answers(withdraw, 409, refused).answers(signIn, 200, () => {
    server.answers(signIn, 200, session);
    throw new TypeError('Failed to fetch');
  });
  await sendWithout(filled);
  await screen.findByText(/^Please try again later\./);
  expect(server.sent(signIn)).toHaveLength(2);
  expect(server.sent(withdraw)[0]?.headers.get('authorization')).toBe('Token k2');
});

test('WDR-08: the repeated check asks for the second factor like a new sign-in', async () => {
  const filled = await fillWithdrawal('1000');
  const { server } = filled;
  const held = {
    detail: 'Enter your code.',
    second_factor: 'totp',
    sign_in_token: 'held',
  } as const;
  server
    .answers(withdraw, 409, refused)
    .answers(challengeSignIn, 200, { app: true, passkey: null, recovery_codes_left: 0 })
    .answers(finishSignIn, 200, session)
    .answers(signIn, 200, () => {
      server.answers(signIn, 403, held);
      throw new TypeError('Failed to fetch');
    });
  await sendWithout(filled);
  const question = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await userEvent.type(await within(question).findByLabelText('Code'), '123456');
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/^Please try again later\./);
  expect(server.bodies(finishSignIn)).toEqual([{ sign_in_token: 'held', code: '123456' }]);
  expect(server.sent(withdraw)[0]?.headers.get('authorization')).toBe('Token k2');
});

test('WDR-13: without a reply to the password check the form says nothing was sent', async () => {
  const filled = await fillWithdrawal('1000');
  filled.server.fails(signIn);
  await sendWithout(filled);
  await screen.findByText(/^We got no reply when we checked your password\. .* No money was with/);
  expect(screen.queryByText(/It may have gone through/)).toBeNull();
  expect(filled.server.sent(withdraw)).toEqual([]);
});

test('WDR-02: a press while the account is looked up asks for no account', async () => {
  const server = clientServer()
    .answers(investmentDetail, 200, matured)
    .answers(savedPayoutAccount, 200, saved);
  const reply = server.holds(savedPayoutAccount);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  reply();
  await within(dialog).findByRole('button', { name: 'Change bank account' });
  expect(within(dialog).queryByText(/required/i)).toBeNull();
});

test('WDR-02: returning to the known account removes the errors of its fields', async () => {
  clientServer().answers(investmentDetail, 200, matured).answers(savedPayoutAccount, 200, saved);
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  const press = (name: string | RegExp) =>
    userEvent.click(within(dialog).getByRole('button', { name }));
  await within(dialog).findByRole('button', { name: 'Change bank account' });
  await press('Change bank account');
  await press('Withdraw');
  const [known] = await within(dialog).findAllByRole('link', { name: /account number/i });
  await press(/instead$/);
  await waitFor(() => expect(known?.isConnected).toBe(false));
  within(dialog).getByRole('link', { name: 'Password is required' });
});

test('WDR-16: more than the balance may be withdrawn from older investments', async () => {
  const { server, send } = await fillWithdrawal('9000000');
  server.answers(previewWithdrawal, 200, { ...preview, parts: [] });
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  const less = await screen.findByRole('button', { name: 'Withdraw N5,000,000 instead' });
  const reply = server.answers(previewWithdrawal, 200, preview).holds(previewWithdrawal);
  await userEvent.click(less);
  const question = screen.getByRole('dialog', { name: 'This is more than your balance' });
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  within(question).getByText(/Would you like to withdraw from your older investments/);
  reply();
  server.answers(withdraw, 200, {
    ...{ Message: 'Withdrawal Request Processing!', id: 'w-1', requested_on: '2026-11-21' },
    ...{ bank: 'GTBank', account_ending: '6789' },
  });
  await userEvent.click(await within(question).findByRole('button', { name: 'Proceed' }));
  const title = 'We have your withdrawal of N5,000,000';
  const receipt = await screen.findByRole('dialog', { name: title });
  within(receipt).getByText('Your matured investments, oldest first');
  expect(server.bodies(withdraw)).toMatchObject([{ amount: '5000000.00', currency: 'naira' }]);
  expect(server.sent(withdraw)[0]?.query).not.toHaveProperty('id');
});

test('IND-08: new=1 loads the overview again', async () => {
  const empty = blank(investmentOverview.replies[200]);
  const server = clientServer()
    .answers(topUpList, 200, blank(topUpList.replies[200]))
    .answers(investmentOverview, 200, {
      ...empty,
      summary: { ...empty.summary, total_count: 1 },
    });
  openAsClient('/invest/overview?type=naira');
  await waitFor(() => expect(server.sent(investmentOverview)).toHaveLength(1));
  await screen.findAllByText('Net worth');
  window.history.pushState(null, '', '/invest/overview?type=naira&new=1');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(server.sent(investmentOverview)).toHaveLength(2));
});

test('WDR-12: the dialog of a withdrawal becomes its receipt, with the focus on it', async () => {
  const { server, send } = await fillWithdrawal('100000');
  server
    .answers(withdraw, 200, {
      ...{ Message: 'Withdrawal Request Processing!', id: 'w-1', requested_on: '2026-11-21' },
      ...{ bank: 'GTBank', account_ending: '8022' },
    })
    .answers(investmentDetail, 200, { ...matured, balance: '659375.00' });
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Continue without it' }));
  const title = 'We have your withdrawal of N100,000';
  const receipt = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement).toBe(within(receipt).getByText(title)));
  within(receipt).getByText('Withdrawal Request Processing!');
  within(receipt).getByText('Most transfers arrive within minutes.');
  screen.getAllByText('N659,375');
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('investment-balance'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('WDR-02: the account used before is offered, and no number is asked or sent', async () => {
  const server = clientServer()
    .answers(investmentDetail, 200, matured)
    .answers(savedPayoutAccount, 200, saved)
    .answers(checkWithdrawal, 200, blank(checkWithdrawal.replies[200]))
    .answers(signIn, 200, session)
    .answers(withdraw, 409, { detail: 'Please try again later.' });
  openAsClient('/invest/details/naira/i-1?type=FTI');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from IN-1' });
  await within(dialog).findByRole('button', { name: 'Change bank account' });
  within(dialog).getByText('8022');
  expect(within(dialog).queryByLabelText('Account Number')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Amount'), '1000');
  await userEvent.type(within(dialog).getByLabelText('Password'), 'Harmattan-Rain-7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw N1,000' }));
  await screen.findByText('Unable to process withdrawal!');
  const [sent] = server.bodies(withdraw);
  expect(sent).toMatchObject({ amount: '1000.00', same_account_as: 'w-0' });
  expect(sent).not.toHaveProperty('account');
});
