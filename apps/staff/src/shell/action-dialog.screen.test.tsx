import { newStaffRecoveryCodes } from '@quarrter/contract/staff/account';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../tools/screens/fake-server.ts';
import { queryClient } from '../api/query-client.ts';
import { ActionDialog } from './ActionDialog.tsx';

test('a dialog that is sending stays open, and says why it failed', async () => {
  const server = fakeServer().fails(newStaffRecoveryCodes);
  const release = server.holds(newStaffRecoveryCodes);
  const onClose = vi.fn();
  const asked = { title: 'Make new recovery codes?', label: 'Make new codes' };
  render(
    <QueryClientProvider client={queryClient}>
      <ActionDialog call={newStaffRecoveryCodes} {...asked} onClose={onClose} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: asked.label }));
  await vi.waitFor(() => expect(server.sent(newStaffRecoveryCodes)).toHaveLength(1));
  const dialog = screen.getByRole('dialog');
  const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }));
  pressEscape();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();

  release();
  await screen.findByText(/We could not reach our server/);
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
