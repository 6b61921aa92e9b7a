import { payoutAccount, staffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('a reveal over the limit says when to try again, and keeps the typed reason', async () => {
  const transfer = { ...blank(staffPayout), id: 'p1', clientName: 'Ada Obi', byHand: true };
  const detail = 'You have revealed too many numbers. Please try again in 12 minutes.';
  const server = staffServer('finance', ['record-payout'])
    .answers(staffPayouts, 200, { ...blank(staffPayouts.replies[200]), results: [transfer] })
    .answers(payoutAccount, 429, { detail });
  openAsStaff('finance', '/transfers');
  await press(/^Show account number/);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
  await userEvent.type(reason, 'Paid at the bank today');
  await press('Reveal');
  await screen.findByText(detail);
  expect(reason.value).toBe('Paid at the bank today');
  expect(server.sent(payoutAccount)).toHaveLength(1);
});
