import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { findAliveSessions } from '../accounts/index.ts';
import { type ClientChange, parseChanges } from '../platform/database/client-changes.ts';
import type { Database } from '../platform/database/database.ts';
import { listen } from '../platform/database/listen.ts';
import { requireClient } from '../platform/http/http.ts';
import { unavailable } from '../platform/http/http-error.ts';
import { runOutside } from '../platform/tracing/spans.ts';
import { openHub, type Stream } from './hub.ts';
import { openStream } from './stream.ts';

/** Streams of one client at a time, and of all; each process counts its own. */
export const maxPerClient = 10;
const maxStreams = 10_000;
const tooBusy = 'Sorry, we cannot send changes right now. Please try again.';

const heartbeatIntervalMs = 20_000;
const checkSessionsEveryMs = 30_000;

export type LiveUpdates = ReturnType<typeof openLiveUpdates>;

type Options = {
  db: Database;
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * The streams of one process. They share one connection to the database, which is opened with the
 * first stream.
 */
export function openLiveUpdates({ db, databaseUrl, log }: Options) {
  const hub = openHub();
  let running: { listener: ReturnType<typeof listen>; stop(): Promise<void> } | null = null;
  let closed = false;

  function onChanges(changes: ClientChange[]): void {
    hub.tell(changes);
    const signedOut = changes.filter(({ kind }) => kind === 'session');
    const streams = signedOut.flatMap(({ clientId }) => hub.ofClient(clientId));
    if (streams.length > 0) void endDeadStreams({ db, log }, streams);
  }

  function start() {
    const listener = listen({
      databaseUrl,
      channel: 'client_changes',
      log,
      onNotification: (text) => onChanges(parseChanges(text)),
      onListening: (isAgain) => isAgain && hub.reset(),
    });
    const timers = [
      setInterval(() => hub.beat(), heartbeatIntervalMs),
      setInterval(() => void endDeadStreams({ db, log }, hub.all()), checkSessionsEveryMs),
    ];
    const stop = async () => {
      for (const timer of timers) clearInterval(timer);
      await listener.stop();
    };
    return { listener, stop };
  }

  return {
    async open(
      request: FastifyRequest,
      reply: FastifyReply,
      after?: string,
    ): Promise<FastifyReply> {
      const { clientId, sessionId } = requireClient(request);
      if (closed) throw stopping();
      if (hub.count() >= maxStreams) throw unavailable(tooBusy, 60);
      running ??= runOutside(start);
      await running.listener.ready().catch(() => {
        throw unavailable(tooBusy, 5);
      });
      if (closed || reply.raw.destroyed) throw stopping();
      // A phone that lost its network leaves streams behind that nothing has closed yet.
      const own = hub.ofClient(clientId);
      const tooMany = Math.max(0, own.length + 1 - maxPerClient);
      for (const oldest of own.slice(0, tooMany)) endStream(oldest);
      const opened = openStream(reply, () => remove());
      const remove = hub.add({ clientId, sessionId, ...opened }, after);
      return reply;
    },

    /** Ends every stream, so that the listener can stop. */
    async close(): Promise<void> {
      closed = true;
      for (const stream of hub.all()) stream.end();
      await running?.stop();
    },
  };
}

/** A session ends its streams when it ends, and when it was not used for too long. */
async function endDeadStreams(
  { db, log }: Pick<Options, 'db' | 'log'>,
  streams: readonly Stream[],
): Promise<void> {
  try {
    const alive = await findAliveSessions(db, streams, new Date());
    for (const stream of streams) if (!alive.has(stream.sessionId)) endStream(stream);
  } catch (error) {
    log.warn({ err: error }, 'the sessions of streams could not be checked');
  }
}

function stopping() {
  return unavailable('The server is restarting. Please try again in a few seconds.', 2);
}

/** The page asks for a new stream, and learns by the answer whether it is still signed in. */
function endStream(stream: Stream): void {
  stream.send({ name: 'end', id: '' });
  stream.end();
}
