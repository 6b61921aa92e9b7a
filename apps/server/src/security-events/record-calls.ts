import { maskEmail, normalizeEmail } from '@quarrter/domain/people';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountOf, sourceOf } from '../platform/http/call-context.ts';
import type { App } from '../platform/http/http.ts';
import { kindOf } from './kinds.ts';
import type { SecurityRecorder } from './recorder.ts';

/** Every answer of the API that is a security event is recorded before it is sent. */
export function recordSecurityEvents(app: App, recorder: SecurityRecorder): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.auth !== undefined) record(recorder, request, reply, payload);
  });
  app.addHook('onClose', () => recorder.close());
}

function record(
  recorder: SecurityRecorder,
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
  payload: unknown,
): void {
  const account = accountOf(request);
  const clientId = request.client?.clientId ?? account.clientId ?? null;
  const staffId = request.staff?.staffId ?? account.staffId ?? null;
  const kind = kindOf({
    method: request.method,
    path: request.routeOptions.url ?? '',
    status,
    asksForProof: typeof payload === 'string' && payload.includes('"second_factor"'),
    wrongPassword: account.wrongPassword === true,
    hadSession: clientId !== null || staffId !== null,
    namesRecord: request.client !== null && idsIn(request),
  });
  if (kind === null) return;
  const who = clientId === null && staffId === null ? maskedEmailIn(request.body) : '';
  recorder.record({ kind, clientId, staffId, who, ...sourceOf(request), status }, new Date());
}

/** Whether the path, the query or the body names a record. */
function idsIn({ params, query, body }: FastifyRequest): boolean {
  const named = { ...(params as object), ...(query as object), ...(body as object | null) };
  return Object.keys(named).some((name) => /^(id|reference|investments)$|_id$/.test(name));
}

/**
 * `a•••@example.com`: enough to see that the same addresses are tried. A text that is no address is
 * left out, because it may be a password in the wrong field.
 */
export function maskedEmailIn(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('email' in body)) return '';
  const email = typeof body.email === 'string' ? normalizeEmail(body.email) : null;
  return email === null ? '' : maskEmail(email);
}
