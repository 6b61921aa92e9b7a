import { callKey } from '@quarrter/client/calls';
import type { StaffPayout } from '@quarrter/contract/staff/payouts';
import { staffMe } from '@quarrter/contract/staff/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Transfer } from './Transfer.tsx';

const id = '0193a5b0-0000-7000-8000-000000000001';
const transfer: StaffPayout = {
  ...{ id, reference: `payout-${id}`, clientName: 'Ada Obi', clientEmail: 'ada@example.com' },
  ...{ purpose: 'withdrawal', subjectId: id, subjectShortId: '0193A5B0' },
  ...{ amount: 90_000n, currency: 'NGN', bank: 'GTBank', holder: 'OBI ADA' },
  ...{ status: 'requested', waitingFor: 'answer', message: '', requestedOn: '2026-11-21' },
  ...{ ageDays: 0, heldUntil: null, settledOn: null, returnedOn: null, fee: null },
  ...{ owed: false, byHand: false, byHandChoice: '', byHandReason: '' },
  ...{ undoByHandReason: 'The provider pays this transfer.', partNumber: null, parts: 0 },
  ...{ proposed: false, evidence: null, documentId: null, retryReason: '' },
  letterId: null,
  cancelReason: 'This client owes us nothing.',
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

test('says that staff send a failed loan again, not that its client can withdraw it', () => {
  const failed = shown({ purpose: 'disbursement-resend', status: 'failed', waitingFor: '' });
  expect(failed).toContain('It can be sent again from the loan page, to a corrected account.');
  expect(failed).not.toContain('withdraw');
});

test('shows why a transfer is paid by hand, and a way to undo that while it is possible', () => {
  expect(shown({})).toContain('Pay by hand');
  const chosen = { byHand: true, byHandChoice: 'The provider is down', byHandReason: 'No' };
  const undoable = shown({ ...chosen, undoByHandReason: '' });
  expect(undoable).toContain('Reason: The provider is down');
  expect(undoable).toContain('Return to provider');
  expect(undoable).not.toContain('Pay by hand');
  expect(shown({ ...chosen, undoByHandReason: 'It was opened' })).not.toContain('Return to');
});

test('offers to cancel the withdrawal of a client who owes us', () => {
  const owing = 'This client owes us money.';
  expect(shown({})).not.toContain(owing);
  expect(shown({ cancelReason: '' })).toContain(owing);
  expect(shown({ cancelReason: '' })).toContain('Cancel withdrawal');
});

test('WDR-20: offers to record that our bank did not pay a payout, or sent it back', () => {
  const byHand = { byHand: true, byHandReason: 'No' };
  expect(shown(byHand)).toContain('Record that it was not paid');
  const evidence = { bankReference: 'FT26325', paidOn: '2026-11-21' } as const;
  const paid = { ...byHand, evidence, status: 'paid' } as const;
  expect(shown(paid)).toContain('Record that it was sent back');
  expect(shown({ ...paid, proposed: true })).not.toContain('Record that');
  const back = shown({ ...paid, status: 'failed', returnedOn: '2026-11-24', letterId: id });
  expect(back).toContain('Open the bank’s letter');
  expect(back).not.toContain('Record that');
  const refused = shown({ ...byHand, status: 'failed', letterId: id });
  expect(refused).toContain('Open the bank’s letter');
});
