import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { removeCardsOf } from './cards/saved-cards.ts';
import { accountContext } from './pay-out/order-payout.ts';
import { paymentsDb } from './tables.ts';

/** The clients of payments and disputes that have not ended, as a sub-query with client_id. */
export const unfinishedPayments: RawBuilder<unknown> = sql`(
  SELECT client_id FROM payments WHERE status = 'pending'
  UNION ALL SELECT client_id FROM payouts WHERE status IN ('requested', 'sent')
  UNION ALL SELECT client_id FROM disputes WHERE state = 'open'
)`;

/** What a payment was for, without the answers of the client that came with it. */
const withoutDetails = sql<string>`subject #- '{form,details}'`;

/** Erases whose accounts and cards money went to and came from; the money itself stays. */
export async function erasePayments(
  tx: Tx,
  secrets: Secrets,
  clientIds: readonly string[],
  at: Date,
): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ email: '', access_code: null, subject: withoutDetails })
    .where('client_id', '=', these)
    .execute();
  await paymentsDb(tx)
    .updateTable('disputes')
    .set({ complaint: '' })
    .where('client_id', '=', these)
    .execute();
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({ message: '' })
    .where('client_id', '=', these)
    .execute();
  await removeCardsOf(tx, clientIds, at);
  await paymentsDb(tx).deleteFrom('name_enquiries').where('client_id', '=', these).execute();
  const payouts = await paymentsDb(tx)
    .selectFrom('payouts')
    .select(['client_id', 'payout_id'])
    .where('client_id', '=', these)
    .execute();
  const sealed = payouts.map(({ payout_id: id }) => secrets.seal('', accountContext(id)));
  await sql`
    UPDATE payouts SET account_number_sealed = erased.sealed, account_name = '',
      account_index = '', recipient_code = NULL, message = '', by_hand_choice = ''
    FROM unnest(
      ${payouts.map((row) => row.client_id)}::uuid[],
      ${payouts.map((row) => row.payout_id)}::uuid[], ${sealed}::text[]
    ) AS erased (client_id, payout_id, sealed)
    WHERE payouts.client_id = erased.client_id AND payouts.payout_id = erased.payout_id`.execute(
    tx,
  );
}
