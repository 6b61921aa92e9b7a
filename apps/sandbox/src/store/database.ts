import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The sandbox's data in one SQLite file, so that a restart loses no payment and no webhook that is
 * still to be delivered. Times are milliseconds since the epoch, amounts whole minor units.
 */
const schema = `
CREATE TABLE IF NOT EXISTS transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  access_code TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  first_name TEXT, last_name TEXT, phone TEXT,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  gateway_response TEXT NOT NULL,
  metadata TEXT NOT NULL,
  callback_url TEXT,
  step TEXT,
  card TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  fees INTEGER,
  history TEXT NOT NULL DEFAULT '[]',
  refunded INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  paid_at INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS recipients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient_code TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_name TEXT NOT NULL,
  bank_code TEXT NOT NULL,
  bank_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (bank_code, account_number, currency)
) STRICT;
CREATE TABLE IF NOT EXISTS transfers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  transfer_code TEXT NOT NULL UNIQUE,
  recipient_id INTEGER NOT NULL REFERENCES recipients (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  reason TEXT,
  status TEXT NOT NULL,
  failure TEXT,
  outcome TEXT NOT NULL,
  fee INTEGER NOT NULL,
  settle_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  customer_note TEXT, merchant_note TEXT,
  status TEXT NOT NULL,
  outcome TEXT NOT NULL,
  settle_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS balances (
  currency TEXT PRIMARY KEY,
  balance INTEGER NOT NULL CHECK (balance >= 0)
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  reference TEXT NOT NULL,
  body TEXT NOT NULL,
  forged INTEGER NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_answer TEXT,
  due_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  sender TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS mail_recipient ON mail (recipient, id);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/** Beyond 32 bits, as at the provider, so that code that stores them in 32 bits fails here too. */
const firstTransactionId = 4_099_260_000;

/** The lender's first balance at the provider: a billion naira and a million dollars. */
const openingBalances = { NGN: 100_000_000_000, USD: 100_000_000 };

export type Store = DatabaseSync;

export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const store = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  store.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;');
  // A killed process loses nothing; only a power cut could, and the sandbox need not outlive one.
  store.exec('PRAGMA synchronous = NORMAL;');
  store.exec(schema);
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
