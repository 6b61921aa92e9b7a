import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { paymentsDb } from '../tables.ts';
import { type PartAccount, type Splitting, splitPayout } from './split-payout.ts';

/* Transfers to the estate of a client who has died. */

type Approved = {
  readonly clientId: string;
  readonly currency: Currency;
  /** The business time from which on the account is the approved one. */
  readonly since: Date;
};

/** Whether one has failed or was returned since then, or the last part of one. */
export async function hasFailedToEstate(reader: Reader, approved: Approved): Promise<boolean> {
  const { clientId, currency, since } = approved;
  const failed = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', '=', clientId)
    .where('to_estate', '=', true)
    .where('currency', '=', currency)
    .where('status', '=', 'failed')
    .where('part_of', 'is', null)
    .where('requested_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  if (failed !== undefined) return true;
  const waiting = await readMissing(reader, approved);
  return waiting.some(({ sent_at: sentAt }) => sentAt >= since);
}

/** Sends what failed or was returned before an account was approved to that account. */
export async function sendMissingToEstate(
  tx: Tx,
  deps: Splitting,
  approved: Approved,
  account: PartAccount,
): Promise<void> {
  const { clientId, since } = approved;
  for (const { payout_id: payoutId, sent_at: sentAt } of await readMissing(tx, approved)) {
    if (sentAt < since) await splitPayout(deps, tx, { clientId, payoutId }, { account });
  }
}

/** Transfers of which a part waits to be sent again, with the time of the newest part. */
async function readMissing(reader: Reader, { clientId, currency }: Approved) {
  const { rows } = await sql<{ payout_id: string; sent_at: Date }>`
    SELECT whole.payout_id, max(part.requested_at) AS sent_at
    FROM payouts AS whole
    JOIN payouts AS part ON part.client_id = whole.client_id AND part.part_of = whole.payout_id
    WHERE whole.client_id = ${clientId} AND whole.to_estate AND whole.currency = ${currency}
      AND whole.waiting_for = 'part'
    GROUP BY whole.payout_id ORDER BY whole.payout_id`.execute(reader);
  return rows;
}
