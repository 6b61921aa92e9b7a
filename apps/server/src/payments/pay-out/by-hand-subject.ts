import { formatMoney } from '@quarrter/domain/money';
import { nameClients } from '../../accounts/index.ts';
import type { ApprovalSubject } from '../../approvals/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { nameBank } from '../identification/banks.ts';
import type { PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { paidByProvider } from './claim-payout.ts';
import type { PayoutStatus } from './tables.ts';

/* A payout that our bank pays, as the second person reads it in every kind of record. */

export async function describePayout(tx: Tx, payout: PayoutRow) {
  const { name } = (await nameClients(tx, [payout.client_id]))(payout.client_id);
  return {
    title: `Payout to ${name} (${payout.purpose} ${shortId(payout.subject_id)})`,
    facts: {
      Client: name,
      Amount: formatMoney(payout.amount, payout.currency),
      Account: await accountOf(tx, payout),
    },
  };
}

/** As the second person compares it with the bank's confirmation. */
export async function accountOf(
  tx: Tx,
  { account_name: holder, account_ending: ending, bank_code: code }: PayoutRow,
): Promise<string> {
  const account = `${holder}, ${await nameBank(tx, code)}`;
  return ending === '' ? account : `${account}, account ending in ${ending}`;
}

/** Locks a payout that the provider does not pay; 409 for any other, and for another status. */
export async function lockPayoutByHand(
  tx: Tx,
  { id, clientId }: ApprovalSubject,
  ...statuses: readonly PayoutStatus[]
): Promise<PayoutRow> {
  if (clientId === null || !isId(id)) throw notFound('There is no such transfer.');
  await lockClient(tx, clientId);
  const payout = await paymentsDb(tx)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payout_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (payout === undefined) throw notFound('There is no such transfer.');
  if (!payout.by_hand) throw conflict(paidByProvider);
  if (!statuses.includes(payout.status)) throw conflict('This transfer has already ended.');
  return payout;
}
