import { retryPayout, staffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const page = blank(staffPayouts.replies[200]);
const waiting = {
  ...blank(staffPayout),
  id: 'p1',
  clientName: 'Ada Obi',
  waitingFor: 'balance' as const,
};

test('a transfer that waits says why, and is tried again', async () => {
  const server = staffServer('finance', ['read-payouts', 'retry-payout'])
    .answers(staffPayouts, 200, { ...page, results: [waiting] })
    .answers(retryPayout, 200, { ...waiting, waitingFor: '', status: 'sent' });
  openAsStaff('finance', '/transfers');
  await userEvent.click(await screen.findByRole('link', { name: /^Waiting/ }));
  await waitFor(() => expect(server.sent(staffPayouts).at(-1)?.query['state']).toBe('waiting'));
  await screen.findByText(/Our balance at the provider is too low\. Top it up, then retry\./);
  const reads = server.sent(staffPayouts).length;
  server.answers(staffPayouts, 200, page);
  await userEvent.click(
    screen.getByRole('button', { name: 'Try again now the transfer to Ada Obi' }),
  );
  await waitFor(() => expect(screen.queryByText('Ada Obi')).toBeNull());
  expect(server.sent(retryPayout)).toMatchObject([{ params: { id: 'p1' } }]);
  expect(server.sent(staffPayouts).length).toBeGreaterThan(reads);
});
