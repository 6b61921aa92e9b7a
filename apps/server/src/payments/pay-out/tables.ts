import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { clientTable, emptySealed, whyKept } from '../../platform/database/define-table.ts';

export type PayoutStatus = 'requested' | 'sent' | 'paid' | 'failed' | 'cancelled';

/**
 * Why an open transfer is not with the bank yet: the lender's balance is too low, the provider asks
 * for a one-time password, it asks us to wait, its answer was lost, or a gate is closed to the
 * client. Empty when nothing is wrong.
 */
export type WaitingFor = '' | 'balance' | 'otp' | 'throttled' | 'answer' | 'part' | 'client';

/** The context that a payout's account number is sealed for. */
export const accountContext = (payoutId: string): string => `${payoutId}:account_number`;

export const payoutTables = {
  payouts: clientTable<{
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
    /** The last 4 digits; empty for transfers that were ordered before. */
    account_ending: Generated<string>;
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
    /** The real time at which it was recorded as paid. */
    paid_recorded_at: Generated<Date | null>;
    /** Paid, and then returned by the bank. */
    returned_at: Generated<Date | null>;
    returned_on: Generated<string | null>;
    unclaimed: Generated<boolean>;
    /** The provider's fee; null while it is not known. */
    fee: Generated<bigint | null>;
    waiting_for: Generated<WaitingFor>;
    /**
     * Paid although its money was put back and is no longer there, so that the client came to owe
     * it. It stays true when that is settled: the amount still owed is the balance of account 1300.
     */
    recoverable: Generated<boolean>;
    /** To the estate of a client who has died. */
    to_estate: Generated<boolean>;
    /** The payout that this is a part of, and its number; `parts` is how many the whole has. */
    part_of: Generated<string | null>;
    part_number: Generated<number | null>;
    parts: Generated<number>;
    /** Staff pay it from the lender's own bank account; the worker never sends it. */
    by_hand: Generated<boolean>;
    /** Why staff chose that; empty for a payout that only they can pay. */
    by_hand_choice: Generated<string>;
    /** When staff first opened its account for that: from then on our bank may have paid it. */
    by_hand_begun_at: Generated<Date | null>;
    /** When the provider was last asked to send it; from then on it cannot be paid by hand. */
    ordered_at: Generated<Date | null>;
  }>({
    exported: ['payments/payouts.json', 'Money that we sent you'],
    without: ['recipient_code', 'transfer_code', 'by_hand_choice'],
    erased: { kept: whyKept.books, texts: 'bank_code purpose reference transfer_code' },
    cleared: {
      account_number_sealed: emptySealed,
      account_name: '',
      account_index: '',
      account_ending: '',
      recipient_code: null,
      message: '',
      by_hand_choice: '',
    },
    sealed: { account_number_sealed: (row) => accountContext(row.payout_id) },
    indexed: ['account_index'],
  }),
  payout_evidence: clientTable<{
    payout_id: string;
    bank_reference: string;
    paid_on: string;
    proposed_by: string;
    approved_by: string;
    recorded_at: Date;
    /** The bank's confirmation; null for a payment recorded before it was asked for. */
    file_id: string | null;
    needs_file: Generated<boolean>;
  }>('append-only', {
    exported: [
      'payments/transfers-by-hand.json',
      'Transfers to you that our staff made at the bank',
    ],
    erased: { kept: whyKept.transfer, texts: 'bank_reference' },
  }),
  payout_evidence_files: clientTable<{
    payout_id: string;
    file_id: string;
    file_name: string;
    bytes: number;
    sha256: string;
    file_key: string;
    uploaded_by: string;
    uploaded_at: Date;
  }>('append-only', {
    exported: { leftOut: 'Statements of our own bank account.' },
    erased: { kept: whyKept.transfer, texts: 'file_key file_name sha256' },
    files: { root: 'payouts', rowsOf: 'payouts', id: 'payout_id' },
  }),
};
