import type { Generated } from 'kysely';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

export type SupportMessagesTable = {
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

export const supportDb = tablesOf({
  support_messages: sharedTable<SupportMessagesTable>({
    exported: { leftOut: 'It is in support/messages.json, with our replies.' },
    erased: { own: 'Messages are found by their address; complaints stay for their own years.' },
  }),
  support_replies: sharedTable<{
    message_id: string;
    reply_id: string;
    kind: 'acknowledgement' | 'answer';
    text: string;
    staff_id: string;
    staff_name: string;
    written_at: Date;
  }>(),
});
