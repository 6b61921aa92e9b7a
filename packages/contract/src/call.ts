import * as z from 'zod/mini';

/** Who may make a call. `client` and `staff` need a token; `anyone` needs none. */
export type Auth = 'anonymous' | 'client' | 'staff';

/**
 * One call of the API: everything server, browser and documentation need to know of it.
 * Paths are written as the documents give them; the server answers with and without the trailing slash (API-05).
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly replies: { readonly [status: number]: z.ZodMiniType };
};

/** Keeps the literal type of a call while checking its shape. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** `{"field": ["message"]}`: what is wrong, field by field (decisions, "Error bodies"). */
export const fieldErrors = z.record(z.string(), z.array(z.string()));

/** `{"detail": "message"}`: a refusal that belongs to no field. */
export const detail = z.object({ detail: z.string() });

export type FieldErrors = z.infer<typeof fieldErrors>;
export type Detail = z.infer<typeof detail>;

/** Money on the wire: a decimal string with two places, `"125000.00"`. */
export const wireAmount = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A rate on the wire: percent per month as a trimmed decimal string, `"4"` or `"1.25"`. */
export const wireRate = z.string().check(z.regex(/^\d+(\.\d+)?$/));

/** An Africa/Lagos calendar date, `2026-11-21`. */
export const wireDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A moment, ISO 8601 in UTC. */
export const wireTime = z.string();

/** A record's id (UUID version 7). Anything else is no record, which the server answers with 404. */
export const recordId = z.string();

/** Lists take `limit` and `after` (keyset), newest first, 100 by default. */
export const listQuery = z.object({
  limit: z._default(
    z.coerce.number('limit must be a number.').check(z.int(), z.minimum(1), z.maximum(500)),
    100,
  ),
  after: z.optional(z.string()),
});
