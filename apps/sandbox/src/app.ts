import Fastify, { type FastifyInstance } from 'fastify';
import { browserFiles } from './browser-files.ts';
import { bureauRoutes } from './bureaus/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxContext } from './context.ts';
import { controlApi } from './control/api.ts';
import { rejectOtherSites } from './own-callers.ts';
import { pageRoutes } from './pages/routes.ts';
import { ApiError } from './provider/envelope.ts';
import { providerRoutes } from './provider/routes.ts';

export function createServer(config: SandboxConfig): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel },
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
}

/** Registers every address of the sandbox. */
export async function addRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  answerErrors(app, context);
  rejectOtherSites(app, [context.config.host, new URL(context.config.productUrl).hostname]);

  await app.register((scope) => providerRoutes(scope, context));
  await app.register((scope) => bureauRoutes(scope, context), { prefix: '/bureaus' });
  await app.register((scope) => checkoutRoutes(scope, context));
  await app.register((scope) => checkoutRoutes(scope, context), { prefix: '/sandbox' });
  await app.register((scope) => controlApi(scope, context), { prefix: '/sandbox/api' });
  await app.register((scope) => pageRoutes(scope, context), { prefix: '/sandbox' });
  await app.register(browserFiles, { prefix: '/sandbox' });
  app.get('/health/live', async () => ({ status: 'live' }));
}

/** The control calls report errors as the product does, the others as the provider does. */
function answerErrors(app: FastifyInstance, context: SandboxContext): void {
  app.setNotFoundHandler((request, reply) => {
    const own = request.url.startsWith('/sandbox');
    reply.code(404).send(own ? { detail: 'Not found.' } : errorBody('Entity not found'));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.statusCode).send(error.envelope());
    const statusCode = error.statusCode ?? 500;
    if (statusCode >= 500) context.log.error(error);
    const message = statusCode >= 500 ? 'The sandbox failed. See its log.' : error.message;
    const own = request.url.startsWith('/sandbox/api');
    return reply.code(statusCode).send(own ? { detail: message } : errorBody(message));
  });
}

function errorBody(message: string) {
  return { status: false, message };
}
