import type { Call, SecondFactorMethod } from '@quarrter/contract/call';
import type * as z from 'zod/mini';
import { ANSWER_MS, deadline } from './deadline.ts';
import { errorOf, networkError } from './errors.ts';

/** How an application reaches the server, and on whose behalf. */
export type Connection = {
  /** Where the server is; empty when it is where the page came from. */
  baseAddress: string;
  /** The token of the person who is signed in. */
  token: () => string | undefined;
  /** Called when the server rejects the token that is in use. */
  onTokenRejected: () => void;
  /** Settles when the latest call that replaces the token, and so ends it, is answered. */
  replacing?: Promise<unknown>;
  /**
   * Asks the person for their second factor and has the server check it. True: the call is
   * repeated; false: they did not give it, and the call fails.
   */
  confirmIdentity?: (method: SecondFactorMethod) => Promise<boolean>;
  /** Decodes the body of a reply as the contract describes it; null if it does not match. */
  decode?: (call: Call, status: number, body: unknown) => unknown;
};

type Replies<C extends Call> = C['replies'];
type Success = 200 | 201 | 202;

/** A reply as the application has it: the console decodes its own, all others are the wire's. */
type Body<C extends Call, Schema> = Schema extends z.ZodMiniType
  ? C['path'] extends `/staff/${string}`
    ? z.output<Schema>
    : z.input<Schema>
  : never;

/**
 * The reply of a call that succeeded; the status tells the shapes apart where there are several.
 * Where replies are spread, TypeScript has their keys as texts.
 */
export type Reply<C extends Call> = {
  [Status in keyof Replies<C> & (Success | `${Success}`)]: {
    status: Status extends Success ? Status : Success;
    body: Body<C, Replies<C>[Status]>;
  };
}[keyof Replies<C> & (Success | `${Success}`)];

type BodyOf<C extends Call> = C extends { body: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : never;

export type RequestInput<C extends Call> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: BodyOf<C>;
  signal?: AbortSignal;
  /** How long to wait for an answer. After it, as after any lost answer, the outcome is unknown. */
  withinMs?: number;
  /**
   * The same key with the same input gets the first answer again: set it on every money command.
   */
  requestKey?: string;
  /** Leaves the session as it is when the token is rejected; for signing out. */
  keepSession?: boolean;
};

/** The address of a call, its `:names` filled in. */
export function addressOf(
  { baseAddress }: Pick<Connection, 'baseAddress'>,
  call: Call,
  { params, query = {} }: Pick<RequestInput<Call>, 'params' | 'query'>,
): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return baseAddress + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '');
}

/** API-01: every call of someone who is signed in carries their token. */
export function tokenHeader(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Token ${token}` } : {};
}

/** Reports a rejected token, unless it was replaced while the call was on its way (WDR-08). */
export function checkToken(
  { token, onTokenRejected }: Connection,
  call: Call,
  status: number,
  sentWith: string | undefined,
) {
  if (status === 401 && call.auth !== 'anonymous' && token() === sentWith) onTokenRejected();
}

/** Makes a call, and gives the body of its reply. */
export type Request = ReturnType<typeof createRequest>['request'];

/** The functions that make an application's calls. They throw an ApiError when a call fails. */
export function createRequest(connection: Connection) {
  /** The body and the status, for calls whose success has several shapes. */
  async function requestReply<C extends Call>(
    call: C,
    input: RequestInput<C> = {},
  ): Promise<Reply<C>> {
    const { status, body: sent } = await send(connection, call, input, readJson);
    const body = connection.decode ? connection.decode(call, status, sent) : sent;
    if (body === null) throw errorOf(502, body);
    return { status, body } as Reply<C>;
  }

  /** The body of the reply, typed by the contract. */
  async function request<C extends Call>(
    call: C,
    input: RequestInput<C> = {},
  ): Promise<Reply<C>['body']> {
    return (await requestReply(call, input)).body;
  }

  return { request, requestReply };
}

/** The function that makes the calls whose reply is a file. */
export function createFileRequest(connection: Connection) {
  return async <C extends Call>(call: C, input: RequestInput<C> = {}): Promise<Blob> => {
    const { body } = await send(connection, call, input, (response) => response.blob());
    return body;
  };
}

async function send<C extends Call, Body>(
  connection: Connection,
  call: C,
  input: RequestInput<C>,
  read: (response: Response) => Promise<Body>,
): Promise<{ status: number; body: Body }> {
  const needsToken = call.auth !== 'anonymous';
  const { replacing, token } = connection;
  const before = token();
  if (needsToken && replacing) await replacing;
  // Signing out may clear the tab without waiting for its call.
  const sentWith = token() ?? (input.keepSession ? before : undefined);
  const headers: Record<string, string> = { accept: 'application/json', ...tokenHeader(sentWith) };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.requestKey) headers['idempotency-key'] = input.requestKey;
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const init = { method: call.method, headers, body };
  const address = addressOf(connection, call, input);

  const reply = await fetchWithin(input, async (signal) => {
    const response = await fetch(address, { ...init, signal });
    const { status } = response;
    if (response.ok) return { ok: true, status, body: await read(response) } as const;
    const error = errorOf(status, await readJson(response));
    const retryAfterSeconds = Number(response.headers.get('retry-after'));
    if (retryAfterSeconds > 0) error.retryAfterMs = retryAfterSeconds * 1000;
    return { ok: false, status, error } as const;
  });
  if (reply.ok) return reply;
  const { secondFactor } = reply.error;
  if (secondFactor && !secondFactor.signInToken) {
    const confirmed = await connection.confirmIdentity?.(secondFactor.method);
    if (confirmed) return send(connection, call, input, read);
  }
  if (reply.status === 401 && needsToken && connection.replacing !== replacing) {
    // The token was replaced while this call was on its way.
    await connection.replacing;
    if (call.method === 'GET') return send(connection, call, input, read);
  }
  if (!input.keepSession) checkToken(connection, call, reply.status, sentWith);
  throw reply.error;
}

/**
 * Waits for the whole exchange: a connection can also die between the head and the body of an
 * answer.
 */
async function fetchWithin<Reply>(
  { signal, withinMs = ANSWER_MS }: Pick<RequestInput<Call>, 'signal' | 'withinMs'>,
  exchange: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const limit = deadline(withinMs, signal);
  try {
    return await exchange(limit.signal);
  } catch (error) {
    throw signal?.aborted ? error : networkError();
  } finally {
    limit.done();
  }
}

/** The body, or null when it is no JSON. An interruption while it is read is thrown. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
