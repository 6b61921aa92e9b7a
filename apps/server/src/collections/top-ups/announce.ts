import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import { clientsNotServed, type Gate } from '../../gates/index.ts';
import { inBucket } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { type RowSet, readRowSet } from '../../platform/database/row-set.ts';
import { readInvestmentTiers } from '../../products/index.ts';
import { announceCharges, announcedFor } from '../announce.ts';
import { monthlyTopUpAnnounced, monthlyTopUpOff } from './events.ts';

/**
 * Tells clients 3 days before their card is charged for a monthly top-up: the amount, the date, and
 * the plan that accepts the amount now. Only an announced charge is ever made. Where no plan
 * accepts the amount, the top-up stops and the client is told.
 */
export const announceTopUps = (gates: readonly Gate[]): DayStep => ({
  name: 'monthly top-ups announced',
  work: (closing) =>
    sql`SELECT client_id FROM monthly_top_ups AS top_up WHERE ${isComing(closing)}`,
  async run(tx, closing) {
    const found = await readComing(tx, closing);
    if (found.count === 0) return 0;
    await stopWithoutPlan(tx, closing, found);
    const skipped = await notServed(tx, gates, found);
    return announceCharges(
      tx,
      closing,
      { purpose: 'top-up', event: monthlyTopUpAnnounced },
      sql`SELECT client_id, top_up_id AS subject_id, currency, amount, month::date AS month, plan,
        rate_ppm, jsonb_build_object(
          'currency', currency, 'amount', amount::text, 'card', card_name,
          'dueOn', ${announcedFor(closing)}::text, 'ratePpm', rate_ppm
        ) AS payload
      FROM (${found.rows}) AS top_up
      WHERE plan IS NOT NULL AND client_id <> ALL (${skipped}::uuid[])`,
    );
  },
});

/** No charge is announced to clients who are not served, because their cards are not charged. */
async function notServed(tx: Tx, gates: readonly Gate[], { rows }: RowSet): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT DISTINCT client_id AS id FROM (${rows}) AS top_up`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  return [...(await clientsNotServed(tx, gates, 'new-business', ids))];
}

function isComing(closing: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`top_up.client_id`, closing.bucket)} AND top_up.state = 'active'
    AND top_up.next_on <= ${announcedFor(closing)}::date`;
}

/** A day that was missed is made up for by the next one, with 3 days again. */
async function readComing(tx: Tx, closing: Closing): Promise<RowSet> {
  const tiers = (await readInvestmentTiers(tx)).map((tier) => ({
    currency: tier.currency,
    code: tier.code,
    rate_ppm: tier.ratePpm,
    minimum: tier.minimum.toString(),
    maximum: tier.maximum?.toString() ?? null,
  }));
  const chargedOn = announcedFor(closing);
  return readRowSet(
    tx,
    sql`SELECT top_up.client_id, top_up.top_up_id, top_up.currency, top_up.amount,
      top_up.card_name, date_trunc('month', top_up.next_on)::date::text AS month,
      tier.code AS plan, tier.rate_ppm
    FROM monthly_top_ups AS top_up
    LEFT JOIN json_to_recordset(${JSON.stringify(tiers)}::json) AS tier (
      currency text, code text, rate_ppm integer, minimum bigint, maximum bigint
    ) ON tier.currency = top_up.currency AND top_up.amount >= tier.minimum
      AND (tier.maximum IS NULL OR top_up.amount <= tier.maximum)
    WHERE ${isComing(closing)}
      AND NOT EXISTS (
        SELECT 1 FROM card_charges AS charge
        WHERE charge.client_id = top_up.client_id AND charge.subject_id = top_up.top_up_id
          AND (charge.state = 'waiting' OR charge.due_on = ${chargedOn}::date)
      )`,
    {
      client_id: 'uuid',
      top_up_id: 'uuid',
      currency: 'text',
      amount: 'bigint',
      card_name: 'text',
      month: 'text',
      plan: 'text',
      rate_ppm: 'integer',
    },
  );
}

async function stopWithoutPlan(tx: Tx, { at }: Closing, { rows }: RowSet): Promise<void> {
  // Rows that are updated are joined with themselves first: Citus can join a set with rows of
  // clients, but not with the table that is changed.
  const stopped = await sql`
    UPDATE monthly_top_ups SET state = 'stopped', stopped_because = 'no-plan', next_on = NULL
    FROM (
      SELECT row.client_id, row.top_up_id
      FROM monthly_top_ups AS row JOIN (${rows}) AS top_up
        ON top_up.client_id = row.client_id AND top_up.top_up_id = row.top_up_id
      WHERE top_up.plan IS NULL
    ) AS ended
    WHERE monthly_top_ups.client_id = ended.client_id
      AND monthly_top_ups.top_up_id = ended.top_up_id`.execute(tx);
  if ((stopped.numAffectedRows ?? 0n) === 0n) return;
  await recordEvents(
    tx,
    monthlyTopUpOff,
    at,
    sql`SELECT client_id, top_up_id AS subject_id, 1 AS number, jsonb_build_object(
      'currency', currency, 'amount', amount::text, 'card', card_name, 'why', 'no-plan'
    ) AS payload FROM (${rows}) AS top_up WHERE plan IS NULL`,
  );
}
