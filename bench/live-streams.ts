/*
 * Measures the cost of open streams of changes to a listener: memory, connections to the database,
 * and the time that a change takes to reach them. Then the cost to a transaction of notifying them.
 *
 *   node_modules/.bin/node bench/live-streams.ts [streams]
 *
 * It starts a product of its own, and exits with 1 when the streams take more than 100 MB for each
 * 1,000, or a connection each.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type ChaosProduct, startChaosProduct } from '../tools/chaos/product.ts';
import { megabytesOf } from './processor-time.ts';

const count = Number(process.argv[2] ?? 1_000);
const maxMegabytes = (count / 1_000) * 100;
const commitsForMs = 3_000;

const product = await startChaosProduct();
try {
  process.exitCode = (await measureStreams(product)) ? 0 : 1;
  await measureCommits(product);
} finally {
  await product.stop();
}

type Open = { clientId: string; request: http.ClientRequest; told: () => number };

async function measureStreams({ url, listener, query }: ChaosProduct): Promise<boolean> {
  const sessions = Array.from({ length: count }, () => ({
    clientId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const rows = sessions.map(({ clientId, token }) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return `('\\x${hash}', '${clientId}', now(), now())`;
  });
  await query(
    `INSERT INTO sessions (token_hash, client_id, created_at, last_used_at)
     VALUES ${rows.join(',')}`,
  );
  const pid = listener.pid() ?? 0;
  // The first ones load the parts that are loaded once.
  const open: Open[] = [];
  for (const session of sessions.slice(0, 10)) open.push(await openStream(url, session));
  await pause(2_000);
  const before = megabytesOf(pid);
  for (let from = 10; from < count; from += 50) {
    const some = sessions.slice(from, from + 50);
    open.push(...(await Promise.all(some.map((session) => openStream(url, session)))));
  }
  await pause(2_000);
  const grown = megabytesOf(pid) - before;
  const [connections] = await query(
    `SELECT count(*)::int AS all,
       count(*) FILTER (WHERE application_name LIKE '%client_changes')::int AS live
     FROM pg_stat_activity WHERE usename LIKE '%app%'`,
  );
  console.log(`${open.length} streams: ${grown.toFixed(1)} MB more, ${megabytesOf(pid)} MB in all`);
  console.log(
    `connections of all processes: ${connections?.all}, for streams: ${connections?.live}`,
  );
  await notifyAll(open, query);
  console.log(`${megabytesOf(pid)} MB after a change of each client`);
  for (const { request } of open) request.destroy();
  return grown <= maxMegabytes && Number(connections?.live) === 1;
}

/** A change of every client, as the day close tells them, until the last stream has it. */
async function notifyAll(open: readonly Open[], query: ChaosProduct['query']): Promise<void> {
  const begun = performance.now();
  for (let from = 0; from < open.length; from += 80) {
    const changes = open.slice(from, from + 80).map(({ clientId }) => [clientId, 'loan', clientId]);
    await query(`SELECT pg_notify('client_changes', '${JSON.stringify(changes)}')`);
  }
  while (open.some(({ told }) => told() === 0)) await pause(1);
  console.log(`a change of each reached all in ${Math.round(performance.now() - begun)} ms`);
}

function openStream(
  url: string,
  { clientId, token }: { clientId: string; token: string },
): Promise<Open> {
  let told = 0;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${token}` };
    const request = http.get(`${url}/notifications/api/stream/`, { headers, agent: false });
    request.on('error', (error) => reject(error));
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`));
      response.on('error', () => {});
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: ready')) resolve({ clientId, request, told: () => told });
        if (text.includes('event: changed')) told += 1;
      });
    });
  });
}

/** Commits a second of short transactions at the same time, without and with telling a change. */
async function measureCommits({ environment }: ChaosProduct): Promise<void> {
  const note = JSON.stringify([[randomUUID(), 'loan', randomUUID()]]);
  for (const clients of [1, 8]) {
    const rates = [];
    for (const tells of [false, true, false, true]) {
      rates.push(
        await commitsPerSecond(environment.DATABASE_URL ?? '', clients, tells ? note : null),
      );
    }
    const [plain = 0, telling = 0, plainAgain = 0, tellingAgain = 0] = rates;
    console.log(
      `${clients} at a time: ${Math.round((plain + plainAgain) / 2)} commits a second, ` +
        `${Math.round((telling + tellingAgain) / 2)} that tell a change`,
    );
  }
}

async function commitsPerSecond(
  connectionString: string,
  clients: number,
  note: string | null,
): Promise<number> {
  let commits = 0;
  const end = performance.now() + commitsForMs;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      while (performance.now() < end) {
        await client.query('BEGIN');
        await client.query(
          'INSERT INTO attempt_counts (subject, attempts, window_ends_at) VALUES ($1, 1, now())',
          [randomUUID()],
        );
        if (note !== null) await client.query("SELECT pg_notify('client_changes', $1)", [note]);
        await client.query('COMMIT');
        commits += 1;
      }
      await client.end();
    }),
  );
  return commits / (commitsForMs / 1_000);
}
