import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { jsonRows, namesOf } from '../../platform/database/row-set.ts';

/** A webhook as it is stored: its name, and the reference that it names. */
export type ReceivedEvent = {
  readonly event: string;
  readonly reference: string | null;
  readonly accepted: boolean;
  readonly received_at: Date;
};

const columns = {
  event_id: 'uuid',
  event: 'text',
  reference: 'text',
  accepted: 'boolean',
  received_at: 'timestamptz',
} as const;

export async function storeEvents(reader: Reader, events: readonly ReceivedEvent[]): Promise<void> {
  const rows = events.map((event) => ({ event_id: newId(), ...event }));
  await sql`
    INSERT INTO provider_events (${namesOf(columns)})
    SELECT * FROM ${jsonRows(rows, columns)} AS received`.execute(reader);
}
