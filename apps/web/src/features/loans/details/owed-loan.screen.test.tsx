import { createIntent, paymentState, repay } from '@quarrter/contract/client/card-payments';
import { automaticRepayment } from '@quarrter/contract/client/collections';
import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import { requestReview } from '@quarrter/contract/client/loan-review';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { inState } from '../../../products/in-state.ts';
import { active, loan, openLoan, own } from './open-screen.ts';

const overdue: LoanRecord = {
  ...active,
  ...inState('overdue'),
  amount_to_be_paid: '31000.00',
  next_penalty: '1000.00',
  arrears: {
    amount: '31000.00',
    instalments: '29000.00',
    penalties: '2000.00',
    since: '2026-11-19',
    days: 2,
    first_number: 1,
    last_number: 1,
    covered: false,
  },
};

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the loan of a client who pays at once in the provider's window. */
async function openToPay(shown: LoanRecord, amount: string) {
  class PaysAtOnce {
    resumeTransaction(_code: string, { onSuccess }: { onSuccess: () => void }) {
      onSuccess();
    }
  }
  vi.stubGlobal('PaystackPop', PaysAtOnce);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const server = await openLoan(shown);
  server
    .answers(automaticRepayment, 200, blank(automaticRepayment.replies[200]))
    .answers(createIntent, 200, {
      ...blank(createIntent.replies[200]),
      reference: 'r-1',
      access_code: 'a',
    })
    .answers(repay, 200, {
      ...blank(paymentState),
      reference: 'r-1',
      purpose: 'repayment',
      status: 'applied',
      amount,
      currency: 'NGN',
    });
  return server;
}

test('LND-20: an agreed payment is paid with one press', async () => {
  const part = { due_on: '2026-11-25', amount: '10000.00' };
  const promise = { state: 'open' as const, made_on: '2026-11-21', next: part, parts: [part] };
  const server = await openToPay({ ...overdue, promise }, part.amount);
  screen.getByText('Agreed payment');
  const kept = { ...promise, state: 'kept' as const, next: null };
  server.answers(loanDetail, 200, { ...overdue, promise: kept });
  await press('Pay the agreed N10,000');
  await screen.findByRole('dialog', { name: 'Payment received' });
  expect(server.bodies(createIntent)).toMatchObject([{ amount: '10000.00' }]);
});

test('a loan whose money the bank sent back says so, and charges nothing', async () => {
  await openLoan({ ...overdue, money_returned_on: '2026-11-20' }, own);
  await screen.findByText('Your bank sent this loan back to us');
  screen.getByText(/We will not charge penalties until we send it again/);
});

test('a new schedule is accepted only with the tick, and then shows the earlier one', async () => {
  const row = {
    number: 1,
    due_date: '2026-12-22',
    principal: '25400.00',
    interest: '6096.00',
    total: '31496.00',
  };
  const offer = {
    id: 'o-1',
    duration: 6,
    interest: '4',
    offered_on: '2026-11-20',
    expires_on: '2026-12-04',
    principal: '152400.00',
    total_cost: '36576.00',
    amount_to_be_repaid: '188976.00',
    apr: '80.1',
    schedule: [row],
  };
  const server = await openLoan({ ...overdue, restructuring: offer });
  await screen.findByRole('heading', { name: 'We offer you a new repayment schedule' });
  const accept = () => press('Accept the new schedule');
  server.answers(answerRestructuring, 400, { is_ticked: ['This field is required'] });
  await accept();
  await screen.findByText('This field is required');
  const earlier = { replaced_on: '2026-11-21', rows: [{ ...row, paid: '0.00' }] };
  const renewed = { ...active, earlier_schedules: [earlier] };
  server.answers(answerRestructuring, 200, renewed).answers(loanDetail, 200, renewed);
  await userEvent.click(screen.getByLabelText(/^I have read the new schedule/));
  await accept();
  await screen.findByRole('heading', { name: 'Earlier schedule' });
  await screen.findByText('Your new repayment schedule has started');
  const body = { is_accepted: '2', restructuring_id: 'o-1', amount_to_be_repaid: '188976.00' };
  expect(server.bodies(answerRestructuring)).toEqual([
    { ...body, is_ticked: false },
    { ...body, is_ticked: true },
  ]);
});

test('paying in full opens the form with it chosen, and ends with the letter', async () => {
  const settlement = {
    amount: '108000.00',
    principal: '100000.00',
    interest_due: '0.00',
    interest_not_yet_due: '16000.00',
    rebate: '8000.00',
    penalties: '0.00',
    valid_until: '2026-11-21',
    is_cancelling: false,
    cancel_until: null,
  };
  const server = await openToPay({ ...active, settlement }, settlement.amount);
  await press('Pay N108,000 in full');
  const dialog = within(await screen.findByRole('dialog', { name: 'Repay loan LN-1' }));
  dialog.getByRole('radio', { name: /^Pay in full/, checked: true });
  server.answers(loanDetail, 200, {
    ...loan,
    ...inState('complete'),
    balance: '0.00',
    settled_as: 'rebate',
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Pay N108,000' }));
  await screen.findByText('You owe nothing on this loan.');
  await screen.findByRole('heading', { name: 'Your discharge letter' });
  expect(server.bodies(createIntent)).toMatchObject([{ amount: '108000.00' }]);
});

test('a client asks a person to review a decline, and says why', async () => {
  const declined = { ...loan, ...inState('disapproved'), can_request_review: true };
  const server = await openLoan(declined);
  await press('Ask a person to review this');
  const dialog = within(await screen.findByRole('dialog'));
  const ask = () => userEvent.click(dialog.getByRole('button', { name: 'Ask for a review' }));
  await ask();
  await dialog.findByText('Please say what we should look at again.');
  expect(server.sent(requestReview)).toEqual([]);
  const reason = 'My employer wrote to you.';
  const review = {
    id: 'v-1',
    reason,
    requested_on: '2026-11-21',
    outcome: null,
    answer: '',
    answered_on: null,
  };
  const since = '2026-11-21T10:00:00Z';
  const asked: LoanRecord = {
    ...declined,
    can_request_review: false,
    review,
    waiting: { with: 'reviewer', since, answer_by: '2026-11-25T17:00:00Z', late: false },
  };
  server.answers(requestReview, 200, asked).answers(loanDetail, 200, asked);
  await userEvent.type(dialog.getByLabelText('What should we look at again?'), reason);
  await ask();
  await screen.findByText(/Someone who was not part of the first decision is reviewing/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(requestReview)).toEqual([{ reason }]);
});

test('LON-33: a work-tool loan names the tool and its cost', async () => {
  await openLoan({ ...loan, ...inState('applied'), tool: 'Laptop', cost_of_tool: '950000.00' });
  await screen.findByText('Cost of Work Tool');
  screen.getByText('Laptop');
  screen.getByText('N950,000');
});
