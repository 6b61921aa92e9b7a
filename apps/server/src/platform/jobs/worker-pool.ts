import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { keepAlives } from '../database/database.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Where the connection on which graphile-worker listens breaks while its worker ends, both release
 * it, and no one would hear of the second one's error: it ended the process.
 */
class PoolReleasedOnce extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (connected === undefined) return super.connect();
    super.connect((error, client, release) => {
      // It gives none where it has no connection.
      if (client === undefined) return connected(error, client, release);
      let isReleased = false;
      connected(error, client, (destroy) => {
        if (!isReleased) release(destroy);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/**
 * The job queue's own connections: ours read bigint as BigInt, with which graphile-worker cannot
 * record a failed job.
 */
export function openWorkerPool(
  connectionString: string,
  max: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): pg.Pool {
  const pool = new PoolReleasedOnce({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    // After a failover the address leads elsewhere, while the server of before still answers.
    maxLifetimeSeconds: 60,
    // An answer that does not come ends the connection, which only a pipelined one does.
    query_timeout: 30_000,
    pipeline: true,
    ...keepAlives,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'a connection of the queue broke');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
