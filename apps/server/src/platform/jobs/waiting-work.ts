import type { RawBuilder } from 'kysely';

/**
 * Work that waits for staff, as a capability exports it for the console's queues: a sub-query whose
 * rows have these columns. The first is the oldest by `item_id`, unless the queue says otherwise.
 */
export type WaitingWork = {
  item_id: string;
  /** Null for work that belongs to no client. */
  client_id: string | null;
  /** The record that its page is about: of a review, the loan. */
  record_id: string;
  /** Since when it waits for us. */
  since: Date;
  /** Until when it must be done, where the record itself says so. */
  due_at: Date | null;
  amount: bigint | null;
  currency: string | null;
  /** A short description: the type of loan, the reason, the subject. */
  label: string;
  /** Who it is about, where that is no client. */
  sender: string | null;
};

export type WaitingQuery = RawBuilder<WaitingWork>;
