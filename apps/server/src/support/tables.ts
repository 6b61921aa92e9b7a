import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type SupportSchema = {
  support_messages: SupportMessagesTable;
  support_replies: SupportRepliesTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const supportDb = tablesOf<SupportSchema>();

type SupportMessagesTable = {
  message_id: string;
  /** Who complained while signed in; null for a message of the contact form. */
  client_id: string | null;
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
  kind: Generated<'message' | 'complaint'>;
  acknowledged_at: Generated<Date | null>;
  acknowledged_by_name: Generated<string | null>;
  outcome: Generated<Outcome | null>;
};

/** What became of a complaint. */
export type Outcome = 'upheld' | 'partly-upheld' | 'not-upheld';

type SupportRepliesTable = {
  message_id: string;
  reply_id: string;
  kind: 'acknowledgement' | 'answer';
  text: string;
  staff_id: string;
  staff_name: string;
  written_at: Date;
};
