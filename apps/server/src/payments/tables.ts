import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { ColumnType, Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

export type PaymentStatus = 'pending' | 'failed' | 'abandoned' | 'applied' | 'unapplied';
export type PayoutStatus = 'requested' | 'sent' | 'paid' | 'failed' | 'cancelled';

/**
 * Why an open transfer is not with the bank yet: the lender's balance is too low, the provider asks
 * for a one-time password, it asks us to wait, its answer was lost, or a gate is closed to the
 * client. Empty when nothing is wrong.
 */
export type WaitingFor = '' | 'balance' | 'otp' | 'throttled' | 'answer' | 'part' | 'client';

/** Written as JSON text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>;

export type PaymentsTable = {
  client_id: string;
  payment_id: string;
  reference: string;
  purpose: string;
  amount: bigint;
  currency: Currency;
  email: string;
  access_code: string | null;
  /** What the money is for: JSON that only the purpose reads. */
  subject: Json<object>;
  /** Equal for payments that are for the same thing. */
  subject_key: string | null;
  /** The record that the purpose made of the money. */
  result_id: Generated<string | null>;
  /** When the purpose gave back what it had reserved. */
  released_at: Generated<Date | null>;
  /** Counted up when it is continued after it had failed. */
  starts: Generated<number>;
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
  created_at: Date;
  created_on: string;
  booked_at: Date | null;
  booked_on: string | null;
};

export type PayoutsTable = {
  client_id: string;
  payout_id: string;
  reference: string;
  purpose: string;
  subject_id: string;
  amount: bigint;
  currency: Currency;
  bank_code: string;
  account_number_sealed: string;
  account_name: string;
  /** Of bank and number (indexAccount); empty for transfers that were ordered before. */
  account_index: Generated<string>;
  status: PayoutStatus;
  message: string;
  recipient_code: string | null;
  transfer_code: string | null;
  requested_at: Date;
  requested_on: string;
  /** Not sent before this time, so that the client can cancel it. */
  send_after: Generated<Date | null>;
  /** When sending began: from then on it cannot be cancelled. */
  claimed_at: Generated<Date | null>;
  settled_at: Date | null;
  settled_on: string | null;
  /** Paid, and then returned by the bank. */
  returned_at: Generated<Date | null>;
  returned_on: Generated<string | null>;
  unclaimed: Generated<boolean>;
  /** What the provider charged; null while it is not known. */
  fee: Generated<bigint | null>;
  waiting_for: Generated<WaitingFor>;
  /**
   * Paid although its money was put back and is no longer there, so that the client came to owe it.
   * It stays true when that is settled: what is still owed is the balance of account 1300.
   */
  recoverable: Generated<boolean>;
  /**
   * The payout that this is a part of, and its number; `parts` is how many parts the whole was sent
   * in.
   */
  part_of: Generated<string | null>;
  part_number: Generated<number | null>;
  parts: Generated<number>;
  /** Staff pay it from the lender's own bank account; the worker never sends it. */
  by_hand: Generated<boolean>;
  /** Why staff chose that; empty for a payout that only they can pay. */
  by_hand_choice: Generated<string>;
  /** When staff first opened its account for that: from then on our bank may have paid it. */
  by_hand_begun_at: Generated<Date | null>;
  /** When the provider was first asked to send it; from then on it cannot be paid by hand. */
  ordered_at: Generated<Date | null>;
};

export type ReceiptsTable = {
  client_id: string;
  /** The payment's id for its first charge, the payout's for a returned transfer. */
  receipt_id: string;
  /** Exactly one of these two is not null: a charge, or a transfer that came back. */
  payment_id: string | null;
  payout_id: string | null;
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
  /** Counted up before the provider is asked what it took back. */
  claims_version: Generated<number>;
};

export type DisputeState = 'open' | 'won' | 'lost';

export type DisputesTable = {
  client_id: string;
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
};

export type ReversalCause = 'dispute' | 'refund' | 'charge';
export type ReversalState = 'pending' | 'taken' | 'failed' | 'returned';

export type ReceiptReversalsTable = {
  client_id: string;
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
};

/** `requested`: not yet at the provider, `sent`: there and not settled. */
export type RefundStatus = 'requested' | 'sent' | 'processed' | 'failed';

export type RefundsTable = {
  client_id: string;
  refund_id: string;
  receipt_id: string;
  /** The refund's id at the provider, once it is known. */
  provider_id: string | null;
  begun_at_provider: Generated<boolean>;
  /** Not sent, because a gate is closed to the client. */
  is_held: Generated<boolean>;
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
};

export type SavedCardsTable = {
  client_id: string;
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
};

type PayoutEvidenceFilesTable = {
  client_id: string;
  payout_id: string;
  file_id: string;
  file_name: string;
  bytes: number;
  sha256: string;
  file_key: string;
  uploaded_by: string;
  uploaded_at: Date;
};

/** The tables that this capability owns; no other capability may query them. */
export type PaymentsSchema = {
  payment_references: {
    reference: string;
    client_id: string;
    kind: 'payment' | 'payout';
    record_id: string;
  };
  payments: PaymentsTable;
  payouts: PayoutsTable;
  payout_evidence: {
    client_id: string;
    payout_id: string;
    bank_reference: string;
    paid_on: string;
    proposed_by: string;
    approved_by: string;
    recorded_at: Date;
    /** The bank's confirmation; null for what was recorded before it was asked for. */
    file_id: string | null;
    needs_file: Generated<boolean>;
  };
  payout_evidence_files: PayoutEvidenceFilesTable;
  receipts: ReceiptsTable;
  refunds: RefundsTable;
  saved_cards: SavedCardsTable;
  disputes: DisputesTable;
  receipt_reversals: ReceiptReversalsTable;
  provider_customers: { customer_code: string; client_id: string };
  identity_checks: {
    client_id: string;
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
  };
  identity_check_results: {
    client_id: string;
    check_id: string;
    confirmed: boolean;
    reason: string;
    answered_at: Date;
    answered_on: IsoDate;
  };
  provider_events: {
    event_id: string;
    event: string;
    reference: string | null;
    accepted: boolean;
    received_at: Date;
  };
  name_enquiries: {
    client_id: string;
    asked: number;
    accounts: Generated<string[]>;
    calls: Generated<number>;
    window_ends_at: Date;
  };
  banks: { currency: Currency; code: string; name: string; fetched_at: Date };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const paymentsDb = tablesOf<PaymentsSchema>();
