import { type Generated, sql } from 'kysely';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

/** The outcome of a complaint. */
export type Outcome = 'upheld' | 'partly-upheld' | 'not-upheld';

/** Years for which each kind is stored, as the privacy page says; the register needs complaints. */
const isOld = (now: Date) => sql`(
  kind = 'message' AND sent_at < ${yearsBefore(now, 2)}
  OR kind = 'complaint' AND sent_at < ${yearsBefore(now, 5)}
)`;

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  return before;
}

export const supportDb = tablesOf({
  support_messages: sharedTable<{
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
  }>({
    exported: { leftOut: 'It is in support/messages.json, with our replies.' },
    erased: { own: 'Messages are found by their address; complaints stay for their own years.' },
    expired: isOld,
  }),
  support_replies: sharedTable<{
    message_id: string;
    reply_id: string;
    kind: 'acknowledgement' | 'answer';
    text: string;
    staff_id: string;
    staff_name: string;
    written_at: Date;
  }>({
    expired: (now) =>
      sql`message_id IN (SELECT message_id FROM support_messages WHERE ${isOld(now)})`,
  }),
});

/**
 * Whether a message is a client's: sent while signed in, or by the contact form from their address.
 * Another client may have complained while signed in, when the address was theirs.
 */
export function isWrittenBy({ clientId, email }: { clientId: string; email: string }) {
  return sql<boolean>`(client_id = ${clientId} OR (email = ${email} AND client_id IS NULL))`;
}
