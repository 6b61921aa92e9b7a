import { tablesOf } from '../platform/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type ActivitySchema = {
  notification_reads: NotificationReadsTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const activityDb = tablesOf<ActivitySchema>();

export type NotificationReadsTable = {
  client_id: string;
  /** Ids of the notifications the client has seen, of the newest hundred. */
  seen: string[];
};
