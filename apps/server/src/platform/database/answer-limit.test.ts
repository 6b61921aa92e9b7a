import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable, StatementTooLong } from './database-unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

/** A way to the database that can fall silent, as a host does that loses its power. */
async function silentWay(url: string) {
  const { host, port, user, password } = new pg.Client({ connectionString: url });
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(`postgresql://127.0.0.1${new URL(url).pathname}`);
  way.port = String((server.address() as { port: number }).port);
  way.username = user ?? '';
  way.password = String(password ?? '');
  return {
    url: way.href,
    fallSilent: () => {
      for (const socket of sockets.splice(0)) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a database that answers nothing is away, and the next call has another session', async () => {
  const way = await silentWay(database.url);
  const { db, close } = openDatabase(way.url, { connections: 1, statementTimeoutMs: 1_500 });
  const ask = () => sql`SELECT 1`.execute(db);
  await ask();
  way.fallSilent();
  await expect(ask()).rejects.toBeInstanceOf(StatementTooLong);
  expect(await ask()).toMatchObject({ rows: [{ '?column?': 1 }] });
  const inTransaction = db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    way.fallSilent();
    await sql`SELECT 2`.execute(tx);
  });
  await expect(inTransaction).rejects.toBeInstanceOf(DatabaseUnavailable);
  await ask();
  await close();
  way.close();
});

test('work that lifts the limit of its statements is waited for', async () => {
  const { db, close } = openDatabase(database.url, { statementTimeoutMs: 100 });
  const slow = sql`SELECT pg_sleep(0.4)`;
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await slow.execute(tx);
  });
  await expect(slow.execute(db)).rejects.toThrow(StatementTooLong);
  await close();
});
