import compress from '@fastify/compress';
import fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { authenticateClient } from './accounts/index.ts';
import { brokenRequests } from './broken-requests.ts';
import { announceClosing } from './close-listener.ts';
import type { Config } from './config.ts';
import { auditForbiddenCall, authenticateStaff, protectStaffCalls } from './console/index.ts';
import { requireActors } from './declared-actors.ts';
import { documentation } from './documentation.ts';
import { openLiveUpdates } from './live/index.ts';
import { measureRequests } from './metrics.ts';
import type { Database } from './platform/database/database.ts';
import { TransactionUndone } from './platform/database/database-unavailable.ts';
import { enterCallSources } from './platform/http/call-context.ts';
import { openCallLimits } from './platform/http/call-limits.ts';
import { type App, validatorCompiler } from './platform/http/http.ts';
import { answerOf } from './platform/http/http-error.ts';
import { describeError } from './platform/http/log-errors.ts';
import { limitAnonymousCalls } from './platform/http/rate-limit.ts';
import type { Metrics } from './platform/jobs/metrics.ts';
import type { Tracing } from './platform/tracing/spans.ts';
import { allRoutes } from './routes.ts';
import { recordSecurityEvents, SecurityRecorder } from './security-events/index.ts';
import { traceRequests } from './tracing.ts';
import { frontEnds, securityHeaders, separateHosts } from './web/index.ts';
import { type Deps, wire } from './wiring.ts';

/** The whole HTTP application without a port, so that tests can call it. */
export async function buildApp(
  config: Config,
  db: Database,
  overrides: Partial<Deps> = {},
  metrics: Metrics | null = null,
  tracing: Tracing | null = null,
): Promise<{ app: App; deps: Deps; securityEvents: SecurityRecorder }> {
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['*.headers.authorization', '*.headers.cookie'],
      serializers: { req: describeRequest, err: describeError },
    },
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: 100_000,
    // A phone on a bad line may take minutes to send its files, but no request may take for ever.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while we close is served like any other.
    return503OnClosing: false,
    trustProxy: config.trustedProxies || false,
    ...brokenRequests(config.mode === 'production'),
  });
  const deps = { ...wire(config, db, app.log, metrics), ...overrides };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('callLimits', openCallLimits(db));
  app.decorateRequest('client', null);
  app.decorateRequest('staff', null);
  enterCallSources(app);
  if (tracing) traceRequests(app, tracing);
  app.decorateRequest('asksForProof', false);
  if (metrics) measureRequests(app, metrics);
  await securityHeaders(app, config.mode === 'production');
  // Replies only: the content of a request is small, and no one compresses it.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  await limitAnonymousCalls(app, config.anonymousCallsPerMinute);
  requireActors(app, config);
  if (config.staffUrl) separateHosts(app, config.staffUrl);
  protectStaffCalls(app, deps);
  app.addHook('onRequest', (request) => authenticate(deps, request));
  app.addHook('onSend', (request, reply) => auditForbiddenCall(db, request, reply));
  const securityEvents = new SecurityRecorder(db, app.log, metrics);
  recordSecurityEvents(app, securityEvents);
  // Without this a plain text would arrive as a call without fields instead of being rejected.
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  announceClosing(app);
  await documentation(app, config);
  const { databaseUrl } = config;
  await allRoutes(app, config, deps, openLiveUpdates({ db, databaseUrl, log: app.log }));
  if (config.sandbox) {
    const { sandboxBridge } = await import('./sandbox-bridge/index.ts');
    await sandboxBridge(app, config.sandbox, deps);
  }
  const { webDist, staffDist, publicUrl, provider, savingsInsurance: insurance } = config;
  const site = { publicUrl, demonstration: config.mode === 'sandbox', insurance };
  await frontEnds(app, { webDist, staffDist, site, scriptUrl: provider.scriptUrl }, deps);
  return { app, deps, securityEvents };
}

async function authenticate(deps: Deps, request: FastifyRequest): Promise<void> {
  const { auth } = request.routeOptions.config;
  if (auth === 'client') await authenticateClient(deps.db, request);
  if (auth === 'staff') await authenticateStaff(deps, request);
}

/** Logs name the route, never the query or an id in the path. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' };
}

/** One shape for all errors; a 5xx says nothing about the inside. */
function answerErrors(app: App): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // Without the call's schemas: a call may fail in ways that they do not name.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    const answer = answerOf(error);
    if (answer) {
      const level = error instanceof TransactionUndone ? 'error' : 'warn';
      if (answer !== error) request.log[level]({ err: error }, 'request not answered');
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return reply
        .code(500)
        .send({ detail: 'Sorry, something went wrong on our side. Please try again in a minute.' });
    }
    return reply.code(status).send({ detail: clientErrorText(error, request) });
  });
}

function clientErrorText(
  { code, message }: { code?: string; message: string },
  { routeOptions }: FastifyRequest,
): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return 'This is too large. Please send less, or smaller files.';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return routeOptions.config.forms
      ? 'Please send the fields as a form (multipart/form-data).'
      : 'Please send the fields as JSON (application/json).';
  }
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return 'The body is not valid JSON.';
  }
  return message;
}
