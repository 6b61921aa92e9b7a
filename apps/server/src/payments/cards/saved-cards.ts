import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import { newId } from '../../platform/database/ids.ts';
import { defineJob, queueJob, queueJobs } from '../../platform/jobs/jobs.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';
import type { PaymentsDeps } from '../deps.ts';
import { cardRemoved, cardSaved } from '../events.ts';
import type { ReusableCard } from '../provider/provider-cards.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { cardContext, paymentsDb } from '../tables.ts';

/** A card as its client knows it. */
export type SavedCard = {
  readonly cardId: string;
  /** `Visa ending in 4081` */
  readonly name: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresOn: IsoDate;
  readonly savedAt: Date;
};

export type SavedCardRow = RowOf<typeof paymentsDb, 'saved_cards'>;

export const deactivateCardJob = defineJob('deactivate-card', {
  clientId: z.uuid(),
  cardId: z.uuid(),
});

/**
 * Saves the card that a payment was made with. A card that is saved already gets its newest
 * authorization: the bank may have renewed it. The caller has locked the client: the unique index
 * does not see that hashes of two keys are the same card.
 */
export async function saveCard(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  card: ReusableCard,
  { at }: BusinessTime,
): Promise<void> {
  const indexes = everyIndex(secrets, (one) => one.blindIndex(card.signature, 'saved_card'));
  const [cardIndex = ''] = indexes;
  const known = await paymentsDb(tx)
    .selectFrom('saved_cards')
    .select('card_id')
    .where('client_id', '=', clientId)
    .where('card_index', 'in', indexes)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const cardId = known?.card_id ?? newId();
  const current = {
    authorization_sealed: secrets.seal(card.authorization, cardContext(cardId, 'authorization')),
    email_sealed: secrets.seal(card.email, cardContext(cardId, 'email')),
    expires_on: lastDayOf(card),
  };
  if (known !== undefined) {
    await paymentsDb(tx)
      .updateTable('saved_cards')
      .set(current)
      .where('client_id', '=', clientId)
      .where('card_id', '=', cardId)
      .execute();
    return;
  }
  const { brand, last4 } = card;
  const named = { brand, last4, saved_at: at, removed_at: null };
  await paymentsDb(tx)
    .insertInto('saved_cards')
    .values({ client_id: clientId, card_id: cardId, card_index: cardIndex, ...named, ...current })
    .execute();
  const payload = { card: nameOf(named) };
  await recordEvent(tx, cardSaved, { clientId, subjectId: cardId, at, payload });
}

/** The client's cards, newest first. */
export async function listSavedCards(reader: Reader, clientId: string): Promise<SavedCard[]> {
  const rows = await cardsOf(reader, clientId).orderBy('card_id', 'desc').execute();
  return rows.map(toSavedCard);
}

/** Undefined when the client has no such card, or removed it. */
export async function findSavedCard(
  reader: Reader,
  clientId: string,
  cardId: string,
): Promise<SavedCard | undefined> {
  const row = await cardsOf(reader, clientId).where('card_id', '=', cardId).executeTakeFirst();
  return row && toSavedCard(row);
}

function cardsOf(reader: Reader, clientId: string) {
  return paymentsDb(reader)
    .selectFrom('saved_cards')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null);
}

/** False when there is no such card. The provider is told afterwards, by a job. */
export async function removeSavedCard(
  tx: Tx,
  clientId: string,
  cardId: string,
  { at }: BusinessTime,
): Promise<boolean> {
  const removed = await paymentsDb(tx)
    .updateTable('saved_cards')
    .set({ removed_at: at })
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .where('removed_at', 'is', null)
    .returning(['brand', 'last4'])
    .executeTakeFirst();
  if (removed === undefined) return false;
  const payload = { card: nameOf(removed) };
  await recordEvent(tx, cardRemoved, { clientId, subjectId: cardId, at, payload });
  await queueJob(tx, deactivateCardJob, { clientId, cardId });
  return true;
}

/** Removes every card of some clients, without an event or an email. */
export async function removeCardsOf(tx: Tx, clientIds: readonly string[], at: Date): Promise<void> {
  const removed = await paymentsDb(tx)
    .updateTable('saved_cards')
    .set({ removed_at: at })
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .returning(['client_id as clientId', 'card_id as cardId'])
    .execute();
  await queueJobs(tx, deactivateCardJob, removed);
}

/**
 * The job that tells the provider that a removed card must not be charged, and deletes it here. If
 * the provider rejects this, the reason is stored for staff, and the provider is asked again until
 * it has removed the card.
 */
export async function deactivateCard(
  { db, provider, secrets, log }: Pick<PaymentsDeps, 'db' | 'provider' | 'secrets' | 'log'>,
  { clientId, cardId }: { clientId: string; cardId: string },
  now: Date,
): Promise<void> {
  const card = await paymentsDb(db)
    .selectFrom('saved_cards')
    .select('authorization_sealed')
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (card === undefined) return;
  const context = cardContext(cardId, 'authorization');
  try {
    await provider.deactivateCard(secrets.open(card.authorization_sealed, context));
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    const refusal = error.message;
    log.error({ cardId, refusal }, 'the provider refuses to remove a card');
    await db.transaction().execute((tx) => storeRefusal(tx, { clientId, cardId }, refusal, now));
    return;
  }
  await paymentsDb(db)
    .deleteFrom('saved_cards')
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .execute();
}

const askAgainAfterMs = 6 * 60 * 60 * 1000;

async function storeRefusal(
  tx: Tx,
  { clientId, cardId }: { clientId: string; cardId: string },
  refusal: string,
  now: Date,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('saved_cards')
    .set({ refused_at: sql<Date>`coalesce(refused_at, ${now})`, refusal })
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .execute();
  const runAt = new Date(now.getTime() + askAgainAfterMs);
  await queueJob(tx, deactivateCardJob, { clientId, cardId }, { runAt });
}

function toSavedCard(row: SavedCardRow): SavedCard {
  const { brand, last4 } = row;
  const dates = { expiresOn: row.expires_on, savedAt: row.saved_at };
  return { cardId: row.card_id, name: nameOf(row), brand, last4, ...dates };
}

function nameOf({ brand, last4 }: Pick<SavedCardRow, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

/** A card can be charged until the end of its month. */
function lastDayOf({ expiryYear, expiryMonth }: ReusableCard): IsoDate {
  const first = Temporal.PlainYearMonth.from(`${expiryYear}-${expiryMonth.padStart(2, '0')}`);
  return first.toPlainDate({ day: first.daysInMonth }).toString();
}
