import { aboutClient, openClient } from '../../accounts/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { listSavedCards } from '../../payments/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { removeCardAndUses } from '../remove-card.ts';

const actions = defineActions({ 'remove-cards': 'Saved cards of the client removed' });

/** For a client who asks us by phone or letter to charge no card of theirs. */
export async function removeCards(
  db: Database,
  staff: StaffMember,
  clientId: string,
  reason: string,
): Promise<void> {
  const client = await openClient(db, staff, clientId);
  await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const cards = await listSavedCards(tx, clientId);
    if (cards.length === 0)
      throw conflict('This client has no saved card: they may have been removed already.');
    for (const { cardId } of cards) await removeCardAndUses(tx, clientId, cardId, businessTime);
    const names = cards.map(({ name }) => name).join(', ');
    await recordAction(tx, staff, businessTime, {
      action: actions['remove-cards'],
      ...aboutClient(client),
      note: `${names}. ${reason}`,
    });
  });
}
