import type { Home } from '@quarrter/contract/client/home';
import { addDays, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';

/** So long the home says that an offer has expired, or that an application was declined. */
const shownDays = 30;

/** How the newest application of a client ended without a loan. */
export type EndedApplication = Pick<Home, 'lapsed_offer' | 'declined'>;

export const notEnded: EndedApplication = { lapsed_offer: null, declined: null };

/** The client's newest application, if its offer expired or it was declined a short time ago. */
export async function findEndedApplication(
  reader: Reader,
  clientId: string,
  today: IsoDate,
): Promise<EndedApplication> {
  const newest = await loansDb(reader)
    .selectFrom('loans')
    .select(['loan_id', 'loan_type', 'state', 'amount', 'requested_amount'])
    .select(['offer_expires_on', 'disapproved_at', 'disapproval_reason'])
    .where('client_id', '=', clientId)
    .orderBy('loan_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return notEnded;
  const { state, offer_expires_on: expiredOn, disapproved_at: declinedAt } = newest;
  const named = { loan_type: newest.loan_type, loan_type_id: newest.loan_id };
  const isShown = (endedOn: IsoDate) => addDays(endedOn, shownDays) >= today;
  if (state === 'expired' && expiredOn !== null && isShown(expiredOn)) {
    const amount = toWire(newest.amount ?? newest.requested_amount);
    return { ...notEnded, lapsed_offer: { ...named, amount, expired_on: expiredOn } };
  }
  const declinedOn = state === 'disapproved' && declinedAt ? lagosDate(declinedAt) : null;
  if (declinedOn === null || !isShown(declinedOn)) return notEnded;
  const declined = {
    ...named,
    amount: toWire(newest.requested_amount),
    declined_on: declinedOn,
    reason: newest.disapproval_reason,
  };
  return { ...notEnded, declined };
}
