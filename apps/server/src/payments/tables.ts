import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type ColumnType, type Generated, sql } from 'kysely';
import {
  clientTable,
  daysBefore,
  leftOut,
  resealFields,
  sharedTable,
  tablesOf,
  whyKept,
} from '../platform/database/define-table.ts';
import { payoutTables } from './pay-out/tables.ts';

export type PaymentStatus = 'pending' | 'failed' | 'abandoned' | 'applied' | 'unapplied';
/** Written as JSON text, and read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;

export type DisputeState = 'open' | 'won' | 'lost';

export type ReversalCause = 'dispute' | 'refund' | 'charge';
export type ReversalState = 'pending' | 'taken' | 'failed' | 'returned';

/** `requested`: not yet at the provider, `sent`: there and not settled. */
export type RefundStatus = 'requested' | 'sent' | 'processed' | 'failed';

/** The context that a sealed value of a card is sealed for. */
export const cardContext = (cardId: string, value: 'authorization' | 'email'): string =>
  `saved_card:${cardId}:${value}`;

export const paymentsDb = tablesOf({
  identity_checks: clientTable<{
    check_id: string;
    customer_code: string;
    asked_index: string;
    bank_code: string;
    account_ending: string;
    bvn_ending: string;
    asked_at: Date;
    asked_on: IsoDate;
    asked_by: string;
    asked_by_name: string;
  }>('append-only', {
    exported: [
      'account/identity-checks.json',
      'What we asked our payment provider about your identity',
    ],
    without: ['customer_code'],
    erased: {
      kept: whyKept.agreed,
      texts: 'account_ending asked_by_name asked_index bank_code bvn_ending customer_code',
    },
  }),
  identity_check_results: clientTable<{
    check_id: string;
    confirmed: boolean;
    reason: string;
    answered_at: Date;
    answered_on: IsoDate;
  }>('append-only', {
    exported: ['account/identity-check-results.json', 'What it answered'],
    erased: { kept: whyKept.agreed, texts: 'reason' },
  }),
  payments: clientTable<{
    payment_id: string;
    reference: string;
    purpose: string;
    amount: bigint;
    currency: Currency;
    email: string;
    access_code: string | null;
    /** JSON that only the purpose reads. */
    subject: Json<object>;
    /** Equal for payments that are for the same thing. */
    subject_key: string | null;
    /** The record that the purpose made of the money. */
    result_id: Generated<string | null>;
    /** When the purpose released its reservation. */
    released_at: Generated<Date | null>;
    /** Counted up when it is continued after it had failed. */
    starts: Generated<number>;
    /** By the machine's clock, as the two below; null in rows of earlier versions. */
    started_at: Generated<Date | null>;
    /** When it is abandoned if no one has paid. */
    times_out_at: Generated<Date | null>;
    /** When the worker asks the provider; null when it is booked or no longer asked about. */
    next_check_at: Generated<Date | null>;
    checked_at: Date | null;
    /** The client asked to save the card. */
    save_card: Generated<boolean>;
    /** The saved card that is charged without the popup. */
    saved_card_id: Generated<string | null>;
    status: PaymentStatus;
    received_amount: bigint | null;
    received_currency: Currency | null;
    fee: bigint | null;
    provider_id: string | null;
    unapplied_reason: string | null;
    /** As the client reads it: `Card ending in 4081`. */
    paid_with: Generated<string | null>;
    created_at: Date;
    created_on: string;
    booked_at: Date | null;
    booked_on: string | null;
  }>({
    exported: ['payments/payments.json', 'Payments you started'],
    without: ['access_code', 'subject_key', 'started_at', 'times_out_at', 'next_check_at'],
    erased: {
      kept: whyKept.books,
      texts:
        'paid_with provider_id purpose received_currency reference subject_key unapplied_reason',
    },
    cleared: { email: '', access_code: null, subject: sql`subject #- '{form,details}'` },
    indexed: ['subject_key'],
    sealedInside: {
      subject: (row, again) =>
        resealFields(row.subject, (field) => `${row.client_id}:${row.purpose}:${field}`, again),
    },
  }),
  receipts: clientTable<{
    /** The payment's id for its first charge, the payout's for a returned transfer. */
    receipt_id: string;
    /**
     * Exactly one of these is not null: a charge, a transfer that was returned, the record that
     * the client's own money came from, the reference of the lender's own bank, or the complaint
     * about the lender's mistake.
     */
    payment_id: string | null;
    payout_id: string | null;
    own_source_id: Generated<string | null>;
    bank_reference: Generated<string | null>;
    complaint_id: Generated<string | null>;
    /** The money at our bank was in suspense (1900) before. */
    from_suspense: Generated<boolean>;
    /** A receipt at our bank, or redress, that was recorded by mistake. */
    reversed_on: Generated<IsoDate | null>;
    provider_id: string | null;
    amount: bigint;
    currency: Currency;
    fee: Generated<bigint>;
    paid_at: Date;
    /** The value date. */
    paid_on: IsoDate;
    booked_at: Date;
    booked_on: IsoDate;
    /** In unapplied receipts (2200) now. */
    unapplied: bigint;
    /** In refund in progress (2210) now. */
    refunding: Generated<bigint>;
    reason: Generated<string>;
    /** Counted up before the provider is asked for its reversals. */
    claims_version: Generated<number>;
  }>({
    exported: ['payments/receipts.json', 'Money that we received from you'],
    without: ['from_suspense'],
    erased: { kept: whyKept.books, texts: 'bank_reference provider_id reason' },
  }),
  bank_receipts: clientTable<{
    receipt_id: string;
    payer: string;
    file_id: string;
    file_name: string;
    bytes: number;
    sha256: string;
    file_key: string;
    uploaded_by: string;
    uploaded_at: Date;
  }>({
    exported: { leftOut: 'Statements of our own bank account.' },
    erased: { kept: whyKept.transfer, texts: 'file_key file_name sha256' },
    cleared: { payer: '' },
    files: { root: 'bank-receipts', rowsOf: 'bank_receipts', id: 'receipt_id' },
  }),
  receipt_reversals: clientTable<{
    reversal_id: string;
    receipt_id: string;
    cause: ReversalCause;
    provider_id: string;
    state: ReversalState;
    named: bigint;
    /** The sum of the three parts. */
    taken: bigint;
    currency: Currency;
    from_unapplied: Generated<bigint>;
    from_applied: Generated<bigint>;
    recoverable: Generated<bigint>;
    begun_by: Generated<string>;
    seen_at: Date;
    changed_at: Date;
    changed_on: IsoDate;
  }>({
    exported: ['payments/receipt-reversals.json', 'Reversed payments'],
    erased: { kept: whyKept.books, texts: 'begun_by currency provider_id' },
  }),
  refunds: clientTable<{
    refund_id: string;
    receipt_id: string;
    /** The refund's id at the provider, once it is known. */
    provider_id: string | null;
    begun_at_provider: Generated<boolean>;
    /** Not sent, because a gate is closed to the client. */
    is_held: Generated<boolean>;
    /** The provider cannot pay it before someone gives it the payer's bank details. */
    needs_attention: Generated<boolean>;
    amount: bigint;
    currency: Currency;
    status: RefundStatus;
    message: Generated<string>;
    ordered_at: Date;
    ordered_on: IsoDate;
    /** When the provider was last asked to pay it. */
    sent_at: Date | null;
    settled_at: Date | null;
    settled_on: IsoDate | null;
  }>({
    exported: ['payments/refunds.json', 'Money that we refunded'],
    erased: { kept: whyKept.books, texts: 'provider_id' },
    cleared: { message: '' },
  }),
  disputes: clientTable<{
    dispute_id: string;
    receipt_id: string;
    provider_id: string;
    state: DisputeState;
    stage: string;
    claimed: bigint;
    currency: Currency;
    category: string;
    complaint: string;
    opened_at: Date;
    due_at: Date | null;
    seen_at: Date;
    seen_on: IsoDate;
    resolved_at: Date | null;
    resolved_on: IsoDate | null;
  }>({
    exported: ['payments/disputes.json', 'Payments disputed at your bank'],
    erased: { kept: whyKept.books, texts: 'category currency provider_id stage' },
    cleared: { complaint: '' },
  }),
  ...payoutTables,
  saved_cards: clientTable<{
    card_id: string;
    authorization_sealed: string;
    email_sealed: string;
    card_index: string;
    brand: string;
    last4: string;
    expires_on: IsoDate;
    saved_at: Date;
    removed_at: Date | null;
    /** When the provider first refused to remove the card, and why. */
    refused_at: Generated<Date | null>;
    refusal: Generated<string>;
  }>({
    exported: ['payments/saved-cards.json', 'Your saved cards: brand, last 4 digits and expiry'],
    without: ['authorization_sealed'],
    erased: {
      own: 'Removed at once, and deleted when the provider knows that it may not be charged.',
      texts: 'authorization_sealed brand card_index email_sealed last4 refusal',
    },
    indexed: ['card_index'],
    sealed: {
      authorization_sealed: (row) => cardContext(row.card_id, 'authorization'),
      email_sealed: (row) => cardContext(row.card_id, 'email'),
    },
  }),
  provider_customers: sharedTable<{ customer_code: string; client_id: string }>({
    exported: { leftOut: 'An internal reference of our payment provider.' },
    erased: { kept: whyKept.agreed, texts: 'customer_code' },
  }),
  payment_references: sharedTable<{
    reference: string;
    client_id: string;
    kind: 'payment' | 'payout';
    record_id: string;
  }>('append-only', {
    exported: leftOut.copies,
    erased: { kept: whyKept.books, texts: 'reference' },
  }),
  bank_references: sharedTable<{ reference: string; client_id: string; receipt_id: string }>({
    exported: leftOut.copies,
    erased: { kept: whyKept.books, texts: 'reference' },
  }),
  provider_events: sharedTable<{
    event_id: string;
    event: string;
    reference: string | null;
    accepted: boolean;
    received_at: Date;
  }>({
    // A dispute is raised within months; a rejected event matters only for a while.
    expired: (now) => sql`received_at < ${daysBefore(now, 30)} AND
      (NOT accepted OR received_at < ${daysBefore(now, 400)})`,
  }),
  banks: sharedTable<{ currency: Currency; code: string; name: string; fetched_at: Date }>(),
});
