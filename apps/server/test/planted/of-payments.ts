import { newId } from '../../src/platform/database/ids.ts';
import type { WholeBook } from '../builders/whole-book.ts';
import { type Planted, shifted, unknownId } from './plant.ts';

const receiptDates =
  "every receipt's dates against its transfer and the day on which the client paid";
const payoutDates = "every payout's dates against its transfers";
const references = 'every payment and payout against its reference';
const earlier = 'every reference against the payment or payout that it leads to';
const payments = 'every payment that the provider confirmed against its receipt';
const links = 'every repayment against the payment it came from';
const receipts = 'every receipt against its transfers';
const payouts = 'every payout against its transfers';

/** A change of rows of the client whose loan was paid late: one receipt and one payout. */
const ofLate =
  (table: string, columns: string, also = 'true') =>
  ({ late }: WholeBook) =>
    `UPDATE ${table} SET ${columns} WHERE client_id = '${late.client.clientId}' AND ${also}`;

const isPaid = "status = 'paid'";
/** A payout recorded as paid by hand, without a file and without a proposal. */
const byHand = ({ late }: WholeBook) => `INSERT INTO payout_evidence (client_id, payout_id,
    bank_reference, paid_on, proposed_by, approved_by, recorded_at, file_id)
  SELECT client_id, payout_id, 'FT26325 88120', settled_on, '${unknownId}', '${newId()}',
    settled_at, '${unknownId}'
  FROM payouts WHERE client_id = '${late.client.clientId}' AND ${isPaid}`;

const named = (what: string, plant: Planted['plant'], check: string, says: string): Planted => ({
  what,
  plant,
  check,
  says,
});

/** A receipt at our bank that nobody recorded: all of it was reversed. */
const atBank = ({ late }: WholeBook) => `INSERT INTO receipts (client_id, receipt_id,
    bank_reference, amount, currency, paid_at, paid_on, booked_at, booked_on, unapplied)
  SELECT client_id, '${unknownId}', 'FT26325 88121', amount, currency, paid_at, paid_on,
    booked_at, booked_on, 0
  FROM receipts WHERE client_id = '${late.client.clientId}'`;
const approvedAtBank = 'every receipt at our bank against what two people approved';

/** Redress that nobody approved, and that was never posted. */
const redress = ({ late }: WholeBook) => `INSERT INTO receipts (client_id, receipt_id,
    complaint_id, amount, currency, paid_at, paid_on, booked_at, booked_on, unapplied)
  SELECT client_id, '${unknownId}', '${unknownId}', amount, currency, paid_at, paid_on,
    booked_at, booked_on, 0
  FROM receipts WHERE client_id = '${late.client.clientId}'`;

/** A part that was sent to another account than its payout. */
const strayPart = ({ late }: WholeBook) => `INSERT INTO payouts
  SELECT (jsonb_populate_record(NULL::payouts, to_jsonb(payout) || jsonb_build_object(
    'payout_id', '${unknownId}', 'reference', 'part', 'part_of', payout_id, 'part_number', 1,
    'account_index', left(account_index, -43) || repeat('A', 43)
  ))).*
  FROM payouts AS payout WHERE client_id = '${late.client.clientId}' AND ${isPaid}`;

/** Wrong payments, receipts and payouts. */
export const plantedInPayments: readonly Planted[] = [
  named(
    'a receipt of a kobo more',
    ofLate('receipts', 'amount = amount + 1'),
    receipts,
    'received: 3300001, should be 3300000',
  ),
  named('another fee of a receipt', ofLate('receipts', 'fee = fee + 1'), receipts, 'fee: '),
  named('another fee of a payout', ofLate('payouts', 'fee = fee + 1', isPaid), payouts, 'fee: '),
  named(
    'another reference of a payout',
    ofLate('payouts', "reference = 'another'", isPaid),
    references,
    'its reference: nothing',
  ),
  named(
    'another reference of the bank for a payment by hand',
    byHand,
    'every payout paid by hand against the confirmation of the bank',
    'reference of the bank: FT26325 88120, should be nothing',
  ),
  named(
    'a receipt of another currency',
    ofLate('receipts', "currency = 'USD'"),
    receipts,
    'currency: USD, should be NGN',
  ),
  named(
    'a receipt that says it waits',
    ofLate('receipts', 'unapplied = 100'),
    receipts,
    'unapplied: 100, should be 0',
  ),
  named(
    'a payment of a kobo more',
    ofLate('payments', 'received_amount = received_amount + 1'),
    payments,
    'received: 3300001, should be 3300000',
  ),
  named(
    'a payment that was never applied',
    ofLate('payments', "status = 'unapplied'"),
    links,
    'repayment: nothing, should be',
  ),
  named(
    'a receipt booked on another day',
    ofLate('receipts', 'booked_on = booked_on + 1'),
    receiptDates,
    'booked on: 2026-12-26, should be 2026-12-25',
  ),
  named(
    'a receipt with another value date',
    ofLate('receipts', 'paid_on = paid_on - 2'),
    receiptDates,
    'value date: 2026-12-23, should be 2026-12-25',
  ),
  named(
    'money at our bank without a posting',
    atBank,
    receipts,
    'at our bank: 3300000, should be 0',
  ),
  named(
    'money at our bank that nobody approved',
    atBank,
    approvedAtBank,
    'reference of the bank: FT26325 88121, should be nothing',
  ),
  named(
    'money at our bank without the confirmation of the bank',
    atBank,
    approvedAtBank,
    'confirmation: false, should be true',
  ),
  named('redress without a posting', redress, receipts, 'redress: 3300000, should be 0'),
  named(
    'redress that nobody approved',
    redress,
    'all redress against what two people approved',
    'amount: 3300000, should be nothing',
  ),
  named(
    'a receipt of another payment',
    ofLate('receipts', `payment_id = '${unknownId}'`),
    receiptDates,
    'payment: false, should be true',
  ),
  named(
    'a payout of a kobo more',
    ofLate('payouts', 'amount = amount + 1', isPaid),
    payouts,
    'reserved: 10000001, should be 10000000',
  ),
  named(
    'a payout that says it failed',
    ofLate('payouts', "status = 'failed'", isPaid),
    payouts,
    'paid: 0, should be 10000000',
  ),
  named(
    'a payout requested on another day',
    ofLate('payouts', 'requested_on = requested_on - 1', isPaid),
    payoutDates,
    'requested on: 2026-11-20',
  ),
  named(
    'a payout settled on another day',
    ofLate('payouts', `settled_on = settled_on + 1, ${shifted('settled_at', '1 day')}`),
    payoutDates,
    'day of payment: 2026-11-22, should be 2026-11-21',
  ),
  named(
    'a payout that never came back',
    ofLate('payouts', 'returned_on = settled_on, returned_at = settled_at'),
    payoutDates,
    'day of return',
  ),
  named(
    'a part of a payout that went to another account',
    strayPart,
    'every part of a payout against the account of the payout, or the one approved for it',
    'goes to an account that was agreed on: false, should be true',
  ),
  named(
    'a payment by hand without its confirmation',
    byHand,
    'every payout paid by hand against the confirmation of the bank',
    'confirmation: false, should be true',
  ),
  named(
    'a payout by hand that ended without a letter of the bank',
    ofLate('payouts', "by_hand = true, status = 'failed'", isPaid),
    'every payout by hand that did not reach its client against the letter of the bank',
    'letter: false, should be true',
  ),
  named(
    'a reference that leads to another record',
    ofLate('payment_references', `record_id = '${unknownId}'`, "kind = 'payout'"),
    references,
    'its reference',
  ),
  named(
    'a reference of a payment that is gone',
    ({ late }) =>
      `INSERT INTO payment_references (reference, client_id, kind, record_id)
       VALUES ('gone', '${late.client.clientId}', 'payment', gen_random_uuid())`,
    earlier,
    'reference gone, leads to: nothing, should be payment',
  ),
  named(
    'a reference that leads nowhere',
    ofLate('payments', "reference = 'unknown'"),
    references,
    'its reference: nothing',
  ),
];
