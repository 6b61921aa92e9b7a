import { approval } from '@quarrter/contract/staff/approvals';
import { sendMissingPart, staffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const page = blank(staffPayouts.replies[200]);
const whole = {
  ...{ ...blank(staffPayout), id: 'p1', clientName: 'Ada Obi', purpose: 'withdrawal' },
  ...{ currency: 'NGN' as const, amount: '15000.00', waitingFor: 'part' as const },
};

function openTransfers(changed: Partial<typeof whole> = {}) {
  const results = [{ ...whole, ...changed }];
  const server = staffServer('finance', ['read-payouts', 'check-withdrawal'])
    .answers(staffPayouts, 200, { ...page, results })
    .answers(sendMissingPart, 201, blank(approval));
  openAsStaff('finance', '/transfers');
  return server;
}

const button = { name: /^Send to another account/ };

test('WDR-20: finance proposes another account for the unpaid part of a withdrawal', async () => {
  const server = openTransfers();
  await userEvent.click(await screen.findByRole('button', button));
  await screen.findByRole('heading', {
    name: 'Send the unpaid part to another account of Ada Obi?',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Propose transfer' }));
  await waitFor(() => expect(server.sent(sendMissingPart)).toHaveLength(1));
});

test.each([
  ['while a proposal waits', { proposed: true }],
  ['for a loan', { purpose: 'disbursement' }],
])('WDR-20: offers no other account %s', async (_, changed) => {
  openTransfers(changed);
  await screen.findByText('Paid in part');
  expect(screen.queryByRole('button', button)).toBeNull();
});
