import type { Home } from '@quarrter/contract/client/home';
import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';

/** So long the home says that an offer has expired. */
const shownDays = 30;

/** The client's newest application, if its offer expired a short time ago. */
export async function findLapsedOffer(
  reader: Reader,
  clientId: string,
  today: IsoDate,
): Promise<Home['lapsed_offer']> {
  const newest = await loansDb(reader)
    .selectFrom('loans')
    .select(['loan_id', 'loan_type', 'state', 'amount', 'requested_amount', 'offer_expires_on'])
    .where('client_id', '=', clientId)
    .orderBy('loan_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const expiredOn = newest?.state === 'expired' ? newest.offer_expires_on : null;
  if (newest === undefined || expiredOn === null) return null;
  if (addDays(expiredOn, shownDays) < today) return null;
  return {
    loan_type: newest.loan_type,
    loan_type_id: newest.loan_id,
    amount: toWire(newest.amount ?? newest.requested_amount),
    expired_on: expiredOn,
  };
}
