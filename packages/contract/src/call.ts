import type { IsoDate } from '@quarrter/domain/calendar';
import { fromWire, type Minor, toWire } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type Limit, reads, staffChanges } from './limits.ts';
import type { StaffRight } from './staff-rights.ts';

/** Who may make a call. `client` and `staff` need a token; `anonymous` needs none. */
export type Auth = 'anonymous' | 'client' | 'staff';

/**
 * One call of the API: everything that server, browser and documentation need to know about it.
 * The server answers every path with and without its trailing slash.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly auth: Auth;
  /** Who of staff may make it, for their calls. */
  readonly needs?: StaffRight;
  /**
   * How often it may be made; `limitsOf` adds what all reads or changes share. Without a list, an
   * anonymous call that is not a GET is one of those that a network may make in a minute; an empty
   * list takes it out.
   */
  readonly limits?: readonly Limit[];
  /** A short command that names the call: `Sign in`. */
  readonly summary: string;
  /** Further advice to callers. */
  readonly description?: string;
  /** A body that works against the demonstration. */
  readonly example?: object;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The call may come without a body: none of its fields is needed. */
  readonly bodyOptional?: true;
  /** Those of its own; `repliesOf` adds the errors that follow from the rest. */
  readonly replies: { readonly [status: number]: z.ZodMiniType };
};

/** Method and path of a call as one text: `GET /loans/api/:type/loan-detail/:id`. */
type Route = `${Call['method']} /${string}`;
type MethodOf<R> = R extends `${infer Method extends Call['method']} ${string}` ? Method : never;
type PathOf<R> = R extends `${string} ${infer Path}` ? Path : never;

/** Said by the route and by the function that makes the call. */
type Said = 'method' | 'path' | 'auth';
type Definition = Omit<Call, Said | 'needs'> & { readonly [Name in Said | 'needs']?: never };

/** A client's call that writes says how often it may be made. */
type OfClient<R extends Route> = Definition &
  (R extends `GET ${string}` ? unknown : { readonly limits: readonly [Limit, ...Limit[]] });

/** Staff need a right for each of their calls. */
type OfStaff = Omit<Definition, 'needs'> & { readonly needs: StaffRight };

/** A call that anyone may make: `anonymousCall('POST /accounts/verify-email/', { … })`. */
export function anonymousCall<const R extends Route, const D extends Definition>(
  route: R,
  definition: D,
) {
  return callOf('anonymous', route, definition);
}

/** A call that needs a client's token. */
export function clientCall<const R extends Route, const D extends OfClient<R>>(
  route: R,
  definition: D,
) {
  return callOf('client', route, definition);
}

/** A call that needs the token of a member of staff, and a right. */
export function staffCall<const R extends Route, const D extends OfStaff>(route: R, definition: D) {
  return callOf('staff', route, definition);
}

function callOf<A extends Auth, R extends Route, D>(auth: A, route: R, definition: D) {
  const [method, path] = route.split(' ') as [MethodOf<R>, PathOf<R>];
  return { ...definition, auth, method, path };
}

/** The names in a path: `type` and `id` of `/loans/api/:type/loan-detail/:id`. */
type NamesIn<Path> = Path extends `${string}:${infer Rest}`
  ? NameBefore<Rest> | NamesIn<Rest>
  : never;
type NameBefore<Rest> = Rest extends `${infer Name}/${string}`
  ? NameBefore<Name>
  : Rest extends `${infer Name}-${string}`
    ? Name
    : Rest;

/** The values of the names in a call's path. */
export type ParamsOf<C extends Call> = { readonly [Name in NamesIn<C['path']>]: string };

/** The schema of `ParamsOf`; none for a path without names. */
export function paramsOf({ path }: Call) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()]);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names));
}

/** The statuses of a success. Where replies are spread, TypeScript has their keys as texts. */
type Success = 200 | 201 | 202;
type Given<C extends Call> = keyof C['replies'] & (Success | `${Success}`);

/** The body of a call's success as it is inside: codecs such as `money` are decoded. */
export type ReplyInside<C extends Call> = {
  [S in Given<C>]: z.output<C['replies'][S]>;
}[Given<C>];

/** The same as it is on the wire. */
export type ReplyOnWire<C extends Call> = {
  [S in Given<C>]: z.input<C['replies'][S]>;
}[Given<C>];

/** `{"field": ["message"]}`: errors by field. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));

/** `{"detail": "message"}`: an error of no single field. */
export const detail = z.object({ detail: z.string() });

/** Of a client who has one: `totp` is the code of an authenticator app. */
export const secondFactorMethod = z.enum(['totp', 'passkey']);

/**
 * All replies of a call. 400 names the fields of a query or a needed body, 401 is for a call
 * without a valid token, 403 for a role without the right, 404 for a record of the path that does
 * not exist or is another's, and 429 for a call over a limit. A call that gives one of them a shape
 * of its own says so.
 */
export function repliesOf(call: Call): Call['replies'] {
  const { auth, needs, path, query, body, bodyOptional, replies } = call;
  const errors: { [status: number]: z.ZodMiniType } = {};
  if (query || (body && !bodyOptional)) errors[400] = fieldErrors;
  if (auth !== 'anonymous') errors[401] = detail;
  if (needs !== undefined && needs !== 'all staff') errors[403] = detail;
  if (/:\w/.test(path)) errors[404] = detail;
  const overLimit = overLimitOf(call);
  if (overLimit) errors[429] = overLimit;
  return { ...errors, ...replies };
}

/**
 * How often a call may be made: the limits that it names. Where none of them counts each call, all
 * reads of a client share one more, and all changes by a member of staff (docs/decisions/0176).
 */
export function limitsOf({ auth, method, limits = [] }: Call): readonly Limit[] {
  if (limits.some(({ countedInside }) => !countedInside)) return limits;
  if (auth === 'client' && method === 'GET') return [...limits, reads];
  if (auth === 'staff' && method !== 'GET') return [...limits, staffChanges];
  return limits;
}

/** The shape of a 429: it tells the limit, beside a field where the limit is about one. */
function overLimitOf(call: Call): z.ZodMiniType | undefined {
  if (call.auth === 'anonymous' && call.limits === undefined) {
    return call.method === 'GET' ? undefined : detail;
  }
  const limits = limitsOf(call);
  const inField = limits.filter((limit) => limit.inField);
  if (inField.length === 0) return limits.length === 0 ? undefined : detail;
  return inField.length < limits.length ? z.union([detail, fieldErrors]) : fieldErrors;
}

/**
 * 403: the client gives their second factor (`/accounts/api/second-factor/verify/`), and the call
 * is repeated. `second_factor` is the method to ask for first.
 */
export const secondFactorAsked = z.object({
  detail: z.string(),
  second_factor: secondFactorMethod,
});

export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;
export type FieldErrors = z.infer<typeof fieldErrors>;
export type Detail = z.infer<typeof detail>;

/** Money on the wire: a decimal string with two places, `"125000.00"`. */
export const wireAmount = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A rate on the wire: percent per month as a trimmed decimal string, `"4"` or `"1.25"`. */
export const wireRate = z.string().check(z.regex(/^\d+(\.\d+)?$/));

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** An Africa/Lagos calendar date, `2026-11-21`. */
export const wireDate = z.string().check(z.regex(calendarDate));

/** A time, ISO 8601 in UTC. */
export const wireTime = z.string();

/**
 * Codecs: the values of a reply in the server and in the console, and their text on the wire. The
 * client's app leaves the schemas out of its build, so it reads the wire's texts.
 */

/** Money: minor units inside, `wireAmount` on the wire. */
export const money = z.codec(wireAmount, z.bigint(), {
  decode: (text): Minor => fromWire(text),
  encode: toWire,
});

/** A time: a Date inside, `wireTime` on the wire. */
export const time = z.codec(wireTime, z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** A business date, the same inside and on the wire. */
export const date: z.ZodMiniType<IsoDate, IsoDate> = z.string().check(z.regex(calendarDate));

/** A record's id (UUID version 7). Any other text names no record: the server answers 404. */
export const recordId = z.string();

/** How long a page of a list is. */
export const pageLimit = z._default(
  z.coerce.number('limit must be a number.').check(z.int(), z.minimum(1), z.maximum(500)),
  100,
);

/** The cursor that the previous page returned. */
export const pageAfter = z.optional(z.string());

/** Lists take `limit` and `after` (keyset), newest first, 100 by default. */
export const listQuery = z.object({ limit: pageLimit, after: pageAfter });

/** Reverses the order in which a report comes. */
export const reportOrder = z.optional(z.enum(['asc', 'desc'], 'order must be asc or desc.'));

/** An amount, an id, or words. */
export const reportSearch = z.optional(
  z.string().check(z.maxLength(100, 'Please use at most 100 characters.')),
);
