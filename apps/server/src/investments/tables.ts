import type {
  InvestmentKind,
  InvestmentStatus,
  MaturityChoice,
  WaitingReason,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

export type InvestmentsTable = {
  client_id: string;
  investment_id: string;
  investment_type: InvestmentKind;
  currency: Currency;
  plan: string;
  plan_minimum: bigint;
  rate_ppm: number;
  initial_amount: bigint;
  months: number;
  start_on: string;
  matures_on: string;
  next_returns_on: string | null;
  returns_credited: Generated<number>;
  status: InvestmentStatus;
  /** Null when it was started from the balance of an earlier one. */
  payment_id: string | null;
  /** The receipt that its money came with. */
  receipt_id: string;
  form: object;
  created_at: Date;
  /** Of a limited-time investment. */
  offer_id: Generated<string | null>;
  slots: Generated<number | null>;
  at_maturity: Generated<MaturityChoice>;
  /** When it came from the lender's earlier books; null for one that began here. */
  imported_on: Generated<string | null>;
  /** The anniversaries that had been credited by then, and what was still owed of them. */
  imported_number: Generated<number>;
  imported_returns: Generated<bigint>;
};

/** `held` waits for staff and has no payout yet; `cancelled` was never sent. */
export type WithdrawalStatus = 'held' | 'requested' | 'paid' | 'failed' | 'cancelled';

/** The client while signed in, a link in an email to the client, or staff. */
export type CancelledBy = 'client' | 'link' | 'staff';

/** The tables that this capability owns; no other capability may query them. */
export type InvestmentsSchema = {
  investments: InvestmentsTable;
  investment_returns: {
    client_id: string;
    investment_id: string;
    number: number;
    /** 0 for what the day close credited; counted up for what a failed withdrawal gave back. */
    correction: Generated<number>;
    returns_id: Generated<string>;
    credited_on: string;
    credited_at: Date;
    /** What earned the whole return of this number, all its parts together. */
    capital: bigint;
    /** What was credited: the part that was earned, less `tax`. */
    amount: bigint;
    tax: Generated<bigint>;
  };
  /** Counted again by the ledger check. */
  investment_totals: {
    client_id: string;
    currency: Currency;
    made: number;
    invested: bigint;
    held: number;
  };
  investment_reversals: {
    client_id: string;
    investment_id: string;
    reversal_id: string;
    receipt_id: string;
    capital: bigint;
    returns: bigint;
    /** The earlier plan that had earned this capital; null for money of the receipt. */
    returns_of: string | null;
    reversed_at: Date;
    reversed_on: string;
  };
  reinvestments: {
    client_id: string;
    reinvestment_id: string;
    from_investment_id: string;
    to_investment_id: string;
    /** Of the plan that the new investment was started under. */
    plan_version: number;
    capital: bigint;
    returns: bigint;
    /** By the client's choice, on the day of the maturity. */
    is_automatic: boolean;
    reinvested_on: string;
    reinvested_at: Date;
    request_hash: Generated<string | null>;
  };
  investment_goals: {
    client_id: string;
    goal_id: string;
    name: string;
    currency: Currency;
    amount: bigint;
    target_on: string;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  /** Which goal an investment counts to. */
  goal_investments: {
    client_id: string;
    investment_id: string;
    goal_id: string;
  };
  withdrawals: {
    client_id: string;
    withdrawal_id: string;
    payout_id: string;
    currency: Currency;
    amount: bigint;
    status: WithdrawalStatus;
    requested_on: string;
    requested_at: Date;
    /** Where it was asked to be paid; the number as its payout's index, empty for older ones. */
    bank_code: Generated<string>;
    account_name: Generated<string>;
    account_index: Generated<string>;
    /** When a transfer that had failed was paid after all, and its money was taken again. */
    taken_again_on: Generated<string | null>;
    held_bank_code: Generated<string | null>;
    held_account_number_sealed: Generated<string | null>;
    held_account_name: Generated<string | null>;
    request_hash: Generated<string | null>;
    /** Why staff check it first; empty unless it is held. */
    held_for: Generated<WaitingReason[]>;
    /** Not sent before this time. */
    send_after: Generated<Date | null>;
    /** The last four digits of the account; empty for older ones. */
    account_ending: Generated<string>;
    cancelled_by: Generated<CancelledBy | null>;
    cancelled_at: Generated<Date | null>;
  };
  withdrawal_parts: {
    client_id: string;
    withdrawal_id: string;
    investment_id: string;
    part_id: string;
    capital: bigint;
    returns: bigint;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const investmentsDb = tablesOf<InvestmentsSchema>();
