import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import {
  type ClientChange,
  changesChannel,
  parseChanges,
} from '../platform/database/client-changes.ts';

const connectWithinMs = 5_000;
const reconnectMs = 1_000;
const checkEveryMs = 20_000;

type Options = {
  databaseUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  onChanges(changes: ClientChange[]): void;
  /** It listens again, and does not know what was told in between. */
  onListeningAgain(): void;
};

export type ChangesListener = {
  /** Resolves once it listens; rejects when that takes too long. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens for the changes of all clients on one connection of its own, and connects again until it
 * is stopped.
 */
export function listenForChanges(options: Options): ChangesListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let listening = Promise.withResolvers<void>();
  let hasListened = false;

  const onListening = () => {
    if (hasListened) options.onListeningAgain();
    hasListened = true;
    listening.resolve();
  };
  const running = (async () => {
    while (!signal.aborted) {
      await listenUntilLost(options, signal, onListening).catch((error) =>
        options.log.warn({ err: error }, 'changes cannot be listened for; trying again'),
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
      if (!isListening || signal.aborted) throw new Error('changes are not listened for');
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Rejects when the connection is lost, and resolves when it is no longer wanted. */
async function listenUntilLost(
  { databaseUrl, onChanges }: Options,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
    application_name: 'quarrter live updates',
  });
  const over = Promise.withResolvers<void>();
  client.on('error', over.reject);
  client.once('end', () => over.reject(new Error('the connection ended')));
  client.on('notification', ({ payload = '[]' }) => onChanges(parseChanges(payload)));
  const stop = () => over.resolve();
  signal.addEventListener('abort', stop, { once: true });
  const started = (async () => {
    await client.connect();
    await client.query(`LISTEN ${changesChannel}`);
    onListening();
  })();
  // A connection can die without a word, and then nothing would be heard any more.
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
