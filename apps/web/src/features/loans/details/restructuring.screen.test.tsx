import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { inState } from '../../../products/in-state.ts';
import { active, openLoan } from './open-screen.ts';

const offered: LoanRecord = {
  ...{ ...active, ...inState('overdue') },
  restructuring: {
    ...{ id: 'r-1', duration: 6, interest: '4', apr: '80.1', principal: '116000.00' },
    ...{ offered_on: '2026-11-22', expires_on: '2026-12-06', total_cost: '27840.00' },
    amount_to_be_repaid: '143840.00',
    schedule: [1, 2].map((number) => ({
      ...{ number, due_date: '2026-12-22', principal: '58000.00', interest: '13920.00' },
      total: '71920.00',
    })),
  },
};
const restructured: LoanRecord = {
  ...active,
  ...{ amount_to_be_paid: '71920.00', next_payment_date: '2026-12-22' },
};

test('LND-28: the receipt of a new schedule says what the client agreed to', async () => {
  const server = await openLoan(offered);
  server.answers(answerRestructuring, 200, restructured);
  await userEvent.click(await screen.findByLabelText(/^I have read the new schedule/));
  await userEvent.click(screen.getByRole('button', { name: 'Accept the new schedule' }));
  const title = 'Your new repayment schedule has started';
  const receipt = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(document.activeElement).toBe(within(receipt).getByText(title)));
  const facts = [...receipt.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Total to repayN143,840',
    'Payments2',
    'First paymentN71,920',
    'Due on22 Dec 2026',
    'Agreed on21 Nov 2026',
  ]);
  await userEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('loan-figures'));
});

test('LND-28: the button that keeps the schedule is the one that is busy', async () => {
  const server = await openLoan(offered);
  const answer = server.answers(answerRestructuring, 200, active).holds(answerRestructuring);
  const button = await screen.findByRole('button', { name: 'Keep my current schedule' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  answer();
  await screen.findByText('Your schedule stays as it is');
});
