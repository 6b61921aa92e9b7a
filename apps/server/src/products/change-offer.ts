import type { Offer, OfferState } from '@quarrter/domain/investments';
import { currencyName, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../approvals/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { changesBetween, type Facts } from './facts.ts';
import { findOffer } from './offers.ts';
import { lockProducts } from './queries.ts';
import { productsDb } from './tables.ts';

export type OfferMove = 'open' | 'close';

const moves: { readonly [M in OfferMove]: { from: OfferState; to: OfferState } } = {
  open: { from: 'draft', to: 'open' },
  close: { from: 'open', to: 'closed' },
};

const stateTexts: { readonly [S in OfferState]: string } = {
  draft: 'Not open yet',
  open: 'Open',
  closed: 'Closed',
};

/** Opening or closing a limited-time offer; its terms stay as they were entered. */
export const offerChange = defineApprovalKind({
  name: 'offer',
  version: 1,
  noun: 'change',
  effect: 'It takes effect at once: clients see an offer while it is open.',
  payload: z.object({ move: z.enum(['open', 'close']) }),
  proposeAs: 'propose-product',
  decideAs: 'decide-product',
  readSubject: async (tx, { id }) => {
    await lockProducts(tx);
    const offer = await requireOffer(tx, id);
    return { title: `Limited-time offer: ${offer.name}`, facts: factsOf(offer) };
  },
  describe: async (tx, { id }, { move }) => {
    const offer = await requireOffer(tx, id);
    const to = requireMove(offer, move);
    // An opening is decided with all its terms, which were not checked before.
    const before = move === 'open' ? { State: stateTexts.draft } : factsOf(offer);
    return changesBetween(before, { ...factsOf(offer), State: stateTexts[to] });
  },
  execute: async (tx, { subject, payload: { move }, businessTime }) => {
    const to = requireMove(await requireOffer(tx, subject.id), move);
    await productsDb(tx)
      .updateTable('offers')
      .set({
        state: to,
        ...(move === 'open' ? { opened_at: businessTime.at } : { closed_at: businessTime.at }),
      })
      .where('offer_id', '=', subject.id)
      .execute();
  },
});

/** Proposes to open or close an offer; 404 for an unknown one, 409 for a move it cannot make. */
export async function proposeOfferMove(
  tx: Tx,
  input: { offerId: string; move: OfferMove; by: Person; businessTime: BusinessTime },
): Promise<Proposal> {
  const { offerId, move, by, businessTime } = input;
  await lockProducts(tx);
  requireMove(await requireOffer(tx, offerId), move);
  const subject = { id: offerId, clientId: null };
  return propose(tx, offerChange, { subject, payload: { move }, by, businessTime });
}

export async function requireOffer(reader: Reader, offerId: string): Promise<Offer> {
  const offer = await findOffer(reader, offerId);
  if (offer === undefined) throw notFound('There is no such offer.');
  return offer;
}

function requireMove({ state }: Offer, move: OfferMove): OfferState {
  const { from, to } = moves[move];
  if (state !== from) throw conflict(`This offer is ${stateTexts[state].toLowerCase()}.`);
  return to;
}

/** The slots that are taken are left out: they change while a proposal waits. */
function factsOf(offer: Offer): Facts {
  return {
    State: stateTexts[offer.state],
    Currency: currencyName(offer.currency),
    'Price of a slot': formatMoney(offer.unitPrice, offer.currency),
    Slots: offer.slots.toLocaleString('en-GB'),
    Months: String(offer.months),
    Rate: `${percentFromRatePpm(offer.ratePpm)}% per month`,
  };
}
