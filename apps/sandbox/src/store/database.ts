import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { updateSchema } from './schema.ts';

/** Beyond 32 bits, as at the provider, so that code that stores them in 32 bits fails here too. */
const firstTransactionId = 4_099_260_000;

/** The lender's first balance at the provider: a billion naira and a million dollars. */
const openingBalances = { NGN: 100_000_000_000, USD: 100_000_000 };

export type Store = DatabaseSync;

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const store = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  store.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000;');
  // A killed process loses nothing; only a power cut could, and the sandbox need not outlive one.
  store.exec('PRAGMA synchronous = NORMAL;');
  updateSchema(store);
  store
    .prepare(
      `INSERT INTO sqlite_sequence (name, seq) SELECT 'transactions', ?
       WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'transactions')`,
    )
    .run(firstTransactionId);
  for (const [currency, balance] of Object.entries(openingBalances)) {
    store.prepare('INSERT OR IGNORE INTO balances VALUES (?, ?)').run(currency, balance);
  }
  return store;
}

/** Runs the work in one transaction, so that a change and its webhook are stored together. */
export function atomically<Result>(store: Store, work: () => Result): Result {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    store.exec('ROLLBACK');
    throw error;
  }
}
