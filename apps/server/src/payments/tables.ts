import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';
import type { PayoutPurposeName, PurposeName } from './purposes.ts';

export type PaymentStatus = 'pending' | 'failed' | 'abandoned' | 'applied' | 'unapplied';
export type PayoutStatus = 'requested' | 'sent' | 'paid' | 'failed';

export type PaymentsTable = {
  client_id: string;
  payment_id: string;
  reference: string;
  purpose: PurposeName;
  amount: bigint;
  currency: Currency;
  email: string;
  access_code: string | null;
  loan_type: string | null;
  loan_id: string | null;
  investment_type: string | null;
  investment_id: string | null;
  form: unknown;
  /** Shows that two forms are equal, without what is in them. */
  form_hash: string | null;
  checked_at: Date | null;
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
  purpose: PayoutPurposeName;
  subject_id: string;
  amount: bigint;
  currency: Currency;
  bank_code: string;
  account_number_sealed: string;
  account_name: string;
  status: PayoutStatus;
  message: string;
  recipient_code: string | null;
  transfer_code: string | null;
  requested_at: Date;
  requested_on: string;
  settled_at: Date | null;
  settled_on: string | null;
  /** Paid, and then returned by the bank. */
  returned_at: Generated<Date | null>;
  returned_on: Generated<string | null>;
  unclaimed: Generated<boolean>;
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
  provider_events: {
    event_id: string;
    event: string;
    reference: string | null;
    accepted: boolean;
    received_at: Date;
  };
  name_enquiries: { client_id: string; asked: number; window_ends_at: Date };
  banks: { currency: Currency; code: string; name: string; fetched_at: Date };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const paymentsDb = tablesOf<PaymentsSchema>();
