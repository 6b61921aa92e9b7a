import type { Call } from '@quarrter/contract/call';
import type * as z from 'zod/mini';
import { currentSession, endSession } from '../session/store.ts';
import { errorOf, networkError } from './error.ts';

type Answer<C extends Call> = C['replies'] extends { 200: infer Reply extends z.ZodMiniType }
  ? z.infer<Reply>
  : never;

type BodyOf<C extends Call> = C extends { body: infer Body extends z.ZodMiniType }
  ? z.infer<Body>
  : never;

export type RequestInput<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<C>;
  signal?: AbortSignal;
};

/** The one fetcher. Gives the answer's body, typed by the contract; throws an ApiError otherwise. */
export async function request<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<Answer<C>> {
  const response = await send(call, input);
  const body: unknown = await response.json().catch(() => null);
  if (body === null) throw errorOf(502, body);
  return body as Answer<C>;
}

/** A call whose answer is a file. */
export async function requestFile(call: Call, params: Record<string, string>): Promise<Blob> {
  return (await send(call, { params })).blob();
}

/** A refused token ends the session; the guard then leads to sign-in and back. */
async function send<C extends Call>(call: C, input: RequestInput<C>): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const session = currentSession();
  if (session) headers.authorization = `Token ${session.key}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
    signal: input.signal ?? null,
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw networkError();
  });
  if (response.ok) return response;
  if (response.status === 401 && call.auth === 'staff') endSession('refused');
  throw errorOf(response.status, await response.json().catch(() => null));
}

/** The address of a call, its `:names` filled in. */
function addressOf(call: Call, { params, query }: RequestInput<Call>): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
