import { addDays } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../../events/index.ts';
import { inBucket } from '../../../platform/database/client-buckets.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Closing, DayStep } from '../../../platform/database/day-step.ts';
import { readRowSet } from '../../../platform/database/row-set.ts';
import { factColumns } from '../loan-set-sql.ts';
import { promiseBroken, promiseDueSoon } from './events.ts';

/*
 * The steps of the day close for promises to pay. `next_due_on` moves on with each payment, so one
 * that is still at the closed date was missed.
 */

/**
 * A `loan` row whose client keeps a promise: until its date we do not ask for arrears or payments.
 */
export const hasPromise = sql`EXISTS (
  SELECT 1 FROM loan_promises AS promise
  WHERE promise.client_id = loan.client_id AND promise.loan_id = loan.loan_id
    AND promise.state = 'open'
)`;

export const promiseSteps: readonly DayStep[] = [
  {
    name: 'loan promises broken',
    work: (closing) => sql`SELECT client_id FROM loan_promises AS promise
      WHERE ${isMissed(closing)}`,
    run: breakPromises,
  },
  {
    name: 'loan promise reminders',
    work: (closing) => sql`SELECT client_id FROM loan_promises AS promise WHERE ${isSoon(closing)}`,
    run: remindOfPromises,
  },
];

function isMissed({ date, bucket }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`promise.client_id`, bucket)}
    AND promise.state = 'open' AND promise.next_due_on <= ${date}::date`;
}

/** The agreed date is the day after the one that begins. */
function isSoon({ next, bucket }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`promise.client_id`, bucket)}
    AND promise.state = 'open' AND promise.next_due_on = ${addDays(next, 1)}::date`;
}

/** An agreed date passed without its payment: the promise is broken. */
async function breakPromises(tx: Tx, closing: Closing): Promise<number> {
  const { date, at } = closing;
  const missed = isMissed(closing);
  const facts = await readRowSet(tx, factsOf(missed), factColumns);
  if (facts.count === 0) return 0;
  await recordEvents(tx, promiseBroken, at, facts.rows);
  const broken = await sql`
    UPDATE loan_promises AS promise
    SET state = 'broken', next_due_on = NULL, next_amount = NULL, ended_on = ${date}::date
    WHERE ${missed}`.execute(tx);
  return Number(broken.numAffectedRows ?? 0n);
}

async function remindOfPromises(tx: Tx, closing: Closing): Promise<number> {
  const { next, heardOn, at } = closing;
  if (heardOn !== next) return 0;
  const facts = await readRowSet(tx, factsOf(isSoon(closing)), factColumns);
  return facts.count === 0 ? 0 : recordEvents(tx, promiseDueSoon, at, facts.rows);
}

function factsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT promise.client_id, promise.loan_id AS subject_id, 1 AS number, true AS emailed,
      jsonb_build_object('loanType', loan.loan_type, 'dueOn', promise.next_due_on,
        'amount', promise.next_amount::text) AS payload
    FROM loan_promises AS promise
    JOIN loans AS loan ON loan.client_id = promise.client_id AND loan.loan_id = promise.loan_id
    WHERE ${condition}`;
}
