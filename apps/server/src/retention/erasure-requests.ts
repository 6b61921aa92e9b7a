import type { IsoDate } from '@quarrter/domain/calendar';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/keyset.ts';
import { type ErasureState, retentionDb } from './tables.ts';

/** A client's request that we erase what we hold about them. */
export type ErasureRequest = {
  readonly requestId: string;
  readonly askedOn: IsoDate;
  readonly askedAt: Date;
  /** In the client's words; empty when they gave no reason. */
  readonly reason: string;
  readonly state: ErasureState;
  readonly answeredAt: Date | null;
  /** What the client reads about a declined request. */
  readonly reply: string;
};

/**
 * A client asks us to erase what we hold about them. Staff decide on it; nothing is erased here.
 * One request waits at a time: asking again gives the one that waits.
 */
export async function requestErasure(
  tx: Tx,
  clientId: string,
  { reason, businessTime }: { readonly reason: string; readonly businessTime: BusinessTime },
): Promise<ErasureRequest> {
  await retentionDb(tx)
    .insertInto('erasure_requests')
    .values({
      client_id: clientId,
      request_id: newId(),
      asked_on: businessTime.date,
      asked_at: businessTime.at,
      reason,
    })
    .onConflict((waiting) => waiting.doNothing())
    .execute();
  const request = await readErasureRequest(tx, clientId);
  if (request === null) throw new Error('a stored request has gone');
  return request;
}

/** The client's newest request; null when there was none. */
export async function readErasureRequest(
  reader: Reader,
  clientId: string,
): Promise<ErasureRequest | null> {
  const row = await retentionDb(reader)
    .selectFrom('erasure_requests')
    .select(['request_id', 'asked_on', 'asked_at', 'reason', 'state', 'answered_at', 'reply'])
    .where('client_id', '=', clientId)
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    requestId: row.request_id,
    askedOn: row.asked_on,
    askedAt: row.asked_at,
    reason: row.reason,
    state: row.state,
    answeredAt: row.answered_at,
    reply: row.reply,
  };
}

/** The client changes their mind before we answered. False when no request waits. */
export async function withdrawErasureRequest(tx: Tx, clientId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await retentionDb(tx)
    .updateTable('erasure_requests')
    .set({ state: 'withdrawn', answered_at: at })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ErasureAnswer = {
  readonly state: 'declined' | 'erased';
  readonly reply: string;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** Answers the request that waits. False when none does. */
export async function answerErasureRequest(
  tx: Tx,
  clientId: string,
  { state, reply, by, at }: ErasureAnswer,
): Promise<boolean> {
  const { numUpdatedRows } = await retentionDb(tx)
    .updateTable('erasure_requests')
    .set({
      ...{ state, reply, answered_at: at, answered_by: by.staffId, answered_by_name: by.name },
      // What the client wrote is personal too.
      ...(state === 'erased' ? { reason: '' } : {}),
    })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A request as staff see it. */
export type ListedRequest = ErasureRequest & {
  readonly clientId: string;
  readonly answeredBy: string | null;
};

/** One page of the requests: what waits comes oldest first, what is answered newest first. */
export async function listErasureRequests(
  reader: Reader,
  { isWaiting, limit, after }: PageRequest & { readonly isWaiting: boolean },
): Promise<{ results: ListedRequest[]; after: string | null }> {
  const last = parseIdCursor(after);
  const requests = retentionDb(reader)
    .selectFrom('erasure_requests')
    .selectAll()
    .where('state', isWaiting ? '=' : '<>', 'waiting');
  const rest = last === null ? requests : requests.where('request_id', isWaiting ? '>' : '<', last);
  const rows = await rest
    .orderBy('request_id', isWaiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.request_id);
  const results = page.rows.map((row) => ({
    clientId: row.client_id,
    requestId: row.request_id,
    askedOn: row.asked_on,
    askedAt: row.asked_at,
    reason: row.reason,
    state: row.state,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by_name,
    reply: row.reply,
  }));
  return { results, after: page.after };
}
