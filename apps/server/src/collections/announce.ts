import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { announcedDaysAhead } from '@quarrter/domain/card-charges';
import { type RawBuilder, sql } from 'kysely';
import { type EventKind, recordEvents } from '../events/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Closing } from '../platform/database/day-step.ts';
import type { ChargePurpose } from './tables.ts';

/** The day of the charges that a close announces. */
export const announcedFor = ({ heardOn }: Closing): IsoDate => addDays(heardOn, announcedDaysAhead);

/**
 * Tells clients of charges, and stores them: only an announced charge is ever made. The rows have
 * client_id, subject_id, currency, amount, and month, plan and rate_ppm or nulls; and the payload
 * of the event.
 */
export async function announceCharges<Payload>(
  tx: Tx,
  closing: Closing,
  { purpose, event }: { purpose: ChargePurpose; event: EventKind<Payload> },
  rows: RawBuilder<unknown>,
): Promise<number> {
  await recordEvents(
    tx,
    event,
    closing.at,
    sql`SELECT client_id, subject_id, 1 AS number, payload FROM (${rows}) AS charge`,
  );
  const announced = await sql`
    INSERT INTO card_charges (client_id, purpose, subject_id, due_on, announced_on, currency,
      amount, month, plan, rate_ppm)
    SELECT client_id, ${purpose}::text, subject_id, ${announcedFor(closing)}::date,
      ${closing.heardOn}::date, currency, amount, month, plan, rate_ppm
    FROM (${rows}) AS charge`.execute(tx);
  return Number(announced.numAffectedRows ?? 0n);
}
