import { type Generated, sql } from 'kysely';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

/** The outcome of a complaint. */
export type Outcome = 'upheld' | 'partly-upheld' | 'not-upheld';

/** How a complaint came that staff entered. */
export type Channel = 'phone' | 'email' | 'letter';

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
    /** Who wrote while signed in, or whose complaint staff entered; null for the contact form. */
    client_id: string | null;
    /** The client who had the address when it was sent by the contact form; null for none. */
    address_client_id: Generated<string | null>;
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
    /** Null for what was sent by a form. */
    channel: Generated<Channel | null>;
    /** Who of staff entered it; null for a form, and for those entered before this was stored. */
    entered_by: Generated<string | null>;
    entered_by_name: Generated<string | null>;
  }>({
    exported: { leftOut: 'It is in support/messages.json, with our replies.' },
    erased: { own: 'Messages are found by their client; complaints stay for their own years.' },
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

/** A client's address, and since when they have proved that it is theirs. */
export type OwnAddress = {
  readonly clientId: string;
  readonly email: string;
  readonly verifiedAt: Date | null;
};

/**
 * Whether a message is of one of these clients: sent while signed in, or by the contact form when
 * the address was theirs. Messages without a client, such as those of before addresses were
 * compared at their arrival, are theirs from the time on which they proved the address: before it,
 * the address may have been another person's.
 */
export function isWrittenBy(...clients: readonly OwnAddress[]) {
  const ids = clients.map(({ clientId }) => clientId);
  const emails = clients.map(({ email }) => email);
  const times = clients.map(({ verifiedAt }) => verifiedAt);
  return sql<boolean>`(client_id = any(${ids}::uuid[])
    OR (client_id IS NULL AND address_client_id = any(${ids}::uuid[]))
    OR (client_id IS NULL AND address_client_id IS NULL AND email = any(${emails}::text[])
      AND EXISTS (
        SELECT 1 FROM unnest(${emails}::text[], ${times}::timestamptz[]) AS own (address, since)
        WHERE own.address = email AND own.since <= sent_at
      )))`;
}
