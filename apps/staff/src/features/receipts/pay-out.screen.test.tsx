import { approval } from '@quarrter/contract/staff/approvals';
import { reverseBankReceipt } from '@quarrter/contract/staff/bank-receipts';
import {
  proposeReceiptPayout,
  readStaffReceipt,
  receiptRefund,
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

type Origin = Pick<StaffReceipt, 'isOwnMoney' | 'canPayOut' | 'refundable'>;

function openReceipt(origin: Origin, more: object = {}) {
  const money = { ...receipt, currency: 'NGN' as const };
  const page = { ...read, receipt: money, atBank: null, redress: null, ...origin, ...more };
  const server = staffServer('finance', ['read-receipts', 'propose-receipt'])
    .answers(readStaffReceipt, 200, page)
    .answers(readWork, 200, blank(readWork.replies[200]))
    .answers(proposeReceiptPayout, 201, blank(approval))
    .answers(reverseBankReceipt, 201, blank(approval));
  openAsStaff('finance', '/receipts/r1');
  return server;
}

test('WDR-21: finance proposes to pay money from an investment to the bank account', async () => {
  const server = openReceipt({ isOwnMoney: true, canPayOut: true, refundable: false });
  await screen.findByText('Held since');
  await userEvent.click(screen.getByRole('button', { name: 'Pay to bank account' }));
  await screen.findByRole('heading', { name: 'Pay N31,000.00 to Ada Obi?' });
  await userEvent.click(screen.getByRole('button', { name: 'Propose transfer' }));
  await waitFor(() => expect(server.sent(proposeReceiptPayout)).toHaveLength(1));
});

test('WDR-21: any other receipt is refunded or applied, and not paid out', async () => {
  openReceipt({ isOwnMoney: false, canPayOut: false, refundable: true });
  await screen.findByRole('button', { name: 'Refund' });
  expect(screen.queryByRole('button', { name: 'Pay to bank account' })).toBeNull();
});

const atBank = { payer: 'Dangote Cement Plc', documentId: 'd1', fromSuspense: true };
const unused = { amount: '31000.00', received: '31000.00', currency: 'NGN' as const };

test('a bank receipt says who paid it, and is reversed while it is unused', async () => {
  const origin = { isOwnMoney: false, canPayOut: true, refundable: false };
  const server = openReceipt(origin, {
    atBank: { ...atBank, reversedOn: null },
    receipt: { ...receipt, ...unused },
  });
  await screen.findByText('Dangote Cement Plc');
  expect(screen.getByText('1900 suspense')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the bank’s confirmation' });
  expect(link.getAttribute('href')).toContain('/receipts/r1/confirmations/d1');
  await userEvent.click(screen.getByRole('button', { name: 'Reverse' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'It was paid for another client.');
  await userEvent.click(screen.getByRole('button', { name: 'Propose reversal' }));
  await waitFor(() => expect(server.sent(reverseBankReceipt)).toHaveLength(1));
});

test('a bank receipt of which some was used cannot be reversed', async () => {
  const origin = { isOwnMoney: false, canPayOut: true, refundable: false };
  openReceipt(origin, {
    atBank: { ...atBank, reversedOn: null },
    receipt: { ...receipt, ...unused, received: '40000.00' },
  });
  await screen.findByRole('button', { name: 'Pay to bank account' });
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
});

test('a refund that needs the payer’s bank details says what to do', async () => {
  const refund = { ...blank(receiptRefund), status: 'sent' as const, needsAttention: true };
  openReceipt(
    { isOwnMoney: false, canPayOut: false, refundable: true },
    { receipt: { ...receipt, currency: 'NGN', amount: '0.00' }, refunds: [refund] },
  );
  await screen.findByText(/Enter them in its dashboard\./);
  expect(screen.queryByRole('button', { name: 'Pay to bank account' })).toBeNull();
});

test('WDR-21: a payment whose refund failed can be paid to the bank account too', async () => {
  openReceipt({ isOwnMoney: false, canPayOut: true, refundable: true });
  await screen.findByRole('button', { name: 'Refund' });
  screen.getByRole('button', { name: 'Pay to bank account' });
});

test('finance proposes to reverse redress of which nothing was used', async () => {
  const server = openReceipt(
    { isOwnMoney: true, canPayOut: true, refundable: false },
    { redress: { reversedOn: null }, receipt: { ...receipt, ...unused } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse' }));
  await screen.findByRole('dialog', { name: 'Reverse the redress of Ada Obi?' });
  await userEvent.type(await screen.findByLabelText('Reason'), 'The amount was wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Propose reversal' }));
  await waitFor(() => expect(server.sent(reverseBankReceipt)).toHaveLength(1));
});
