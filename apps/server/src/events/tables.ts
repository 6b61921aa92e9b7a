import type { ColumnType } from 'kysely';
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
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const eventsDb = tablesOf<EventsSchema>();
