import { approval } from '@quarrter/contract/staff/approvals';
import { staffMessages, supportMessage } from '@quarrter/contract/staff/messages';
import { proposeRedress } from '@quarrter/contract/staff/redress';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const complaint = {
  ...blank(supportMessage),
  id: 'm1',
  clientId: 'c1',
  kind: 'complaint',
  name: 'Ada Obi',
  answered: { at: '2026-11-21T09:00:00.000Z', by: 'Bisi Ade' },
} as const;

function open(...complaints: object[]) {
  const results = complaints.map((one) => ({ ...complaint, ...one }));
  const server = staffServer('finance', ['propose-redress'])
    .answers(staffMessages, 200, { ...blank(staffMessages.replies[200]), results })
    .answers(proposeRedress, 201, blank(approval));
  openAsStaff('finance', '/messages?state=register');
  return server;
}

test('redress is proposed from a complaint that is upheld', async () => {
  const server = open({ outcome: 'upheld', subject: 'A fee' });
  const name = 'Propose redress for A fee';
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.type(screen.getByLabelText('Amount'), '5,000');
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  await screen.findByText('Please give the reason');
  await userEvent.type(screen.getByLabelText('Reason'), 'A fee was charged twice.');
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  await waitFor(() => expect(server.sent(proposeRedress)).toHaveLength(1));
  expect(server.bodies(proposeRedress)).toEqual([
    { amount: '5,000', currency: 'NGN', reason: 'A fee was charged twice.' },
  ]);
});

test('a complaint that was not upheld, is open, or names no client has no redress', async () => {
  open(
    { id: 'm1', outcome: 'not-upheld', subject: 'First' },
    { id: 'm2', outcome: 'upheld', subject: 'Second', answered: null },
    { id: 'm3', outcome: 'upheld', subject: 'Third', clientId: null },
    { id: 'm4', outcome: 'partly-upheld', subject: 'Fourth' },
  );
  await screen.findByRole('button', { name: 'Propose redress for Fourth' });
  expect(screen.getAllByRole('button', { name: /^Propose redress/ })).toHaveLength(1);
});
