import net from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { App } from './platform/http/http.ts';

export type Closing = {
  /** Set while a listener still serves and is about to close. */
  hasBegun: boolean;
  /** Connections that were opened for a request that has not arrived yet. */
  readonly unused: Set<net.Socket>;
};

/** How long a proxy may take to send a request on a connection that it has opened. */
const firstRequestMs = 1_000;

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
  const closing: Closing = { hasBegun: false, unused: new Set() };
  app.decorate('closing', closing);
  app.server.on('connection', (socket) => {
    closing.unused.add(socket);
    socket.once('close', () => closing.unused.delete(socket));
  });
  app.server.prependListener('request', ({ socket }) => closing.unused.delete(socket));
  app.addHook('onSend', async (_request, reply) => {
    if (closing.hasBegun) reply.header('connection', 'close');
  });
  closeAfterLastReply(app);
}

/**
 * Announces the end, serves on until `noticed`, finishes the requests in progress, and closes.
 * A connection that is open by then still gets its answer: a proxy cannot send a POST
 * again that it has begun to send.
 */
export async function closeListener(
  app: App,
  noticed: Promise<unknown>,
  waitMs = firstRequestMs,
): Promise<void> {
  app.closing.hasBegun = true;
  await noticed;
  await acceptWaiting(app);
  // Of an HTTP server, `close` would also end the connections that wait for their first request.
  net.Server.prototype.close.call(app.server);
  await firstRequests(app, waitMs);
  await app.close();
}

/**
 * Accepts the connections that wait in the system's queue, which resets them when the listener
 * stops: Node accepts one in each turn of its loop. A turn that took long may have let more wait.
 */
async function acceptWaiting(app: App): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  app.server.on('connection', count);
  await turn();
  for (const end = performance.now() + firstRequestMs; performance.now() < end; ) {
    const [before, start] = [accepted, performance.now()];
    await turn();
    if (accepted === before && performance.now() - start < 1) break;
  }
  app.server.off('connection', count);
}

/** Resolves when a request arrived on every open connection, or after this time. */
async function firstRequests(app: App, waitMs: number): Promise<void> {
  const { unused } = app.closing;
  for (const end = performance.now() + waitMs; performance.now() < end; await pause(5))
    if (unused.size === 0) return;
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
