import type { StaffErasureRequest } from '@quarrter/contract/staff/retention';
import type { IsoDate } from '@quarrter/domain/calendar';
import { recordEvent } from '../events/index.ts';
import { type BusinessTime, readBusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { erasureAsked, erasureDeclined, erasureWithdrawn } from './events.ts';
import { readErasureEligibility } from './records.ts';
import { type ErasureState, retentionDb } from './tables.ts';

/** Within so many days staff answer a request; the page and the email promise it. */
export const answerWithinDays = 30;

/** A client's request that we erase their data. */
export type ErasureRequest = {
  readonly requestId: string;
  readonly askedOn: IsoDate;
  readonly askedAt: Date;
  /** In the client's words; empty when they gave no reason. */
  readonly reason: string;
  readonly state: ErasureState;
  readonly answeredAt: Date | null;
  /** The answer that the client reads about a declined request. */
  readonly reply: string;
};

/**
 * A client asks us to erase their data. Staff decide on it; nothing is erased here. One request
 * waits at a time: asking again gives the one that waits.
 */
export async function requestErasure(
  tx: Tx,
  clientId: string,
  { reason, businessTime }: NewRequest,
): Promise<ErasureRequest> {
  const requestId = await storeRequest(tx, clientId, { reason, businessTime });
  if (requestId !== undefined) {
    const fact = { clientId, subjectId: requestId, at: businessTime.at, payload: {} };
    await recordEvent(tx, erasureAsked, fact);
  }
  const request = await readErasureRequest(tx, clientId);
  if (request === null) throw new Error('a stored request has gone');
  return request;
}

type NewRequest = { readonly reason: string; readonly businessTime: BusinessTime };

/** Undefined when a request of the client waits already. */
async function storeRequest(
  tx: Tx,
  clientId: string,
  { reason, businessTime }: NewRequest,
): Promise<string | undefined> {
  const stored = await retentionDb(tx)
    .insertInto('erasure_requests')
    .values({
      client_id: clientId,
      request_id: newId(),
      asked_on: businessTime.date,
      asked_at: businessTime.at,
      reason,
    })
    .onConflict((waiting) => waiting.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return stored?.request_id;
}

/**
 * Lets a request wait for a client who was erased before the database was restored, without an
 * email of it. False for a client who is erased, and for one whose request waits.
 */
export async function requestAgain(tx: Tx, clientId: string): Promise<boolean> {
  if (!(await readErasureEligibility(tx, [clientId])).has(clientId)) return false;
  const businessTime = await readBusinessTime(tx);
  const reason = 'Erased before the database was restored.';
  return (await storeRequest(tx, clientId, { reason, businessTime })) !== undefined;
}

/** The client's newest request, or the one with this id; null when there is none. */
export async function readErasureRequest(
  reader: Reader,
  clientId: string,
  requestId: string | null = null,
): Promise<ErasureRequest | null> {
  const requests = retentionDb(reader)
    .selectFrom('erasure_requests')
    .select(['request_id', 'asked_on', 'asked_at', 'reason', 'state', 'answered_at', 'reply'])
    .where('client_id', '=', clientId);
  const asked = requestId === null ? requests : requests.where('request_id', '=', requestId);
  const row = await asked.orderBy('request_id', 'desc').limit(1).executeTakeFirst();
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
  const withdrawn = await retentionDb(tx)
    .updateTable('erasure_requests')
    .set({ state: 'withdrawn', answered_at: at })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .returning('request_id')
    .executeTakeFirst();
  if (withdrawn === undefined) return false;
  const fact = { clientId, subjectId: withdrawn.request_id, at, payload: {} };
  await recordEvent(tx, erasureWithdrawn, fact);
  return true;
}

export type ErasureAnswer = {
  readonly state: 'declined' | 'erased';
  readonly reply: string;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** Answers the request that waits; a declined client is told. False when none waits. */
export async function answerErasureRequest(
  tx: Tx,
  clientId: string,
  { state, reply, by, at }: ErasureAnswer,
): Promise<boolean> {
  const answered = await retentionDb(tx)
    .updateTable('erasure_requests')
    .set({
      state,
      reply,
      answered_at: at,
      answered_by: by.staffId,
      answered_by_name: by.name,
    })
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .returning('request_id')
    .executeTakeFirst();
  if (answered === undefined) return false;
  if (state === 'declined') {
    const fact = { clientId, subjectId: answered.request_id, at, payload: {} };
    await recordEvent(tx, erasureDeclined, fact);
  }
  return true;
}

/** A request as staff see it. */
export type ListedRequest = Omit<StaffErasureRequest, 'clientName' | 'proposed' | 'whyNot'>;

/** One page of the requests: waiting ones oldest first, answered ones newest first. */
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
    id: row.request_id,
    clientId: row.client_id,
    askedAt: row.asked_at,
    reason: row.reason,
    state: row.state,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by_name,
    reply: row.reply,
  }));
  return { results, after: page.after };
}
