import { approval } from '@quarrter/contract/staff/approvals';
import { payoutConfirmation } from '@quarrter/contract/staff/documents';
import { payoutEvidence } from '@quarrter/contract/staff/payout-evidence';
import { staffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const page = blank(staffPayouts.replies[200]);
const dollars = {
  ...{ ...blank(staffPayout), id: 'p1', clientName: 'Ada Obi', holder: 'OBI ADA' },
  ...{ purpose: 'withdrawal', currency: 'USD' as const, amount: '1050.00' },
  ...{ status: 'requested' as const, waitingFor: '' as const, byHand: true },
};

test('WDR-20: finance records a payment in dollars with the bank’s confirmation', async () => {
  const server = staffServer('finance', ['read-payouts', 'record-payout'])
    .answers(staffPayouts, 200, { ...page, results: [dollars] })
    .answers(payoutEvidence, 201, blank(approval));
  openAsStaff('finance', '/transfers');
  await userEvent.click(await screen.findByRole('button', { name: 'Record payment to Ada Obi' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Record the payment of $1,050.00 to OBI ADA' }),
  );
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send for approval' }));
  await send();
  await dialog.findByText('Please upload the confirmation of the bank as a PDF.');
  dialog.getByText('Please enter the bank’s reference');
  expect(server.sent(payoutEvidence)).toEqual([]);

  const file = new File(['%PDF-1.7'], 'confirmation.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText('Confirmation of the bank'), file);
  await userEvent.type(dialog.getByLabelText('Bank reference'), 'FT26325 88120');
  await userEvent.clear(dialog.getByLabelText('Paid on'));
  await userEvent.type(dialog.getByLabelText('Paid on'), '2026-11-20');
  server.answers(staffPayouts, 200, { ...page, results: [{ ...dollars, proposed: true }] });
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(payoutEvidence)).toMatchObject([
    { params: { id: 'p1' }, body: { reference: 'FT26325 88120', paidOn: '2026-11-20' } },
  ]);
  expect(server.bodies(payoutEvidence)[0]).toHaveProperty('file', expect.any(File));
  await screen.findByRole('link', { name: 'Open approvals for the payout to Ada Obi' });
  expect(screen.queryByRole('button', { name: /^Record payment/ })).toBeNull();
});

test('WDR-20: an approver sees the pages of the bank’s confirmation', async () => {
  // The picture of the test has no size of its own.
  for (const side of ['naturalWidth', 'naturalHeight'] as const) {
    const size = vi.spyOn(HTMLImageElement.prototype, side, 'get').mockReturnValue(100);
    onTestFinished(() => size.mockRestore());
  }
  const [, open, picture] = payoutConfirmation;
  const server = staffServer('approver', ['decide-payout', 'open-document'])
    .answers(open, 200, {
      ...blank(open.replies[200]),
      ...{ label: 'Bank confirmation', pages: 1, viewing: 'v1' },
    })
    .answers(picture, 200, new File(['a'], '1.webp', { type: 'image/webp' }));
  openAsStaff('approver', '/transfers/p1/confirmations/d1');
  await screen.findByRole('img', { name: 'Page 1 of 1 of the bank confirmation' });
  expect(server.sent(picture)).toMatchObject([
    { params: { id: 'p1', documentId: 'd1', page: '1' }, query: { viewing: 'v1' } },
  ]);
  within(screen.getByRole('main')).getByRole('link', { name: 'Approvals' });
});
