import type { DatabaseSync } from 'node:sqlite';

/**
 * The sandbox's data in one SQLite file, so that a restart loses no payment and no webhook that is
 * still to be delivered. Times are milliseconds since the epoch, amounts whole minor units.
 */
const baseline = `
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

/** One reference may be charged twice, so a transaction is found by its id. */
const secondCharges = `
CREATE TABLE new_transactions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL,
  access_code TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  first_name TEXT, last_name TEXT, phone TEXT,
  amount INTEGER NOT NULL CHECK (amount > 0),
  requested_amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  channel TEXT NOT NULL DEFAULT 'card',
  gateway_response TEXT NOT NULL,
  metadata TEXT NOT NULL,
  callback_url TEXT,
  step TEXT,
  card TEXT,
  authorization_code TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  fees INTEGER,
  history TEXT NOT NULL DEFAULT '[]',
  refunded INTEGER NOT NULL DEFAULT 0,
  settlement_id INTEGER,
  created_at INTEGER NOT NULL,
  paid_at INTEGER
) STRICT;
INSERT INTO new_transactions (id, reference, access_code, email, first_name, last_name, phone,
    amount, requested_amount, currency, status, gateway_response, metadata, callback_url, step,
    card, attempts, fees, history, refunded, created_at, paid_at)
  SELECT id, reference, access_code, email, first_name, last_name, phone, amount, amount, currency,
    status, gateway_response, metadata, callback_url, step, card, attempts, fees, history, refunded,
    created_at, paid_at FROM transactions;
DROP TABLE transactions;
ALTER TABLE new_transactions RENAME TO transactions;
CREATE INDEX transactions_reference ON transactions (reference);
CREATE INDEX transactions_authorization ON transactions (authorization_code);
`;

const disputesAndAccounts = `
CREATE TABLE disputes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id INTEGER NOT NULL REFERENCES transactions (id),
  refund_amount INTEGER NOT NULL,
  status TEXT NOT NULL,
  resolution TEXT,
  due_at INTEGER NOT NULL,
  resolved_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
ALTER TABLE refunds ADD COLUMN dispute_id INTEGER;
ALTER TABLE refunds ADD COLUMN refunded_at INTEGER;
ALTER TABLE transfers ADD COLUMN fee_charged INTEGER NOT NULL DEFAULT 0;
UPDATE transfers SET fee_charged = fee WHERE status = 'success';
CREATE TABLE bank_accounts (
  bank_code TEXT NOT NULL,
  account_number TEXT NOT NULL,
  account_name TEXT NOT NULL,
  PRIMARY KEY (bank_code, account_number)
) STRICT;
`;

const settlementsAndBalances = `
CREATE TABLE settlements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  currency TEXT NOT NULL,
  settlement_date TEXT NOT NULL,
  total_processed INTEGER NOT NULL,
  total_fees INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX transactions_settlement ON transactions (settlement_id);
CREATE TABLE balance_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  currency TEXT NOT NULL,
  balance INTEGER NOT NULL,
  difference INTEGER NOT NULL,
  reason TEXT NOT NULL,
  model TEXT NOT NULL,
  model_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`;

const savedCardsAndTransfers = `
ALTER TABLE transactions ADD COLUMN pay_at INTEGER;
CREATE TABLE deactivated_authorizations (authorization_code TEXT PRIMARY KEY) STRICT;
`;

const attachments = `
CREATE TABLE mail_attachments (
  mail_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (mail_id, number)
) STRICT;
`;

/** Indexes for the background work, which looks for due rows many times a second. */
const dueRows = `
CREATE INDEX transactions_pay ON transactions (pay_at) WHERE pay_at IS NOT NULL;
CREATE INDEX transfers_settle ON transfers (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX refunds_settle ON refunds (settle_at) WHERE settle_at IS NOT NULL;
`;

/** Numbers of people are never stored: only whether they fitted. */
const customers = `
CREATE TABLE customers (
  customer_code TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  identified INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

/** In order. The database says how many it has; one that exists already gets those it lacks. */
const steps = [
  baseline,
  secondCharges,
  disputesAndAccounts,
  settlementsAndBalances,
  savedCardsAndTransfers,
  attachments,
  dueRows,
  customers,
];

/**
 * Brings the tables up to date, with foreign keys off, because a table that others refer to is
 * rewritten.
 */
export function updateSchema(store: DatabaseSync): void {
  const row = store.prepare('PRAGMA user_version').get() as { user_version: number };
  store.exec('PRAGMA foreign_keys = OFF');
  for (const [index, step] of steps.entries()) {
    if (index < row.user_version) continue;
    store.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT`);
  }
  store.exec('PRAGMA foreign_keys = ON');
}
