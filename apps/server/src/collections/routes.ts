import {
  automaticRepayment,
  removeCard,
  repaymentOverview,
  savedCards,
  savedCardUses,
  setAutomaticRepayment,
} from '@quarrter/contract/client/collections';
import { toWire } from '@quarrter/domain/money';
import { countLive } from '../loans/index.ts';
import {
  countPendingPayments,
  findSavedCard,
  listSavedCards,
  readClientReceipts,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Database } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';
import { notFound } from '../platform/http/http-error.ts';
import {
  type AutomaticRepayment,
  loansOfCard,
  readAutomaticRepayment,
  switchOff,
  switchOn,
} from './automatic-repayment.ts';
import { toCard } from './cards.ts';
import { removeCardAndUses } from './remove-card.ts';
import { readOpenTopUps } from './top-ups/queries.ts';

const shownReceipts = 20;

export function collectionsRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, savedCards, async ({ client }) => {
    const cards = await listSavedCards(db, client.clientId);
    return { count: cards.length, results: cards.map(toCard) };
  });

  serve(app, repaymentOverview, async ({ params: { id }, client: { clientId } }) => {
    const automatic = await readAutomaticRepayment(db, clientId, id);
    const cards = await listSavedCards(db, clientId);
    return {
      pending_payments: await countPendingPayments(db, clientId),
      unapplied_receipts: await readClientReceipts(db, clientId, shownReceipts),
      saved_cards: { count: cards.length, results: cards.map(toCard) },
      automatic_repayment: toWireForm(automatic),
    };
  });

  serve(app, savedCardUses, async ({ params: { id }, client: { clientId } }) =>
    readUses(db, clientId, id),
  );

  serve(app, removeCard, async ({ params: { id }, client: { clientId } }) => {
    await db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      await lockClient(tx, clientId);
      const removed = isId(id) && (await removeCardAndUses(tx, clientId, id, businessTime));
      if (!removed) throw notFound('You have no such card.');
    });
    return { detail: 'The card is removed.' };
  });

  serve(app, automaticRepayment, async ({ params: { id }, client }) =>
    toWireForm(await readAutomaticRepayment(db, client.clientId, id)),
  );

  serve(
    app,
    setAutomaticRepayment,
    async ({ params: { id: loanId }, body, client: { clientId } }) => {
      await db.transaction().execute(async (tx) => {
        const businessTime = await readBusinessTimeOf(tx, clientId);
        await lockClient(tx, clientId);
        const choice = { clientId, loanId, businessTime };
        if (body.on) await switchOn(tx, { ...choice, cardId: body.card_id ?? '' });
        else await switchOff(tx, choice, 'client');
      });
      return toWireForm(await readAutomaticRepayment(db, clientId, loanId));
    },
  );
}

/**
 * Counts the loans and top-ups that lose their card. A repaid loan keeps its setting, which does
 * nothing.
 */
async function readUses(db: Database, clientId: string, cardId: string) {
  const card = isId(cardId) ? await findSavedCard(db, clientId, cardId) : undefined;
  if (card === undefined) throw notFound('You have no such card.');
  const topUps = await readOpenTopUps(db, clientId);
  const loans = await countLive(db, clientId, await loansOfCard(db, clientId, cardId));
  return { loans, top_ups: topUps.filter(({ card_id }) => card_id === cardId).length };
}

function toWireForm({ card, next }: AutomaticRepayment) {
  return {
    on: card !== null,
    card_id: card?.cardId ?? null,
    card_name: card?.name ?? null,
    next_charge_on: next?.on ?? null,
    next_charge_amount: next === null ? null : toWire(next.amount),
  };
}
