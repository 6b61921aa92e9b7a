import type { ColumnType, Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** What a transaction of a client is. */
export const transactionKinds = [
  ...(['loan', 'repayment', 'repayment-reversal', 'deposit', 'returns', 'withdrawal'] as const),
  ...(['investment-reversal', 'reinvestment'] as const),
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export type EntryKind = TransactionKind;

/** The tables that this capability owns; no other capability may query them. */
export type EventsSchema = {
  events: {
    client_id: string;
    happened_at: Date;
    event_id: string;
    kind: string;
    version: number;
    subject_id: string | null;
    /** Written as JSON text, read as what it holds. */
    payload: ColumnType<unknown, string, never>;
  };
  emails: {
    client_id: string;
    email_id: string;
    happened_at: Date;
    /** Sent from 08:00 to 21:00 alone. */
    by_day: Generated<boolean>;
    state: Generated<'waiting' | 'sent' | 'rejected' | 'dropped' | 'switched-off'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    sent_at: Generated<Date | null>;
    failure: Generated<string>;
    /** Empty until it is sent. */
    subject: Generated<string>;
  };
  activity_entries: {
    client_id: string;
    entry_id: string;
    kind: EntryKind;
    subject_id: string;
    source_id: string;
    happened_at: Date;
    amount: bigint | null;
  };
  notifications: {
    client_id: string;
    notification_id: string;
    happened_at: Date;
    topic: 'loans' | 'investments';
    subject_id: string | null;
    title: string;
    advice: string;
    amount: bigint | null;
    currency: 'NGN' | 'USD' | null;
    link: string;
    unread: Generated<boolean>;
    superseded: Generated<boolean>;
  };
  /** A topic without a row is on. */
  email_choices: { client_id: string; topic: string; is_on: boolean; chosen_at: Date };
  activity_counts: { client_id: string; entries: number };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const eventsDb = tablesOf<EventsSchema>();
