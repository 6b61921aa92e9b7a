import { withClientNames } from '../../books/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';

/** A page of records with their short ids and the names of their clients. */
export async function withNames<Row extends { readonly id: string; readonly clientId: string }>(
  reader: Reader,
  { results, after }: { results: readonly Row[]; after: string | null },
) {
  const named = await withClientNames(reader, results);
  return { results: named.map((row) => ({ ...row, shortId: shortId(row.id) })), after };
}
