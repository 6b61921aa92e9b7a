import { sql } from 'kysely';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isArchivedUndecided, type ListedClaim } from '../provider/provider-claims.ts';
import { queueReviews } from '../receive/queue-reviews.ts';
import { refundStates } from '../return/plan-reversals.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How far back the provider's lists are read; a webhook is repeated for 3 days and no more. */
const lookbackDays = 30;

/**
 * The job that finds the changes that a lost webhook would have reported: it reads the provider's
 * lists of disputes, refunds and reversed charges of the last days, a page at a time, and looks
 * those payments up again that say something else here. A refund that we ordered ourselves is
 * known.
 */
export async function syncReversals(deps: PaymentsDeps): Promise<void> {
  const { at } = await readBusinessTime(deps.db);
  const listed = await deps.provider.listClaims(new Date(at.getTime() - lookbackDays * dayMs));
  const open = await sql<Payment>`
    SELECT DISTINCT receipt.client_id AS "clientId", receipt.payment_id AS "paymentId"
    FROM disputes AS dispute
    JOIN receipts AS receipt ON receipt.client_id = dispute.client_id
      AND receipt.receipt_id = dispute.receipt_id
    WHERE dispute.state = 'open' AND receipt.payment_id IS NOT NULL
    LIMIT 1000`.execute(deps.db);
  const found = await findPayments(deps, listed);
  const payments = [...open.rows, ...found];
  if (found.length > 0) deps.log.warn({ count: found.length }, 'the provider took money back');
  await deps.db.transaction().execute((tx) => queueReviews(tx, payments));
}

type Payment = { clientId: string; paymentId: string };

/** The amount of each receipt that is returned or will be; a reversed charge counts in full. */
const explained = sql`(
  SELECT client_id, receipt_id, sum(amount) AS amount
  FROM (
    SELECT client_id, receipt_id, amount FROM refunds
    WHERE status IN ('sent', 'processed') AND NOT begun_at_provider
    UNION ALL
    SELECT client_id, receipt_id, named FROM receipt_reversals
    WHERE state IN ('pending', 'taken')
  ) AS part GROUP BY client_id, receipt_id
)`;

/** The payments of the listed claims that are not stored in the same state. */
async function findPayments(
  { db }: PaymentsDeps,
  listed: readonly ListedClaim[],
): Promise<Payment[]> {
  if (listed.length === 0) return [];
  const claims = JSON.stringify(listed.map(toRow));
  const { rows } = await sql<Payment>`
    SELECT DISTINCT receipt.client_id AS "clientId", receipt.payment_id AS "paymentId"
    FROM json_to_recordset(${claims}::json)
      AS claim (charge text, cause text, provider text, state text)
    JOIN receipts AS receipt ON receipt.provider_id = claim.charge
    LEFT JOIN ${explained} AS explained ON explained.client_id = receipt.client_id
      AND explained.receipt_id = receipt.receipt_id
    LEFT JOIN refunds AS own ON own.client_id = receipt.client_id
      AND own.receipt_id = receipt.receipt_id
      AND claim.cause = 'refund' AND own.provider_id = claim.provider
    LEFT JOIN receipt_reversals AS reversal ON reversal.client_id = receipt.client_id
      AND reversal.receipt_id = receipt.receipt_id AND reversal.cause = claim.cause
      AND claim.cause = 'refund' AND reversal.provider_id = claim.provider
    WHERE receipt.payment_id IS NOT NULL
      AND (claim.cause <> 'charge' OR coalesce(explained.amount, 0) < receipt.amount)
      AND CASE
        WHEN claim.cause <> 'refund' THEN true
        -- One that never took anything leaves no record.
        WHEN claim.state = 'failed'
          THEN own.status = 'processed' OR reversal.state IN ('pending', 'taken')
        ELSE coalesce(own.status, 'failed') = 'failed'
          AND reversal.state IS DISTINCT FROM claim.state
      END
      AND NOT EXISTS (
        SELECT 1 FROM disputes AS dispute
        WHERE dispute.client_id = receipt.client_id AND claim.cause = 'dispute'
          AND dispute.provider_id = claim.provider
          AND CASE claim.state WHEN 'archived' THEN dispute.state <> 'open'
            ELSE dispute.state = claim.state END
      )`.execute(db);
  return rows;
}

function toRow(claim: ListedClaim) {
  const { chargeId: charge } = claim;
  if (claim.kind === 'reversal')
    return { charge, cause: 'charge', provider: charge, state: 'taken' };
  if (claim.kind === 'dispute') {
    const { providerId: provider, state } = claim.dispute;
    const isArchived = isArchivedUndecided(claim.dispute);
    return { charge, cause: 'dispute', provider, state: isArchived ? 'archived' : state };
  }
  const { providerId: provider, state } = claim.refund;
  return { charge, cause: 'refund', provider, state: refundStates[state] };
}
