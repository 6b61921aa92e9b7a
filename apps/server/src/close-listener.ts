import type { App } from './platform/http/http.ts';

/** Set while a listener still serves and is about to close. */
export type Closing = { hasBegun: boolean };

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing;
  }
}

/**
 * Lets a listener announce its end: readiness says so, and no connection is used again after its
 * next reply, so that a proxy has moved on when the listener closes.
 */
export function announceClosing(app: App): void {
  const closing: Closing = { hasBegun: false };
  app.decorate('closing', closing);
  app.addHook('onSend', async (_request, reply) => {
    if (closing.hasBegun) reply.header('connection', 'close');
  });
  closeAfterLastReply(app);
}

/** Announces the end, serves on until `noticed`, finishes the requests in progress, and closes. */
export async function closeListener(app: App, noticed: Promise<unknown>): Promise<void> {
  app.closing.hasBegun = true;
  await noticed;
  await app.close();
}

/**
 * Fastify closes idle connections when it stops, but a connection whose request is still in
 * progress would stay open for its keep-alive of 72 seconds after the reply. Now it closes at once.
 */
function closeAfterLastReply(app: App): void {
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
    app.server.keepAliveTimeoutBuffer = 1;
  });
}
