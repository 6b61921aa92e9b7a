import { type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { currencySymbol } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Queue } from '../../console/index.ts';
import { brokenPromises } from '../../loans/index.ts';
import type { WaitingWork } from '../../platform/jobs/waiting-work.ts';

/** An amount of kobo as `N10,000.00`. */
const nairaText = (kobo: ReturnType<typeof sql>) =>
  sql`${currencySymbol('NGN')}::text || to_char(${kobo} / 100.0, 'FM999,999,999,999,990.00')`;

/**
 * Promises that wait for a call. They wait from the day after the missed date, or from the day on
 * which a reversed payment broke them. A contact with the client ends the wait; after an attempt
 * they wait again from the next day.
 */
const waiting = (today: IsoDate) => sql<WaitingWork>`(
  SELECT broken.promise_id AS item_id, broken.client_id, broken.loan_id AS record_id,
    greatest(missed.since, contact.next_day) AS since, NULL::timestamptz AS due_at,
    broken.promised - broken.paid AS amount, 'NGN' AS currency,
    ${nairaText(sql`broken.promised`)} || ' by ' || to_char(broken.due_on, 'FMDD Mon YYYY')
      || ', ' || ${nairaText(sql`broken.paid`)} || ' received' AS label,
    NULL::text AS sender
  FROM ${brokenPromises} AS broken
  CROSS JOIN LATERAL (
    SELECT greatest(broken.due_on + 1, broken.broken_on)::timestamp
      AT TIME ZONE 'Africa/Lagos' AS since
  ) AS missed
  CROSS JOIN LATERAL (
    SELECT bool_or(made.outcome IN ('reached', 'refused')) AS reached,
      ((max(made.contacted_at) AT TIME ZONE 'Africa/Lagos')::date + 1)::timestamp
        AT TIME ZONE 'Africa/Lagos' AS next_day
    FROM loan_contacts AS made
    WHERE made.client_id = broken.client_id AND made.loan_id = broken.loan_id
      AND made.contacted_at >= missed.since
  ) AS contact
  WHERE contact.reached IS NOT TRUE
    AND (contact.next_day IS NULL OR contact.next_day <= ${startOfDay(today)}::timestamptz)
)`;

/** Clients to call again, until we reach them, they promise again, or the money comes. */
export const brokenPromisesQueue: Queue = {
  name: 'broken-promises',
  noun: 'loan',
  workers: ['collect'],
  readers: ['read-queues'],
  promise: { openMinutes: 8 * 60, why: 'Our service target.' },
  rows: (_viewer, today) => waiting(today),
  // A promise is made long before it is broken.
  idsInNoOrder: true,
};
