import { lenderId } from '../../src/ledger/index.ts';
import type { WholeBook } from '../builders/whole-book.ts';
import { type Planted, post, unknownId } from './plant.ts';

const takenBack = 'everything the provider took back of a receipt against its transfers';
const disputes = 'every dispute against what the provider took back for it';
const refunds = 'every refund that staff ordered against its transfers';
const settled = 'every debt of a client that was settled against what two people approved';
const lender = 'every settlement, top-up and opening balance against its transfer';
const settledOnce = 'every settlement of the provider was posted once, as it was recorded then';
const charges = 'every charge of a saved card against its payment';
const attempts = 'every payment with a saved card against the attempts to charge it';

/** A row about the receipt of the client whose loan was paid late. */
const aboutReceipt =
  (table: string, columns: { [column: string]: string }) =>
  ({ late }: WholeBook) =>
    `INSERT INTO ${table} (client_id, receipt_id, ${Object.keys(columns).join(', ')})
     SELECT client_id, receipt_id, ${Object.values(columns).join(', ')} FROM receipts
     WHERE client_id = '${late.client.clientId}'`;

const now = "'2027-01-04T12:00:00Z'";
const refundOf = (status: string) =>
  aboutReceipt('refunds', {
    refund_id: 'gen_random_uuid()',
    amount: '500',
    currency: "'NGN'",
    status: `'${status}'`,
    ordered_at: now,
    ordered_on: "'2027-01-04'",
    settled_at: now,
    settled_on: "'2027-01-04'",
  });
const disputeIn = (state: string) =>
  aboutReceipt('disputes', {
    dispute_id: 'gen_random_uuid()',
    provider_id: "'77'",
    state: `'${state}'`,
    stage: "'resolved'",
    claimed: '500',
    currency: "'NGN'",
    category: "''",
    complaint: "''",
    opened_at: now,
    seen_at: now,
    seen_on: "'2027-01-04'",
    resolved_at: now,
    resolved_on: "'2027-01-04'",
  });
const reversal = aboutReceipt('receipt_reversals', {
  reversal_id: 'gen_random_uuid()',
  cause: "'dispute'",
  provider_id: "'78'",
  state: "'taken'",
  named: '500',
  taken: '500',
  currency: "'NGN'",
  from_unapplied: '500',
  seen_at: now,
  changed_at: now,
  changed_on: "'2027-01-04'",
});

/** A transfer of the same client that nothing caused. */
const posted =
  (kind: string, debit: number, credit: number, debitSubject: string = unknownId) =>
  ({ late }: WholeBook) => {
    const columns = { kind, subject: unknownId, debit, credit, amount: 500 };
    return post(late.client.clientId, columns, { debitSubject });
  };
const postedByLender = (kind: string, debit: number, credit: number) => () =>
  post(lenderId, { kind, subject: unknownId, debit, credit, amount: 500 });

const settlement = (amount: number) => `INSERT INTO settlements (settlement_id, provider_id,
    currency, amount, fee, settled_on, posted_at, posted_on)
  VALUES ('${unknownId}', '9', 'NGN', ${amount}, 0, '2027-01-04', ${now}, '2027-01-04');`;

const settlementTransfer = postedByLender('settlement', 1010, 1000);

/** A charge of the first loan that names the payment of the second. */
const chargeOf = ({ complete, late }: WholeBook) =>
  `INSERT INTO card_charges (client_id, purpose, subject_id, due_on, announced_on, currency,
     amount, state, attempts, last_attempt_on, payment_id, payment_amount)
   SELECT client_id, 'repayment', '${complete.loanId}', '2026-12-21', '2026-12-18', currency,
     amount, 'paid', 1, '2026-12-21', payment_id, amount
   FROM payments WHERE client_id = '${late.client.clientId}' AND purpose = 'repayment'`;

/** A charge of a monthly top-up that names the payment of a repayment. */
const topUpOf = ({ late }: WholeBook) =>
  `INSERT INTO card_charges (client_id, purpose, subject_id, due_on, month, announced_on, currency,
     amount, plan, rate_ppm, state, attempts, last_attempt_on, payment_id, payment_amount)
   SELECT client_id, 'top-up', '${unknownId}', '2026-12-21', '2026-12-01', '2026-12-18', currency,
     amount, '03oa', 10000, 'paid', 1, '2026-12-21', payment_id, amount
   FROM payments WHERE client_id = '${late.client.clientId}' AND purpose = 'repayment'`;

/** Wrong refunds, disputes, settlements and automatic charges. */
export const plantedInMoneyBack: readonly Planted[] = [
  ...(
    [
      ['a refund that was never posted', refundOf('processed'), refunds, 'refunds paid: 500'],
      ['a failed refund that was never posted', refundOf('failed'), refunds, 'that failed: 500'],
      [
        'a refund that nobody ordered',
        posted('refund_ordered', 2200, 2210),
        refunds,
        'refunds ordered: 0, should be 500',
      ],
      [
        'a chargeback without a reason',
        posted('chargeback', 2200, 1000),
        takenBack,
        'taken back: 0, should be 500',
      ],
      [
        'a debt of a client without a reason',
        posted('chargeback_recoverable', 1300, 1000),
        takenBack,
        'taken back: 0, should be 500',
      ],
      ['a reversal that was never posted', reversal, takenBack, 'taken back: 500, should be 0'],
      ['a lost dispute of which nothing was taken', disputeIn('lost'), disputes, 'lost: true'],
      ['a dispute that was not lost and took money', reversal, disputes, 'lost: false'],
      [
        'a debt written off by nobody',
        posted('written_off', 5020, 1300),
        settled,
        'written off: 500, should be 0',
      ],
      [
        'a debt taken from a receipt by nobody',
        posted('recovered', 2200, 1300, '00000000-0000-4000-8000-000000000001'),
        settled,
        'recovered: 500, should be 0',
      ],
      [
        'a debt that was written off, taken from another receipt',
        // Written off first, because an account 5020 never falls below zero.
        (book: WholeBook) => {
          const other = '00000000-0000-4000-8000-000000000001';
          return (
            posted('written_off', 5020, 1300)(book) +
            posted('write_off_recovered', 2200, 5020, other)(book)
          );
        },
        settled,
        'recovered: 500, should be 0',
      ],
      [
        'another amount claimed in a dispute than was told',
        (book: WholeBook) =>
          `${disputeIn('won')(book)}; INSERT INTO events (client_id, happened_at, event_id, kind,
             version, subject_id, payload)
           SELECT client_id, ${now}, gen_random_uuid(), 'payment-disputed', 1, payment_id,
             '{"disputeId": "77", "amount": "400"}'
           FROM receipts WHERE client_id = '${book.late.client.clientId}'`,
        'every dispute against what was recorded when it was opened',
        'claimed: 500, should be 400',
      ],
      ['a settlement that was never posted', () => settlement(500), lender, 'amount: 500'],
      [
        'a settlement of another amount',
        () => settlement(600) + postedByLender('settlement', 1010, 1000)(),
        lender,
        'amount: 600, should be 500',
      ],
      [
        'a settlement posted the wrong way',
        () => settlement(500) + postedByLender('settlement', 1000, 1010)(),
        lender,
        'debited account: 1010, should be 1000',
      ],
      [
        'a settlement with two transfers',
        () => settlement(500) + settlementTransfer() + settlementTransfer(),
        lender,
        'transfers: 2, should be 1',
      ],
      [
        'a settlement posted twice, under another name of the provider',
        () => settlement(500) + settlementTransfer(),
        settledOnce,
        'posted: 1, should be 0',
      ],
      ['a top-up by nobody', postedByLender('top_up', 1000, 1010), lender, 'amount: nothing'],
      ['an automatic charge paid by another loan', chargeOf, charges, 'loan of the payment'],
      [
        'an automatic charge of more than was announced',
        (book: WholeBook) => chargeOf(book).replace("amount, 'paid'", "amount - 1, 'paid'"),
        charges,
        'charged more than was announced: true, should be false',
      ],
      [
        'a saved card charged without an attempt',
        ({ late }: WholeBook) =>
          `UPDATE payments SET saved_card_id = '${unknownId}'
           WHERE client_id = '${late.client.clientId}' AND purpose = 'repayment'`,
        attempts,
        'payments with a saved card: 1, should be 0',
      ],
      ['a monthly top-up paid by no investment', topUpOf, charges, 'purpose of the payment'],
      [
        'a monthly top-up of less than was announced',
        (book: WholeBook) => topUpOf(book).replace("amount, '03oa'", "amount + 1, '03oa'"),
        charges,
        'charged less than was announced: true, should be false',
      ],
      [
        'a saved card charged for an investment without an announced charge',
        ({ investor }: WholeBook) =>
          `UPDATE payments SET saved_card_id = '${unknownId}'
           WHERE client_id = '${investor.clientId}' AND currency = 'USD'`,
        attempts,
        'payments with a saved card: 1, should be 0',
      ],
    ] as const
  ).map(([what, plant, check, says]) => ({ what, plant, check, says })),
];
