import { approval } from '@quarrter/contract/staff/approvals';
import {
  proposeOldRecords,
  retentionClient,
  retentionClients,
} from '@quarrter/contract/staff/retention';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('an erasure waits for another person only until it is decided', async () => {
  const page = { ...blank(retentionClients.replies[200]), results: [blank(retentionClient)] };
  const server = staffServer('compliance', ['propose-erasure'])
    .answers(retentionClients, 200, page)
    .answers(proposeOldRecords, 201, blank(approval));
  openAsStaff('compliance', '/retention');
  const propose = await screen.findByRole('button', { name: 'Propose to erase' });
  // A colleague decides it at once: the list that is read afterwards has no proposal.
  await userEvent.click(propose);
  await waitFor(() => expect(server.sent(retentionClients)).toHaveLength(2));
  await waitFor(() => expect(propose.getAttribute('aria-disabled')).not.toBe('true'));
  expect(screen.queryByText('An erasure is waiting for another person')).toBeNull();
});
