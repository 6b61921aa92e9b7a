import type { Currency } from '@quarrter/domain/money';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { paymentsDb } from '../tables.ts';
import { indexAccount } from './order-payout.ts';
import { readParts } from './split-payout.ts';

/** The amount of a payout in parts that failed or was returned, and waits to be sent again. */
export type MissingPart = {
  readonly clientId: string;
  readonly payoutId: string;
  readonly purpose: string;
  readonly subjectId: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly bankCode: string;
  readonly ending: string;
  /** Whether it already goes to this account. */
  readonly goesTo: (account: { bankCode: string; accountNumber: string }) => boolean;
};

/** Locks it; 409 when no part of the payout waits. */
export async function lockMissingPart(
  tx: Tx,
  secrets: Pick<Secrets, 'blindIndex' | 'comparable'>,
  { id, clientId }: { readonly id: string; readonly clientId: string | null },
): Promise<MissingPart> {
  if (clientId === null || !isId(id)) throw notFound('There is no such transfer.');
  await lockClient(tx, clientId);
  const whole = await paymentsDb(tx)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payout_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (whole === undefined) throw notFound('There is no such transfer.');
  if (whole.waiting_for !== 'part') throw conflict('No part of this transfer waits to be sent.');
  const index = secrets.comparable(whole.account_index);
  return {
    clientId,
    payoutId: id,
    purpose: whole.purpose,
    subjectId: whole.subject_id,
    currency: whole.currency,
    amount: whole.amount - (await readParts(tx, whole)).held,
    bankCode: whole.bank_code,
    ending: whole.account_ending,
    goesTo: (account) =>
      secrets.comparable(indexAccount(secrets, { clientId, ...account })) === index,
  };
}
