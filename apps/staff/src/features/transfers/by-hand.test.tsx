import { callKey } from '@quarrter/client/calls';
import type { StaffPayout } from '@quarrter/contract/staff/payouts';
import { staffMe } from '@quarrter/contract/staff/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Transfer } from './Transfer.tsx';

const id = '0193a5b0-0000-7000-8000-000000000001';
const transfer: StaffPayout = {
  ...{ id, reference: `payout-${id}`, client_name: 'Ada Obi', client_email: 'ada@example.com' },
  ...{ purpose: 'withdrawal', subject_id: id, subject_short_id: '0193A5B0' },
  ...{ amount: 90_000n, currency: 'NGN', bank: 'GTBank', holder: 'OBI ADA' },
  ...{ status: 'requested', waiting_for: 'answer', message: '', requested_on: '2026-11-21' },
  ...{ age_days: 0, held_until: null, settled_on: null, returned_on: null, fee: null },
  ...{ owed: false, by_hand: false, by_hand_choice: '', by_hand_reason: '' },
  ...{ undo_by_hand_reason: 'The provider pays this transfer.', part_number: null, parts: 0 },
  ...{ proposed: false, evidence: null, document_id: null, retry_reason: '' },
};

function shown(changes: Partial<StaffPayout>): string {
  const client = new QueryClient();
  client.setQueryData(callKey(staffMe), { actions: ['record-payout'] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Transfer transfer={{ ...transfer, ...changes }} />
    </QueryClientProvider>,
  );
}

test('shows why a transfer is paid by hand, and a way to undo that while it is possible', () => {
  expect(shown({})).toContain('Pay by hand');
  const chosen = { by_hand: true, by_hand_choice: 'The provider is down', by_hand_reason: 'No' };
  const undoable = shown({ ...chosen, undo_by_hand_reason: '' });
  expect(undoable).toContain('Reason: The provider is down');
  expect(undoable).toContain('Return to provider');
  expect(undoable).not.toContain('Pay by hand');
  expect(shown({ ...chosen, undo_by_hand_reason: 'It was opened' })).not.toContain('Return to');
});
