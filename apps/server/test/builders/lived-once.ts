import { beforeAll } from 'vitest';
import { tables } from '../../src/tables.ts';
import { readRows, type StoredRows, writeRows } from '../stored-rows.ts';
import type { TestApp } from '../test-app.ts';

/** Not part of a client's life: staff, the audit log, terms, lists and the records of checks. */
const apart = /^(staff|audit|corporate|roster|ledger_check|security|import)_|_versions$/;
const lists = new Set(['banks', 'holidays', 'screening_lists', 'screening_names']);
const lived = [
  ...Object.keys(tables).filter((table) => !apart.test(table) && !lists.has(table)),
  'graphile_worker._private_jobs',
];

/**
 * Gives each test that calls it the same life: the first one lives it from the beginning of the
 * file, and for the others all rows are again as they were then. Months of a loan take seconds,
 * their rows a few milliseconds. Clients get an email address of their own each time, so that they
 * have no email of another test.
 */
export function livedOnce<Life>(testApp: TestApp, live: () => Promise<Life>): () => Promise<Life> {
  let beginning: StoredRows;
  let end: StoredRows | undefined;
  let life: Life;
  let times = 0;
  beforeAll(async () => {
    beginning = await readRows(testApp.database, lived);
  });
  return async () => {
    if (end === undefined) {
      await writeRows(testApp.database, beginning);
      life = await live();
      end = await readRows(testApp.database, lived);
      return life;
    }
    times += 1;
    const rename = renameClients(end, times);
    const stored = end.stored.map((one) => ({ ...one, rows: rename(one.rows) }));
    await writeRows(testApp.database, { ...end, stored });
    return copyOf(life, rename) as Life;
  };
}

type Rename = (text: string) => string;

/** Replaces the addresses of all clients of these rows. */
function renameClients({ stored }: StoredRows, times: number): Rename {
  const clients = JSON.parse(stored.find(({ table }) => table === 'clients')?.rows ?? '[]');
  const addresses = (clients as { email: string }[]).map(({ email }) => email);
  return (text) =>
    addresses.reduce((renamed, email) => renamed.replaceAll(email, `${times}-${email}`), text);
}

/** The same value with its clients' own addresses. */
function copyOf(value: unknown, rename: Rename): unknown {
  if (typeof value === 'string') return rename(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, copyOf(field, rename)]);
  return Object.fromEntries(fields);
}
