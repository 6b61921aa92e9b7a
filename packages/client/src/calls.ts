import type { Call, ParamsOf } from '@quarrter/contract/call';
import {
  type QueryClient,
  type QueryMeta,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Reply, Request, RequestInput } from './request.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Of every query (query-client.ts): how the application makes its calls. */
    queryMeta: { request: Request };
  }
}

type Schema = z.ZodMiniType;

/** A call whose path has `:names`. */
type WithParams = { readonly path: `${string}:${string}` };

type Asked<C extends Call> = {
  query?: C extends { query: infer Query extends Schema }
    ? { readonly [Name in keyof z.input<Query>]?: string | number | undefined }
    : never;
  body?: NonNullable<RequestInput<C>['body']>;
};

/** The input of a call that reads, typed by the contract. */
export type CallInput<C extends Call> = Asked<C> &
  (C extends WithParams ? { params: ParamsOf<C> } : { params?: never });

export type ReplyOf<C extends Call> = Reply<C>['body'];

type CallOptions<C extends Call, Data> = Omit<
  UseQueryOptions<ReplyOf<C>, Error, Data>,
  'queryKey' | 'queryFn'
> & {
  /** Stores parts of the reply as the replies of other calls. */
  onReply?: (reply: ReplyOf<C>, queries: QueryClient) => void;
};

/** The arguments after a call: its input, which only a call without params can do without. */
export type Given<C extends Call, Options> = C extends WithParams
  ? [input: CallInput<C>, options?: Options]
  : [input?: CallInput<C>, options?: Options];

export type CallKey = readonly [method: string, path: string, input: object];

/**
 * The key under which the reply of a call is stored. An input that leaves something out matches
 * every input that has the rest, so that `callKey(call)` begins the keys of all of them.
 */
export function callKey<C extends Call>(
  call: C,
  input: Asked<C> & { params?: C extends WithParams ? Partial<ParamsOf<C>> : never } = {},
): CallKey {
  return [call.method, call.path, input];
}

export function requestOf(meta: QueryMeta | undefined): Request {
  if (!meta) throw new Error('This query client has no request (query-client.ts).');
  return meta.request;
}

/** A call as a query: for `useQuery`, and to read it before it is shown. */
export function callOptions<C extends Call, Data = ReplyOf<C>>(
  call: C,
  ...[input, { onReply, ...options } = {}]: Given<C, CallOptions<C, Data>>
): UseQueryOptions<ReplyOf<C>, Error, Data> & { queryKey: CallKey } {
  return {
    ...options,
    queryKey: callKey<C>(call, input),
    queryFn: async ({ client, meta, signal }) => {
      const reply = await requestOf(meta)(call, { ...input, signal });
      onReply?.(reply, client);
      return reply;
    },
  };
}

/** Reads a call and shows its reply, which everybody who asks the same shares. */
export function useCall<C extends Call, Data = ReplyOf<C>>(
  call: C,
  ...given: Given<C, CallOptions<C, Data>>
) {
  return useQuery(callOptions<C, Data>(call, ...given));
}

/** The stored reply of a call, if it was read. */
export function storedReply<C extends Call>(
  queries: QueryClient,
  call: C,
  ...[input]: Given<C, never>
): ReplyOf<C> | undefined {
  return queries.getQueryData(callKey<C>(call, input));
}

/** Stores a reply that came with another call. */
export function setReply<C extends Call>(
  queries: QueryClient,
  call: C,
  input: CallInput<C>,
  reply: ReplyOf<C>,
): void {
  queries.setQueryData(callKey<C>(call, input), reply);
}

/**
 * Marks the replies of these calls as stale: the ones on the page are read again now, the others
 * when they are next shown. A call means all its inputs, a key those that it matches.
 */
export async function invalidate(
  queries: QueryClient,
  ...calls: readonly (Call | CallKey)[]
): Promise<void> {
  await Promise.all(
    calls.map((one) => queries.invalidateQueries({ queryKey: 'path' in one ? callKey(one) : one })),
  );
}
