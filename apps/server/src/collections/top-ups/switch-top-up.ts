import { nextTopUpDate } from '@quarrter/domain/investments';
import { recordEvent } from '../../events/index.ts';
import { requireOpen } from '../../gates/index.ts';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { collectionsDb, type TopUpRow } from '../tables.ts';
import { monthlyTopUpOff } from './events.ts';
import { changeTopUp, findWaitingCharge, requireTopUp, type TopUpKey } from './queries.ts';
import { recordTopUpOn, withdraw } from './save-top-up.ts';

/** Also for a charge that is announced. Asked twice, nothing happens the second time. */
export function pauseTopUp(
  { db, gates }: Pick<PaymentsDeps, 'db' | 'gates'>,
  asked: TopUpKey & { readonly paused: boolean },
): Promise<{ id: string }> {
  const { clientId, topUpId, paused } = asked;
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    if (!paused) await requireOpen(tx, gates, 'new-business', clientId);
    const topUp = await requireTopUp(tx, asked);
    if (topUp.state === 'stopped') throw conflict('This top-up has stopped. Set up a new one.');
    if ((topUp.state === 'paused') === paused) return { id: topUpId };
    if (paused) await switchOff(tx, topUp, businessTime, 'paused');
    else await resume(tx, topUp, businessTime);
    return { id: topUpId };
  });
}

export function stopTopUp(db: Database, asked: TopUpKey): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, asked.clientId);
    const topUp = await requireTopUp(tx, asked);
    if (topUp.state !== 'stopped') await switchOff(tx, topUp, businessTime, 'client');
    return { id: asked.topUpId };
  });
}

/** The card was removed. A client has only a few top-ups. */
export async function stopTopUpsOfCard(
  tx: Tx,
  {
    clientId,
    cardId,
    businessTime,
  }: {
    clientId: string;
    cardId: string;
    businessTime: BusinessTime;
  },
): Promise<void> {
  const topUps = await collectionsDb(tx)
    .selectFrom('monthly_top_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .where('state', '<>', 'stopped')
    .orderBy('top_up_id')
    .forUpdate()
    .execute();
  for (const topUp of topUps) await switchOff(tx, topUp, businessTime, 'card-removed');
}

/**
 * A charge that has begun ends as it ends: the card may have been charged already. One that was
 * only announced is not made.
 */
async function switchOff(
  tx: Tx,
  topUp: TopUpRow,
  { at }: BusinessTime,
  why: 'paused' | 'client' | 'card-removed',
): Promise<void> {
  const charge = await findWaitingCharge(tx, topUp);
  const isWithdrawn = charge !== undefined && charge.payment_id === null;
  if (isWithdrawn) await withdraw(tx, charge);
  // A month in which the card was tried has had its charge.
  const isOver = charge !== undefined && charge.attempts > 0;
  await changeTopUp(tx, topUp, {
    ...(why === 'paused' ? { state: 'paused' } : { state: 'stopped', stopped_because: why }),
    next_on: null,
    charged_in: isOver ? charge.month : topUp.charged_in,
  });
  const { currency, amount, card_name: card } = topUp;
  await recordEvent(tx, monthlyTopUpOff, {
    clientId: topUp.client_id,
    subjectId: topUp.top_up_id,
    at,
    payload: { currency, amount, card, why },
  });
}

async function resume(tx: Tx, topUp: TopUpRow, businessTime: BusinessTime): Promise<void> {
  const nextOn = nextTopUpDate(topUp.day_of_month, businessTime.date, topUp.charged_in);
  await changeTopUp(tx, topUp, { state: 'active', next_on: nextOn, failed_months: 0 });
  await recordTopUpOn(tx, topUp, businessTime, { nextOn, why: 'resumed' });
}
