import type { ColumnType, Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';

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
    state: Generated<'waiting' | 'sent' | 'rejected'>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date>;
    sent_at: Generated<Date | null>;
    failure: Generated<string>;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const eventsDb = tablesOf<EventsSchema>();
