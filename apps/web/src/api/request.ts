import type { Call } from '@quarrter/contract/call';
import type * as z from 'zod/mini';
import { clearSession, currentSession } from '../session/store.ts';
import { BASE_ADDRESS } from './base-address.ts';
import { ANSWER_MS, deadline } from './deadline.ts';
import { errorOf, networkError } from './error.ts';

type Success = 200 | 201 | 202;
type Replies<C extends Call> = C['replies'];

/** The answer of a call that succeeded, told apart by its status where there are several. */
export type Reply<C extends Call> = {
  [Status in keyof Replies<C> & Success]: {
    status: Status;
    body: Replies<C>[Status] extends z.ZodMiniType ? z.infer<Replies<C>[Status]> : never;
  };
}[keyof Replies<C> & Success];

type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : never;

export type RequestInput<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<C>;
  signal?: AbortSignal;
  /** How long an answer is waited for; whether anything happened is unknown after it, as after any lost answer. */
  withinMs?: number;
  /** The same key with the same input gets the first answer again: set it on every money command. */
  requestKey?: string;
  /** Leaves the session as it is when the token is refused; for signing out. */
  keepSession?: boolean;
};

/** The address of a call, its `:names` filled in. */
export function addressOf(call: Call, input: Pick<RequestInput<Call>, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return BASE_ADDRESS + path + search;
}

/** API-01: every call of a signed-in client carries its token. */
export function tokenHeader(): Record<string, string> {
  const session = currentSession();
  return session ? { authorization: `Token ${session.auth.user.key}` } : {};
}

/**
 * The one fetcher. Gives the answer's body, typed by the contract; throws an ApiError otherwise.
 * A refused token ends the session, and the guard leads to sign-in and back.
 */
export async function request<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<Reply<C>['body']> {
  return (await requestReply(call, input)).body;
}

/** As `request`, with the status, for calls whose success has several shapes. */
export async function requestReply<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<Reply<C>> {
  const sentWith = currentSession()?.auth.user.key;
  const headers: Record<string, string> = { accept: 'application/json', ...tokenHeader() };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.requestKey) headers['idempotency-key'] = input.requestKey;
  const sent = input.body === undefined ? null : JSON.stringify(input.body);
  const init = { method: call.method, headers, body: sent };
  const { ok, status, body } = await answerOf(addressOf(call, input), init, input);
  if (ok && body !== null) return { status, body } as Reply<C>;
  if (!input.keepSession) endSessionWhenRefused(call, status, sentWith);
  throw errorOf(ok ? 502 : status, body);
}

/** The whole answer: a line can also die between its head and its body. */
async function answerOf(
  address: string,
  init: RequestInit,
  { signal, withinMs = ANSWER_MS }: Pick<RequestInput<Call>, 'signal' | 'withinMs'>,
): Promise<{ ok: boolean; status: number; body: unknown }> {
  const limit = deadline(withinMs, signal);
  const lost = (error: unknown) => (signal?.aborted ? error : networkError());
  try {
    const response = await fetch(address, { ...init, signal: limit.signal });
    const body: unknown = await response.json().catch((error: unknown) => {
      if (limit.signal.aborted) throw error;
      return null;
    });
    return { ok: response.ok, status: response.status, body };
  } catch (error) {
    throw lost(error);
  } finally {
    limit.done();
  }
}

/**
 * A refused token ends the session, unless it was replaced while the call was on its way (WDR-08): then
 * only the answer came too late.
 */
export function endSessionWhenRefused(call: Call, status: number, sentWith: string | undefined) {
  if (status !== 401 || call.auth === 'anonymous') return;
  if (currentSession()?.auth.user.key === sentWith) clearSession();
}
