import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type SupportSchema = {
  support_messages: SupportMessagesTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const supportDb = tablesOf<SupportSchema>();

type SupportMessagesTable = {
  message_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  sent_on: string;
  sent_at: Date;
  /** Null while the message is open. */
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
  answered_by_name: Generated<string | null>;
};
