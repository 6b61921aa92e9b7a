/*
 * How long the comparison with the provider takes, and how much memory, over a book with so many
 * payments a day. Writes the book by SQL, compares it with a provider that holds the same records
 * on pages of a hundred and answers at once, plants a few differences, and compares again.
 *
 *   node_modules/.bin/node bench/reconcile.mjs [payments of a day] [days]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../apps/server/src/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { reconcile } from '../apps/server/src/reconciliation/index.ts';
import { startPostgres } from '../tools/postgres/start-postgres.mjs';

const payments = Number(process.argv[2] ?? 100_000);
const days = Number(process.argv[3] ?? 4);
const perPage = 100;
const lastDate = '2026-11-21';

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-bench-'));
const logFile = path.join(folder, 'postgres.log');
const postgres = await startPostgres({ folder, logFile, database: 'quarrter', temporary: true });
const settings = { connections: 4, statementTimeoutMs: 600_000 };
const owner = openDatabase(postgres.ownerUrl, settings);
const database = openDatabase(postgres.applicationUrl, { connections: 4 });
try {
  await migrate(owner, new URL(postgres.applicationUrl).username);
  await timed(`${payments * days} payments written`, writeBook);
  const planted = new Map();
  const provider = providerOf(planted);
  const [firstDate = ''] = [dateBefore(days - 1)];
  const compare = () => reconcile({ db: database.db, provider }, { firstDate, lastDate });
  const first = await timed('compared', compare);
  console.log(JSON.stringify(first?.figures), JSON.stringify(first?.balances));
  for (const [number, amount] of [17, 4_711, payments + 3].entries()) {
    planted.set(amount, { amount: 1 + number });
  }
  const second = await timed('compared with three differences', compare);
  console.log(JSON.stringify(second?.figures), JSON.stringify(second?.balances));
  console.log(`memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
} finally {
  await database.close();
  await owner.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function writeBook() {
  const text = readFileSync(new URL('reconcile-seed.sql', import.meta.url), 'utf8')
    .replaceAll(/:payments\b/g, String(payments))
    .replaceAll(/:days\b/g, String(days));
  await owner.pool.query(text);
}

/** Everything that the seed wrote, in the order of its numbers. */
function providerOf(planted) {
  const record = (number) => ({
    kind: 'charge',
    key: String(number),
    reference: `payment-${number}`,
    status: 'paid',
    amount: BigInt(planted.get(number)?.amount ?? 500_000),
    fee: 17_500n,
    currency: 'NGN',
  });
  return {
    async listRecords({ kind, place: { page } }) {
      if (kind !== 'charge') return { records: [], next: null };
      const from = (page - 1) * perPage + 1;
      const to = Math.min(page * perPage, payments * days);
      const length = Math.max(0, to - from + 1);
      const records = Array.from({ length }, (_, index) => record(from + index));
      const next = records.length < perPage ? null : { page: page + 1, cursor: '' };
      return { records, next };
    },
    listSettlements: async () => ({ settlements: [], unreadable: [] }),
    sumSettlementFees: async () => 0n,
    findRecord: async () => null,
    readBalances: async () => new Map([['NGN', BigInt(payments * days) * 482_500n]]),
  };
}

function dateBefore(count) {
  const time = Date.parse(`${lastDate}T00:00:00Z`) - count * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

async function timed(what, run) {
  const began = performance.now();
  const result = await run();
  console.log(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
