import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Channel } from './notify.ts';

const connectWithinMs = 5_000;
const reconnectMs = 1_000;
const checkEveryMs = 20_000;

type Options = {
  databaseUrl: string;
  channel: Channel;
  log: Pick<FastifyBaseLogger, 'warn'>;
  onNotification(text: string): void;
  /**
   * Called once it listens: notifications before that, or since the connection was lost, are
   * missed.
   */
  onListening(isAgain: boolean): void;
};

export type Listener = {
  /** Resolves once it listens; rejects when that takes too long. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/** Listens on one connection of its own, and connects again until it is stopped. */
export function listen(options: Options): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let listening = Promise.withResolvers<void>();
  let hasListened = false;

  const onListening = () => {
    options.onListening(hasListened);
    hasListened = true;
    listening.resolve();
  };
  const running = (async () => {
    while (!signal.aborted) {
      await listenUntilLost(options, signal, onListening).catch((error) =>
        options.log.warn({ err: error }, 'notifications cannot be listened for; trying again'),
      );
      if (signal.aborted) return;
      listening = Promise.withResolvers<void>();
      await pause(reconnectMs, undefined, { signal }).catch(() => {});
    }
  })();

  return {
    async ready() {
      const late = pause(connectWithinMs, false, { ref: false });
      const isListening = await Promise.race([listening.promise.then(() => true), late]);
      if (!isListening || signal.aborted) throw new Error('notifications are not listened for');
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Rejects when the connection is lost, and resolves when it is no longer wanted. */
async function listenUntilLost(
  { databaseUrl, channel, onNotification }: Options,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
    application_name: `quarrter listener: ${channel}`,
  });
  const over = Promise.withResolvers<void>();
  client.on('error', over.reject);
  client.once('end', () => over.reject(new Error('the connection ended')));
  client.on('notification', ({ payload = '' }) => {
    try {
      onNotification(payload);
    } catch (error) {
      // Any role may notify. With the next connection all that changed is read again.
      over.reject(error);
    }
  });
  const stop = () => over.resolve();
  signal.addEventListener('abort', stop, { once: true });
  const started = (async () => {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    onListening();
  })();
  // A connection can end without an error, and then no notification would arrive.
  const check = setInterval(() => client.query('SELECT 1').catch(over.reject), checkEveryMs);
  try {
    await Promise.race([over.promise, started.then(() => over.promise)]);
  } finally {
    clearInterval(check);
    signal.removeEventListener('abort', stop);
    over.promise.catch(() => {});
    started.catch(() => {});
    await client.end().catch(() => {});
  }
}
