import type { SavedCard as CardRecord } from '@quarrter/contract/client/collections';
import type { IsoDate } from '@quarrter/domain/calendar';
import { findSavedCard, type SavedCard } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { invalid } from '../platform/http/http-error.ts';

/** A card as its client reads it. */
export function toCard(card: SavedCard): CardRecord {
  return {
    id: card.cardId,
    name: card.name,
    brand: card.brand,
    last4: card.last4,
    expires_on: card.expiresOn,
    saved_at: card.savedAt.toISOString(),
  };
}

/** The client's saved card, which can be charged from a date on; `expired` says that it cannot. */
export async function requireCard(
  tx: Tx,
  asked: { clientId: string; cardId: string; from: IsoDate; expired: string },
): Promise<SavedCard> {
  const { clientId, cardId, from, expired } = asked;
  const card = isId(cardId) ? await findSavedCard(tx, clientId, cardId) : undefined;
  if (card === undefined) throw invalid({ card_id: ['Please choose one of your saved cards.'] });
  if (card.expiresOn < from) throw invalid({ card_id: [expired] });
  return card;
}
