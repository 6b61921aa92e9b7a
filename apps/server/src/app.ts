import fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { authenticateClient } from './accounts/index.ts';
import { brokenRequests } from './broken-requests.ts';
import type { Config } from './config.ts';
import { documentation } from './documentation.ts';
import type { Database } from './platform/database.ts';
import { type App, validatorCompiler } from './platform/http.ts';
import { HttpError } from './platform/http-error.ts';
import { describeError } from './platform/log-errors.ts';
import { limitAnonymousCalls } from './platform/rate-limit.ts';
import { allRoutes } from './routes.ts';
import { authenticateStaff } from './staff/index.ts';
import { frontEnds, securityHeaders } from './web/index.ts';
import { type Deps, wire } from './wiring.ts';

/** The whole HTTP application without a port, so that tests can call it. */
export async function buildApp(
  config: Config,
  db: Database,
  overrides: Partial<Deps> = {},
): Promise<{ app: App; deps: Deps }> {
  const app: App = fastify({
    logger: {
      level: config.logLevel,
      redact: ['*.headers.authorization', '*.headers.cookie'],
      serializers: { req: describeRequest, err: describeError },
    },
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: 100_000,
    // A phone on a bad line may take a while to send its files; nobody may hold a connection for ever.
    requestTimeout: 300_000,
    trustProxy: config.trustedProxies || false,
    ...brokenRequests(config.mode === 'production'),
  });
  const deps = { ...wire(config, db, app.log), ...overrides };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('client', null);
  app.decorateRequest('staff', null);
  await securityHeaders(app, config.mode === 'production');
  limitAnonymousCalls(app, config.anonymousCallsPerMinute);
  app.addHook('onRequest', (request) => authenticate(db, request));
  // What nobody reads must not look like a call without fields.
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  closeIdleConnections(app);
  await documentation(app);
  await allRoutes(app, config, deps);
  if (config.sandbox) {
    const { sandboxBridge } = await import('./sandbox-bridge/index.ts');
    await sandboxBridge(app, config.sandbox, deps);
  }
  await frontEnds(app, { ...config, scriptUrl: config.provider.scriptUrl }, deps);
  return { app, deps };
}

async function authenticate(db: Database, request: FastifyRequest): Promise<void> {
  const { auth } = request.routeOptions.config;
  if (auth === 'client') await authenticateClient(db, request);
  if (auth === 'staff') await authenticateStaff(db, request);
}

/**
 * A call under way when the server stops leaves its connection open for the next one, and closing would wait
 * for it until the keep-alive runs out, over a minute later: idle ones are let go until none is left.
 */
function closeIdleConnections(app: App): void {
  app.addHook('preClose', async () => {
    const letGo = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(letGo));
    letGo.unref();
  });
}

/** Logs name the route, never the query or an id in the path. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' };
}

/** One error shape (decisions, "Error bodies"); a 5xx tells nothing of the inside. */
function answerErrors(app: App): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // Refusals are written as they are: a call may be refused in ways its own schemas do not name.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    if (error instanceof HttpError) {
      return reply.code(error.status).headers(error.headers).send(error.body);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return reply
        .code(500)
        .send({ detail: 'Something went wrong on our side. Nothing was lost.' });
    }
    return reply.code(status).send({ detail: clientErrorText(error, request) });
  });
}

function clientErrorText(
  { code, message }: { code?: string; message: string },
  { routeOptions }: FastifyRequest,
): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'What you sent is too large.';
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
