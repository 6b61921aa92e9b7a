import { type ColumnType, type Generated, sql } from 'kysely';
import { clientTable, leftOut, tablesOf, whyKept } from '../platform/database/define-table.ts';

/** The types of a client's transactions. */
export const transactionKinds = [
  ...(['loan', 'repayment', 'repayment-reversal', 'deposit', 'returns', 'withdrawal'] as const),
  ...(['investment-reversal', 'reinvestment'] as const),
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export type EntryKind = TransactionKind;

export const eventsDb = tablesOf({
  events: clientTable<{
    happened_at: Date;
    event_id: string;
    kind: string;
    version: number;
    subject_id: string | null;
    /** Written as JSON text, and read as the parsed value. */
    payload: ColumnType<unknown, string, never>;
  }>('append-only', {
    exported: ['activity/events.json', 'Everything that happened, in order'],
    erased: { kept: 'A job empties what people wrote (erase-texts.ts).', texts: 'kind payload' },
  }),
  activity_entries: clientTable<{
    entry_id: string;
    kind: EntryKind;
    subject_id: string;
    source_id: string;
    happened_at: Date;
    amount: bigint | null;
  }>({
    exported: ['activity/transactions.json', 'Your list of transactions'],
    erased: { kept: whyKept.books },
  }),
  notifications: clientTable<{
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
  }>({
    exported: ['activity/notifications.json', 'Notifications we sent you'],
    erased: 'deleted',
  }),
  /** A topic without a row is on. */
  email_choices: clientTable<{ topic: string; is_on: boolean; chosen_at: Date }>({
    exported: ['activity/email-choices.json', 'The emails you switched off or on'],
    erased: 'deleted',
  }),
  emails: clientTable<{
    email_id: string;
    happened_at: Date;
    /** Sent only from 08:00 to 21:00. */
    by_day: Generated<boolean>;
    state: Generated<'waiting' | 'sent' | 'rejected' | 'dropped' | 'switched-off'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    sent_at: Generated<Date | null>;
    failure: Generated<string>;
    /** Empty until it is sent. */
    subject: Generated<string>;
  }>({
    exported: ['activity/emails.json', 'The emails we sent you: subject and time'],
    erased: { kept: 'Emails were sent; what they were called is gone.' },
    cleared: {
      subject: '',
      failure: '',
      state: sql`CASE WHEN state = 'waiting' THEN 'dropped' ELSE state END`,
    },
  }),
  activity_counts: clientTable<{ entries: number }>({
    exported: leftOut.copies,
    erased: { kept: whyKept.books },
  }),
});
