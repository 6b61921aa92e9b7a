import type { SavedCard as CardRecord } from '@quarrter/contract/client/collections';
import type { SavedCard } from '../payments/index.ts';

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
