import {
  type Call,
  limitsOf,
  type ParamsOf,
  paramsOf,
  type ReplyInside,
  repliesOf,
} from '@quarrter/contract/call';
import { describeLimits, type Limit } from '@quarrter/contract/limits';
import type { StaffRight, StaffRole } from '@quarrter/contract/staff-rights';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { CallLimits } from './call-limits.ts';
import { clientNetworkOf } from './client-network.ts';
import { badRequest, invalid, notFound, unauthorized } from './http-error.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the calls that the contract limits. */
    callLimits: CallLimits;
  }
  interface FastifyContextConfig {
    /** Whose token the call needs; the authentication hook reads it. */
    auth?: Call['auth'];
    /** Who of staff may make it. */
    needs?: StaffRight;
    /** How often it may be made. */
    limits?: readonly Limit[];
    /** A page of the front end that anyone may open. */
    isPublicPage?: boolean;
    /** The multipart forms that the call's handler reads itself; for the documentation. */
    forms?: readonly MultipartForm[];
    /** A body for the documentation. */
    example?: object;
    /** The replies come from another server, with the headers it gave them. */
    passesOnReplies?: boolean;
    /** The reply is a stream that lasts as long as its reader. */
    endless?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in client, set before the handler of a call that needs one. */
    client: {
      clientId: string;
      sessionId: string;
      tokenHash: Buffer;
      passwordCheckedAt: Date | null;
    } | null;
    staff: {
      staffId: string;
      email: string;
      name: string;
      role: StaffRole;
      sessionId: string;
      /** When the second factor was last given in this session. */
      provedAt: Date | null;
    } | null;
    /** Answered 403 to ask for the second factor: nothing was refused to the role. */
    asksForProof: boolean;
  }
}

type Part<C extends Call, K extends 'query' | 'body'> = C[K] extends z.ZodMiniType
  ? z.infer<C[K]>
  : unknown;

type Signed = Pick<FastifyRequest, 'client' | 'staff'>;
type Actor<C extends Call, A extends keyof Signed> = C['auth'] extends A
  ? NonNullable<Signed[A]>
  : null;

/** The input of a handler: the caller, the parsed parts of the request, and the request itself. */
export type Received<C extends Call> = {
  client: Actor<C, 'client'>;
  staff: Actor<C, 'staff'>;
  params: ParamsOf<C>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A form with files: its title, the schema of its text fields, and its files. */
export type MultipartForm = {
  readonly title: string;
  readonly fields: z.ZodMiniType;
  readonly files: readonly { readonly name: string; readonly required: boolean }[];
  /** Descriptions of fields and files, by name. */
  readonly descriptions: { readonly [name: string]: string };
};

type RouteOptions = {
  bodyLimit?: number;
  hidden?: boolean;
  endless?: boolean;
  forms?: readonly MultipartForm[];
};

/**
 * Serves one call of the contract. The handler returns the body of its success, or sends a reply
 * with another status itself.
 */
export function serve<const C extends Call>(
  app: App,
  call: C,
  handler: (received: Received<C>) => Promise<ReplyInside<C> | FastifyReply>,
  options: RouteOptions = {},
): void {
  const { auth, needs, limits, query, body, summary, example, path } = call as Call;
  const params = paramsOf(call);
  const allLimits = limitsOf(call);
  const description = [(call as Call).description, describeLimits(auth, allLimits)]
    .filter(Boolean)
    .join(' ');
  const counted = allLimits.filter(({ countedInside }) => !countedInside);
  app.route({
    method: call.method,
    url: path,
    config: {
      auth,
      ...(needs === undefined ? {} : { needs }),
      ...(limits === undefined ? {} : { limits }),
      ...(options.forms ? { forms: options.forms } : {}),
      ...(example ? { example } : {}),
      ...(options.endless ? { endless: true } : {}),
    },
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    schema: {
      summary,
      ...(description ? { description } : {}),
      tags: [path.split('/')[1] ?? ''],
      ...(auth === 'anonymous' ? {} : { security: [{ token: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(options.forms ? { consumes: ['multipart/form-data'] } : {}),
      ...(options.hidden ? { hide: true } : {}),
      response: Object.fromEntries(Object.entries(repliesOf(call)).map(describeReply)),
    },
    ...((call as Call).bodyOptional ? { preValidation: withFields } : {}),
    handler: async (request, reply) => {
      const client = auth === 'client' ? requireClient(request) : null;
      const staff = auth === 'staff' ? requireStaff(request) : null;
      if (counted.length > 0) {
        const caller = client?.clientId ?? staff?.staffId ?? clientNetworkOf(request);
        await app.callLimits.count(counted, caller, new Date());
      }
      const { params, query, body } = request;
      return handler({ client, staff, params, query, body, request, reply } as Received<C>);
    },
  });
}

/** A call that needs no field may come without a body. */
async function withFields(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/** A reply is JSON, except for a file, which is a PDF unless its schema names another type. */
function describeReply([status, schema]: [string, z.ZodMiniType]) {
  if (!(schema instanceof z.ZodMiniFile)) return [status, schema];
  const types = mediaTypes(z.toJSONSchema(schema));
  return [status, { content: Object.fromEntries(types.map((type) => [type, { schema }])) }];
}

/** A file of several types is described as any of them. */
function mediaTypes({ anyOf, contentMediaType = 'application/pdf' }: MediaSchema): string[] {
  return anyOf?.flatMap(mediaTypes) ?? [contentMediaType];
}

type MediaSchema = { readonly anyOf?: MediaSchema[]; readonly contentMediaType?: string };

/** The message of a field that has none of its own for the error. */
z.config({ localeError: () => 'This value cannot be used. Please correct it.' });

/** Parses with the contract's schema; every wrong field gets its own message. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (data) => {
    if (httpPart === 'body' && !isFields(data)) {
      return { error: badRequest('The body must be an object with the fields of this call.') };
    }
    const unstorable = findUnstorable(data);
    // No record can have such a name.
    if (unstorable.length > 0 && httpPart === 'params') return { error: notFound() };
    if (unstorable.length > 0) return { error: invalid(unstorableMessages(unstorable)) };
    const parsed = z.safeParse(schema, data);
    return parsed.success ? { value: parsed.data } : { error: invalid(messagesOf(parsed.error)) };
  };

function isFields(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** No call takes anything deeper, and a thousand levels would overflow the stack. */
const deepest = 10;

/**
 * The fields that cannot be stored: a text with a NUL or half of a character, a text that was not
 * valid UTF-8, and values nested too deep. They are found before the schema is applied, for every
 * call.
 */
export function findUnstorable(data: unknown, path: readonly string[] = []): string[] {
  if (typeof data === 'string') {
    return /[\0\uFFFD]/.test(data) || !data.isWellFormed() ? [path.join('.')] : [];
  }
  if (typeof data !== 'object' || data === null) return [];
  if (path.length > deepest) return [path[0] ?? ''];
  return Object.entries(data).flatMap(([name, value]) => findUnstorable(value, [...path, name]));
}

export function unstorableMessages(fields: readonly string[]): Record<string, string[]> {
  const message = 'This contains a character we cannot accept. Please remove it and try again.';
  return Object.fromEntries(fields.map((field) => [field || 'non_field_errors', [message]]));
}

/** The first message of every field, `{"field": ["message"]}`. */
export function messagesOf(error: z.core.$ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'non_field_errors';
    messages[field] ??= [issue.message];
  }
  return messages;
}

/** The signed-in client of a call that needs one. */
export function requireClient(request: FastifyRequest): NonNullable<FastifyRequest['client']> {
  if (request.client === null) throw unauthorized();
  return request.client;
}

/** The signed-in staff member of a call that needs one. */
export function requireStaff(request: FastifyRequest): NonNullable<FastifyRequest['staff']> {
  if (request.staff === null) throw unauthorized();
  return request.staff;
}

/** The caller's id of a money command, with which it can be repeated safely. */
export function requestIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
