import { removeSavedCard } from '../payments/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { loansOfCard, switchOff } from './automatic-repayment.ts';
import { stopTopUpsOfCard } from './top-ups/switch-top-up.ts';

/**
 * Removes a saved card and ends all that would charge it. False when there is no such card. The
 * client is locked.
 */
export async function removeCardAndUses(
  tx: Tx,
  clientId: string,
  cardId: string,
  businessTime: BusinessTime,
): Promise<boolean> {
  if (!(await removeSavedCard(tx, clientId, cardId, businessTime))) return false;
  for (const loanId of await loansOfCard(tx, clientId, cardId)) {
    await switchOff(tx, { clientId, loanId, businessTime }, 'card-removed');
  }
  await stopTopUpsOfCard(tx, { clientId, cardId, businessTime });
  return true;
}
