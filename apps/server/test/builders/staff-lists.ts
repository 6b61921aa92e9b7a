import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { findRecords } from '../../src/console/search/search.ts';
import { parseSearchQuery } from '../../src/console/search/search-query.ts';
import { listItems } from '../../src/console/work-queues/list-items.ts';
import { readOverview } from '../../src/console/work-queues/overview.ts';
import type { Database, Reader } from '../../src/platform/database/database.ts';
import { ofConsoles } from '../../src/wiring.ts';
import { vacuum } from '../vacuum.ts';

const seed = new URL('../../../../bench/staff-lists/seed.sql', import.meta.url);

/** Adds the clients of these numbers with a loan and payments each, by the set. */
export async function addClients(owner: pg.Pool, from: number, to: number): Promise<void> {
  const text = await readFile(seed, 'utf8');
  await owner.query(text.replaceAll(':from', String(from)).replaceAll(':to', String(to)));
  await vacuum(owner);
}

const viewer = {
  staff: {
    staffId: '01a00000-0000-7000-8000-000000000001',
    email: 'finance@quarrter.example',
    name: 'Finance',
    role: 'finance',
  },
  ...ofConsoles,
} as const;

const find = (text: string) => (reader: Reader) =>
  findRecords(reader, ofConsoles.searches, viewer.staff, parseSearchQuery(text));

const viewerOf = (db: Database) => ({ ...viewer, db, approvalKinds: [] });

/** Lists, counts and searches of staff over the whole book, by name. */
export const staffLists: { readonly [name: string]: (reader: Database) => Promise<unknown> } = {
  'all counts': (reader) => readOverview(reader, viewerOf(reader)),
  'a page of a queue': (reader) => listItems(reader, viewerOf(reader), 'to-verify', { limit: 50 }),
  'a page of receipts': (reader) => listItems(reader, viewerOf(reader), 'receipts', { limit: 50 }),
  'search by the beginning of a name': find('lastb'),
  'search by two names': find('firsth lastb'),
  'search by phone number': find('0803 000 0700'),
  'search by email address': find('700@example.com'),
  'search by short id': find('7K3M-92QD'),
  'search by reference': find('payout-700'),
  'search by amount': find('N10,300'),
};
