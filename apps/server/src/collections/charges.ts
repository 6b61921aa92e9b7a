import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { timeOfId } from '../platform/database/ids.ts';
import { conflict } from '../platform/http/http-error.ts';
import { type CardChargeRow, type ChargePurpose, collectionsDb } from './tables.ts';

/** One charge of a saved card; `subjectId` is the loan or the monthly top-up. */
export type ChargeKey = {
  readonly purpose: ChargePurpose;
  readonly clientId: string;
  readonly subjectId: string;
  readonly dueOn: IsoDate;
};

type Subject = Pick<ChargeKey, 'clientId' | 'subjectId'>;

/** The charge that is announced and has not ended; the earliest, if there are two. */
export function findWaiting(
  reader: Reader,
  { clientId, subjectId }: Subject,
): Promise<CardChargeRow | undefined> {
  return collectionsDb(reader)
    .selectFrom('card_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .orderBy('due_on')
    .limit(1)
    .executeTakeFirst();
}

export function lockCharge(
  tx: Tx,
  { clientId, subjectId, dueOn }: ChargeKey,
): Promise<CardChargeRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('card_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .where('due_on', '=', dueOn)
    .forUpdate()
    .executeTakeFirst();
}

/** Why a card's charge cannot be changed now. */
export const chargingNow = 'We are charging your card now. Please try again in a minute.';

/** An attempt whose end is not known by then is only looked up once its setting is gone. */
const attemptMs = 2 * 60_000;

const isBeingMade = ({ payment_id: id }: Pick<CardChargeRow, 'payment_id'>): boolean =>
  id !== null && Date.now() - timeOfId(id).getTime() < attemptMs;

/** Locks the charges that wait; 409 when the card is being charged for one of them. */
export async function requireNotCharging(tx: Tx, { clientId, subjectId }: Subject): Promise<void> {
  const waiting = await collectionsDb(tx)
    .selectFrom('card_charges')
    .select('payment_id')
    .where('client_id', '=', clientId)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .orderBy('due_on')
    .forUpdate()
    .execute();
  if (waiting.some(isBeingMade)) throw conflict(chargingNow);
}

type Change = Partial<
  Pick<CardChargeRow, 'state' | 'attempts' | 'last_attempt_on' | 'payment_id' | 'payment_amount'>
>;

export async function changeCharge(
  tx: Tx,
  { client_id, subject_id, due_on }: CardChargeRow,
  change: Change,
): Promise<void> {
  await collectionsDb(tx)
    .updateTable('card_charges')
    .set(change)
    .where('client_id', '=', client_id)
    .where('subject_id', '=', subject_id)
    .where('due_on', '=', due_on)
    .execute();
}

/** A literal, so that every plan finds them by their own index. */
const isWaiting = sql<boolean>`state = 'waiting'`;

/** The charges of the whole book that may be made on a date, by when they fall due. */
export async function listDue(
  reader: Reader,
  date: IsoDate,
  { after, limit }: { after: ChargeKey | null; limit: number },
): Promise<ChargeKey[]> {
  let query = collectionsDb(reader)
    .selectFrom('card_charges')
    .select(['purpose', 'client_id', 'subject_id', 'due_on'])
    .where(isWaiting)
    .where('due_on', '<=', date)
    .where((row) =>
      row.or([
        row('last_attempt_on', 'is', null),
        row('last_attempt_on', '<', date),
        row('payment_id', 'is not', null),
      ]),
    )
    .orderBy('due_on')
    .orderBy('client_id')
    .orderBy('subject_id')
    .limit(limit);
  if (after !== null) {
    const { dueOn, clientId, subjectId } = after;
    query = query.where(sql<boolean>`(due_on, client_id, subject_id)
      > (${dueOn}::date, ${clientId}::uuid, ${subjectId}::uuid)`);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    clientId: row.client_id,
    subjectId: row.subject_id,
    dueOn: row.due_on,
  }));
}
