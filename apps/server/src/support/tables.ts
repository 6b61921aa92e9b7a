import type { Generated } from 'kysely';

declare module '../platform/database.ts' {
  interface Tables {
    support_messages: SupportMessagesTable;
  }
}

export type SupportMessagesTable = {
  message_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  sent_on: string;
  sent_at: Date;
  /** Null while it is open. */
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
  answered_by_name: Generated<string | null>;
};
