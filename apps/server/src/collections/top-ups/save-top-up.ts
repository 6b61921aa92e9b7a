import type { IsoDate } from '@quarrter/domain/calendar';
import { maxTopUps, nextTopUpDate } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { dropWaitingEmails, recordEvent } from '../../events/index.ts';
import { requireOpen } from '../../gates/index.ts';
import { orderTopUp } from '../../investments/index.ts';
import type { PayoutDeps } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { requireCard } from '../cards.ts';
import { changeCharge, chargingNow } from '../charges.ts';
import { type CardChargeRow, collectionsDb, type TopUpRow } from '../tables.ts';
import { monthlyTopUpAnnounced, monthlyTopUpOn } from './events.ts';
import {
  changeTopUp as changeRow,
  findWaitingCharge,
  readOpenTopUps,
  requireTopUp,
  type TopUpKey,
} from './queries.ts';

/** As the form has checked them. */
export type TopUpTerms = {
  readonly cardId: string;
  /** As it was typed. */
  readonly amount: string;
  /** 1 to 31. */
  readonly day: number;
};

type Deps = PayoutDeps & { readonly db: Database };

/**
 * Sets a monthly top-up up. Nothing is charged now. The same request id gives the same one, and so
 * does the same choice beside one that is not stopped: no one wants two of a kind.
 */
export function createTopUp(
  { db, secrets, gates }: Deps,
  asked: {
    readonly clientId: string;
    readonly requestId: string | undefined;
    readonly currency: Currency;
    readonly terms: TopUpTerms;
  },
): Promise<{ id: string }> {
  const { clientId, requestId, currency, terms } = asked;
  const command = { clientId, requestId, command: 'monthly-top-up', input: { ...terms, currency } };
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, command, async () => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      await lockClient(tx, clientId);
      await requireOpen(tx, gates, 'new-business', clientId);
      const others = await readOpenTopUps(tx, clientId);
      const columns = await check(tx, secrets, { clientId, currency, terms }, businessTime);
      const same = others.find((other) => isSame(other, { ...columns, currency }));
      if (same !== undefined) return { id: same.top_up_id };
      if (others.length >= maxTopUps) {
        throw conflict(`You have ${maxTopUps} monthly top-ups. Stop one before you add another.`);
      }
      const nextOn = nextTopUpDate(terms.day, businessTime.date, null);
      const id = newId();
      await collectionsDb(tx)
        .insertInto('monthly_top_ups')
        .values({
          client_id: clientId,
          top_up_id: id,
          currency,
          ...columns,
          next_on: nextOn,
          state: 'active',
          created_at: businessTime.at,
        })
        .execute();
      const added = { ...columns, client_id: clientId, top_up_id: id, currency };
      await recordTopUpOn(tx, added, businessTime, { nextOn, why: 'new' });
      return { id };
    }),
  );
}

/**
 * Changes everything but the currency. A charge that was announced for the earlier choice is not
 * made: only an amount that the client was told of is charged.
 */
export function changeTopUp(
  { db, secrets, gates }: Deps,
  asked: TopUpKey & { readonly terms: TopUpTerms },
): Promise<{ id: string }> {
  const { clientId, topUpId, terms } = asked;
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    await requireOpen(tx, gates, 'new-business', clientId);
    const topUp = await requireTopUp(tx, asked);
    if (topUp.state === 'stopped') throw conflict('This top-up has stopped. Set up a new one.');
    const { currency } = topUp;
    const columns = await check(tx, secrets, { clientId, currency, terms }, businessTime);
    if (isSame(topUp, { ...columns, currency })) return { id: topUpId };
    const chargedIn = await withdrawCharge(tx, topUp);
    const nextOn =
      topUp.state === 'active' ? nextTopUpDate(terms.day, businessTime.date, chargedIn) : null;
    const counted = { charged_in: chargedIn, failed_months: 0 };
    await changeRow(tx, topUp, { ...columns, ...counted, next_on: nextOn });
    await recordTopUpOn(tx, { ...topUp, ...columns }, businessTime, { nextOn, why: 'changed' });
    return { id: topUpId };
  });
}

/**
 * Cancels an announced charge, and returns the last month that is no longer charged: a month in
 * which the card was tried has had its charge. While the card is being charged nothing changes.
 */
export async function withdrawCharge(tx: Tx, topUp: TopUpRow): Promise<IsoDate | null> {
  const charge = await findWaitingCharge(tx, topUp);
  if (charge === undefined) return topUp.charged_in;
  if (charge.payment_id !== null) throw conflict(chargingNow);
  await withdraw(tx, charge);
  return charge.attempts > 0 ? charge.month : topUp.charged_in;
}

/** A charge that is not made is no longer announced: its email may wait for the morning. */
export async function withdraw(tx: Tx, charge: CardChargeRow): Promise<void> {
  await changeCharge(tx, charge, { state: 'withdrawn' });
  const { client_id: clientId, subject_id: topUpId } = charge;
  await dropWaitingEmails(tx, clientId, topUpId, [monthlyTopUpAnnounced.kind]);
}

type Columns = Pick<TopUpRow, 'amount' | 'day_of_month' | 'card_id' | 'card_name'>;

async function check(
  tx: Tx,
  secrets: Secrets,
  asked: { clientId: string; currency: Currency; terms: TopUpTerms },
  businessTime: BusinessTime,
): Promise<Columns> {
  const { clientId, currency, terms } = asked;
  const from = nextTopUpDate(terms.day, businessTime.date, null);
  const expired = 'This card expires before the first charge. Choose another one.';
  // The client is locked, so the card cannot be removed before the commit.
  const card = await requireCard(tx, { clientId, cardId: terms.cardId, from, expired });
  const order = { clientId, currency, amount: terms.amount, card: card.name };
  const { amount } = await orderTopUp(tx, secrets, order, businessTime);
  return { amount, day_of_month: terms.day, card_id: card.cardId, card_name: card.name };
}

function isSame(topUp: TopUpRow, asked: Columns & Pick<TopUpRow, 'currency'>): boolean {
  return (
    topUp.currency === asked.currency &&
    topUp.amount === asked.amount &&
    topUp.day_of_month === asked.day_of_month &&
    topUp.card_id === asked.card_id
  );
}

export async function recordTopUpOn(
  tx: Tx,
  topUp: Columns & Pick<TopUpRow, 'client_id' | 'top_up_id' | 'currency'>,
  { at }: BusinessTime,
  { nextOn, why }: { nextOn: IsoDate | null; why: 'new' | 'changed' | 'resumed' },
): Promise<void> {
  const { currency, amount, card_name: card, day_of_month: day } = topUp;
  await recordEvent(tx, monthlyTopUpOn, {
    clientId: topUp.client_id,
    subjectId: topUp.top_up_id,
    at,
    payload: { currency, amount, card, day, nextOn, why },
  });
}
