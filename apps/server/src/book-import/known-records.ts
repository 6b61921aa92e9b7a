import { sql } from 'kysely';
import { readUsedAddresses } from '../accounts/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { bookImportDb, type ImportKind } from './tables.ts';

/** The record that an earlier import made of a reference. */
export type KnownRecord = { readonly clientId: string; readonly recordId: string };
export type KnownRecords = ReadonlyMap<string, KnownRecord>;

/** Asked about at once, so that no statement grows with the file. */
const chunkSize = 5_000;

function chunksOf<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / chunkSize) }, (_, index) =>
    values.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/** The records that these references already have. */
export async function readKnown(
  reader: Reader,
  kind: ImportKind,
  references: readonly string[],
): Promise<KnownRecords> {
  const known = new Map<string, KnownRecord>();
  for (const chunk of chunksOf([...new Set(references)])) {
    const rows = await bookImportDb(reader)
      .selectFrom('import_references')
      .select(['reference', 'client_id', 'record_id'])
      .where('kind', '=', kind)
      .where('reference', '=', sql<string>`any(${chunk}::text[])`)
      .execute();
    for (const row of rows) {
      known.set(row.reference, { clientId: row.client_id, recordId: row.record_id });
    }
  }
  return known;
}

/** Those of the addresses that an account has. */
export async function readTaken(
  reader: Reader,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const chunk of chunksOf(emails)) {
    for (const address of await readUsedAddresses(reader, chunk)) taken.add(address);
  }
  return taken;
}
