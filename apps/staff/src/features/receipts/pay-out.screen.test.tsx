import { approval } from '@quarrter/contract/staff/approvals';
import {
  proposeReceiptPayout,
  readStaffReceipt,
  type StaffReceipt,
} from '@quarrter/contract/staff/receipts';
import { readWork } from '@quarrter/contract/staff/work';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

const read = blank(readStaffReceipt.replies[200]);
const receipt = { ...read.receipt, id: 'r1', clientName: 'Ada Obi', amount: '31000.00' };

function openReceipt(origin: Pick<StaffReceipt, 'isOwnMoney' | 'refundable'>) {
  const page = { ...read, receipt: { ...receipt, currency: 'NGN' as const }, ...origin };
  const server = staffServer('finance', ['read-receipts', 'propose-receipt'])
    .answers(readStaffReceipt, 200, page)
    .answers(readWork, 200, blank(readWork.replies[200]))
    .answers(proposeReceiptPayout, 201, blank(approval));
  openAsStaff('finance', '/receipts/r1');
  return server;
}

test('WDR-21: finance proposes to pay money from an investment to the bank account', async () => {
  const server = openReceipt({ isOwnMoney: true, refundable: false });
  await screen.findByText('Held since');
  await userEvent.click(screen.getByRole('button', { name: 'Pay to bank account' }));
  await screen.findByRole('heading', { name: 'Pay N31,000.00 to Ada Obi?' });
  await userEvent.click(screen.getByRole('button', { name: 'Propose transfer' }));
  await waitFor(() => expect(server.sent(proposeReceiptPayout)).toHaveLength(1));
});

test('WDR-21: any other receipt is refunded or applied, and not paid out', async () => {
  openReceipt({ isOwnMoney: false, refundable: true });
  await screen.findByRole('button', { name: 'Refund' });
  expect(screen.queryByRole('button', { name: 'Pay to bank account' })).toBeNull();
});
