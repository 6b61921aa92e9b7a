import { hardshipRequest, hardshipRequests } from '@quarrter/contract/staff/hardship';
import { heldWithdrawal, heldWithdrawals } from '@quarrter/contract/staff/withdrawals';
import { myWork } from '@quarrter/contract/staff/work';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const request = { ...blank(hardshipRequest), clientName: 'Ada Obi' };
const requests = { ...blank(hardshipRequests.replies[200]), count: 1, results: [request] };

const identity = { ...blank(heldWithdrawal.shape.identity.def.innerType), nin: '••1234' };
const withdrawal = {
  ...{ ...blank(heldWithdrawal), clientName: 'Ada Obi', nameBefore: 'Ada Eze', identity },
  waitingFor: ['holder' as const, 'identity' as const],
};
const withdrawals = { ...blank(heldWithdrawals.replies[200]), count: 1, results: [withdrawal] };

const buttonsOf = () =>
  [...document.querySelectorAll('article button')].map((button) => button.textContent);

test('an auditor reads requests and withdrawals, and is not asked to act on them', async () => {
  const server = staffServer('auditor', ['read-queues'])
    .answers(hardshipRequests, 200, requests)
    .answers(heldWithdrawals, 200, withdrawals);
  const { unmount } = openAsStaff('auditor', '/hardship');
  await screen.findByRole('heading', { name: 'Ada Obi' });
  expect(buttonsOf()).toEqual([]);
  expect(document.body.textContent).not.toContain('Talk to the client');
  unmount();
  openAsStaff('auditor', '/withdrawals');
  await screen.findByRole('heading', { name: 'Ada Obi' });
  expect(buttonsOf()).toEqual([]);
  expect(document.body.textContent).not.toContain('call the client');
  expect(server.sent(hardshipRequests)).toHaveLength(1);
});

test('an officer sees instructions and buttons beside the records', async () => {
  staffServer('officer', ['answer-hardship', 'check-withdrawal', 'verify-identity'])
    .answers(hardshipRequests, 200, requests)
    .answers(heldWithdrawals, 200, withdrawals);
  const { unmount } = openAsStaff('officer', '/hardship');
  await screen.findByText(/Talk to the client/);
  expect(buttonsOf()).toEqual(['Decline the request of Ada Obi']);
  unmount();
  openAsStaff('officer', '/withdrawals');
  await screen.findByText(/call the client before you propose to pay/);
  expect(buttonsOf()).toHaveLength(3);
});

test('a role without work of its own sees queues on its home, and no list of work', async () => {
  const server = staffServer('auditor', ['read-queues']).answers(myWork, 200, { results: [] });
  openAsStaff('auditor', '/');
  await screen.findByText(/Your role can read the queues/);
  expect(screen.queryByText(/You have no assigned work/)).toBeNull();
  expect(server.sent(myWork)).toEqual([]);
});
