import { readReservedSubjects } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { InvestmentSubject } from './stored-form.ts';

/**
 * How many slots of an offer are reserved for this client's own payments in progress: to everyone
 * else they are sold, but the client can continue with the form that reserved them.
 */
export async function readOwnReservations(
  reader: Reader,
  clientId: string,
): Promise<(offerId: string) => number> {
  const subjects = await readReservedSubjects(reader, clientId, 'investment');
  const reserved = subjects.flatMap((subject) => (subject as InvestmentSubject).offer ?? []);
  return (offerId) =>
    reserved.filter(({ id }) => id === offerId).reduce((sum, { slots }) => sum + slots, 0);
}
