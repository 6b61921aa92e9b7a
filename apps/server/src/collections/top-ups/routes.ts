import {
  changeTopUp as changeCall,
  createTopUp as createCall,
  pauseTopUp as pauseCall,
  stopTopUp as stopCall,
  type TopUpRecord,
  topUpList,
} from '@quarrter/contract/client/top-ups';
import { currencyFromSlug, currencySlug, percentFromRatePpm, toWire } from '@quarrter/domain/money';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import { toCard } from '../cards.ts';
import { readTopUps, type TopUp } from './read-top-ups.ts';
import { changeTopUp, createTopUp } from './save-top-up.ts';
import { pauseTopUp, stopTopUp } from './switch-top-up.ts';

/** Monthly top-ups. A charge adds to the client's own investments, so no password is asked for. */
export function topUpRoutes(app: App, deps: PaymentsDeps): void {
  const { db } = deps;

  serve(app, topUpList, async ({ client: { clientId } }) => {
    const { today, topUps, cards, nextOfKin } = await readTopUps(deps, clientId);
    return {
      count: topUps.length,
      results: topUps.map(toRecord),
      today,
      saved_cards: cards.map(toCard),
      next_of_kin: nextOfKin,
    };
  });

  serve(app, createCall, ({ body: { currency: slug, ...body }, client: { clientId }, request }) => {
    const currency = currencyFromSlug(slug) ?? 'NGN';
    const requestId = requestIdOf(request);
    return createTopUp(deps, { clientId, requestId, currency, terms: termsOf(body) });
  });

  serve(app, changeCall, ({ params, body, client: { clientId } }) =>
    changeTopUp(deps, { clientId, topUpId: params.id, terms: termsOf(body) }),
  );

  serve(app, pauseCall, ({ params, body: { paused }, client: { clientId } }) =>
    pauseTopUp(deps, { clientId, topUpId: params.id, paused }),
  );

  serve(app, stopCall, ({ params, client: { clientId } }) =>
    stopTopUp(db, { clientId, topUpId: params.id }),
  );
}

function termsOf(body: { card_id: string; amount: string; day: string }) {
  return { cardId: body.card_id, amount: body.amount, day: Number(body.day) };
}

function toRecord({ row, tier, waiting, last }: TopUp): TopUpRecord {
  return {
    id: row.top_up_id,
    currency: currencySlug(row.currency),
    amount: toWire(row.amount),
    day: row.day_of_month,
    card_id: row.card_id,
    card_name: row.card_name,
    state: row.state,
    stopped_because: row.stopped_because,
    interest_rate: tier && percentFromRatePpm(tier.ratePpm),
    next_charge_on: waiting?.due_on ?? row.next_on,
    announced: waiting !== null,
    charging: waiting !== null && waiting.payment_id !== null,
    last_charge: last && {
      date: last.due_on,
      amount: toWire(last.amount),
      paid: last.state === 'paid',
    },
  };
}
